// Splits a command line into words as a POSIX shell does. visible.cpp writes such words.

#include "harness/base/shell_words.h"

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// Characters that a backslash escapes inside "..."; before others the backslash stays.
constexpr std::string_view kEscapedInQuotes = "$`\"\\\n";

bool is_octal(char c) {
    return c >= '0' && c <= '7';
}

/// Reads a text word by word.
class ShellReader {
  public:
    explicit ShellReader(std::string_view text) : text_(text) {}

    std::vector<std::string> words() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == ' ' || c == '\t' || c == '\n') {
                ++at_;
            } else {
                words_.push_back(word());
            }
        }
        return std::move(words_);
    }

  private:
    std::string word() {
        std::string word;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == ' ' || c == '\t' || c == '\n') {
                break;
            }
            ++at_;
            if (c == '\'') {
                word += text_.substr(at_, end_of_quote(c) - at_);
                at_ = end_of_quote(c) + 1;
            } else if (c == '"') {
                add_quoted(word);
            } else if (c == '$' && at_ < text_.size() && text_[at_] == '\'') {
                ++at_;
                add_escaped(word);
            } else if (c == '\\' && at_ < text_.size()) {
                word += text_[at_++];
            } else {
                word += c;
            }
        }
        return word;
    }

    std::size_t end_of_quote(char quote) const {
        const std::size_t end = text_.find(quote, at_);
        if (end == std::string_view::npos) {
            refuse(quote);
        }
        return end;
    }

    [[noreturn]] void refuse(char quote) const {
        throw InputError(
            fmt::format("'{}': the quote {} has no end; close it", visible(text_), quote));
    }

    /// Appends the rest of "...".
    void add_quoted(std::string& word) {
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            const bool escapes = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                                 kEscapedInQuotes.find(text_[at_ + 1]) != std::string_view::npos;
            at_ += escapes ? 1 : 0;
            word += text_[at_];
        }
        close('"');
    }

    /// Appends the rest of $'...'; knows \n, \t, \\, \' and three octal digits.
    void add_escaped(std::string& word) {
        for (; at_ < text_.size() && text_[at_] != '\''; ++at_) {
            if (text_[at_] != '\\' || at_ + 1 == text_.size()) {
                word += text_[at_];
                continue;
            }
            const char escaped = text_[++at_];
            if (!is_octal(escaped)) {
                word += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
                continue;
            }
            int value = escaped - '0';
            for (int i = 0; i < 2 && at_ + 1 < text_.size() && is_octal(text_[at_ + 1]); ++i) {
                value = value * 8 + (text_[++at_] - '0');
            }
            word += static_cast<char>(value);
        }
        close('\'');
    }

    void close(char quote) {
        if (at_ == text_.size()) {
            refuse(quote);
        }
        ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::string> words_;
};

}  // namespace

std::vector<std::string> shell_words(std::string_view text) {
    return ShellReader(text).words();
}

}  // namespace tickproof::harness
