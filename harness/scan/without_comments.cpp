// Replaces comments and the insides of strings by spaces, so that patterns see code only.

#include <algorithm>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"

namespace tickproof::harness {
namespace {

class Blanker {
  public:
    Blanker(std::string_view text, ScriptLanguage language)
        : text_(text), code_(text), language_(language) {}

    std::string blanked() && {
        while (at_ < text_.size()) {
            if (!comment() && !quoted() && !accessors()) {
                ++at_;
            }
        }
        return std::move(code_);
    }

  private:
    bool is_at(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    bool begins_line() const {
        const auto before = text_.find_last_not_of(" \t", at_ == 0 ? 0 : at_ - 1);
        return at_ == 0 || before == std::string_view::npos || text_[before] == '\n';
    }

    /// Writes blanks up to `end`, but keeps line ends.
    void blank_to(std::size_t end) {
        for (; at_ < end && at_ < text_.size(); ++at_) {
            if (text_[at_] != '\n') {
                code_[at_] = ' ';
            }
        }
    }

    std::size_t after(std::string_view what, std::size_t from) const {
        const auto found = text_.find(what, from);
        return found == std::string_view::npos ? text_.size() : found + what.size();
    }

    std::size_t line_end() const {
        const auto found = text_.find('\n', at_);
        return found == std::string_view::npos ? text_.size() : found;
    }

    /// The closing text for `[[` or `[==[` at `from`; empty if there is none.
    std::string long_bracket(std::size_t from) const {
        std::size_t i = from + 1;
        while (i < text_.size() && text_[i] == '=') {
            ++i;
        }
        const bool opens =
            from < text_.size() && text_[from] == '[' && i < text_.size() && text_[i] == '[';
        return opens ? ']' + std::string(i - from - 1, '=') + ']' : std::string();
    }

    bool comment() {
        if (language_ == ScriptLanguage::gdscript) {
            if (text_[at_] == '#') {
                blank_to(line_end());
                return true;
            }
            return false;
        }
        if (language_ == ScriptLanguage::lua) {
            if (!is_at("--")) {
                return false;
            }
            const std::string close = long_bracket(at_ + 2);
            blank_to(close.empty() ? line_end() : after(close, at_ + 2));
            return true;
        }
        if (is_at("//") || (text_[at_] == '#' && begins_line())) {
            blank_to(line_end());
            return true;
        }
        if (is_at("/*")) {
            blank_to(after("*/", at_ + 2));
            return true;
        }
        return false;
    }

    /// Makes a field of a property of C#: `{ get; set; }` is a semicolon, or blank before `= 5`.
    bool accessors() {
        constexpr std::size_t kLongest = 80;
        if (language_ != ScriptLanguage::csharp || text_[at_] != '{') {
            return false;
        }
        const std::size_t length = text_.substr(at_, kLongest).find('}');
        if (length == std::string_view::npos) {
            return false;
        }
        const auto words = words_in(text_.substr(at_, length));
        const bool is_list = std::ranges::all_of(words, [](std::string_view word) {
            return word == "get" || word == "set" || word == "init" || word == "private" ||
                   word == "protected" || word == "internal";
        });
        const std::string_view inside = text_.substr(at_ + 1, length - 1);
        if (words.empty() || !is_list ||
            inside.find_first_of("=>{(\"/") != std::string_view::npos) {
            return false;
        }
        const std::size_t last = at_ + length;
        blank_to(last + 1);
        const auto next = text_.find_first_not_of(" \t\r\n", at_);
        if (next == std::string_view::npos || text_[next] != '=') {
            code_[last] = ';';
        }
        return true;
    }

    bool quoted() {
        const char quote = text_[at_];
        if (language_ == ScriptLanguage::lua && quote == '[') {
            const std::string close = long_bracket(at_);
            if (close.empty()) {
                return false;
            }
            blank_to(after(close, at_ + 1));
            return true;
        }
        // 1'000'000 is no string.
        const bool is_digit_mark = quote == '\'' && language_ == ScriptLanguage::cpp && at_ > 0 &&
                                   is_word_char(text_[at_ - 1]);
        if ((quote != '"' && quote != '\'') || is_digit_mark) {
            return false;
        }
        const std::string three(3, quote);
        const bool is_tripled =
            (language_ == ScriptLanguage::gdscript || language_ == ScriptLanguage::csharp) &&
            is_at(three);
        if (is_tripled) {
            blank_to(after(three, at_ + 3));
            return true;
        }
        if (language_ == ScriptLanguage::cpp && at_ > 0 && text_[at_ - 1] == 'R') {
            const std::string_view near = text_.substr(at_, 18);
            if (const auto open = near.find('('); open != std::string_view::npos) {
                const std::string close = ')' + std::string(near.substr(1, open - 1)) + '"';
                blank_to(after(close, at_ + open));
                return true;
            }
        }
        const bool is_verbatim =
            language_ == ScriptLanguage::csharp && quote == '"' && at_ > 0 &&
            (text_[at_ - 1] == '@' || (at_ > 1 && text_[at_ - 1] == '$' && text_[at_ - 2] == '@'));
        plain_text(quote, is_verbatim);
        return true;
    }

    /// Handles a string up to its closing quote or the end of the line; keeps the quotes.
    void plain_text(char quote, bool is_verbatim) {
        ++at_;
        while (at_ < text_.size() && text_[at_] != quote && (is_verbatim || text_[at_] != '\n')) {
            const bool escapes = !is_verbatim && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                                 text_[at_ + 1] != '\n';
            blank_to(at_ + (escapes ? 2 : 1));
        }
        at_ += at_ < text_.size() && text_[at_] == quote ? 1 : 0;
    }

    std::string_view text_;
    std::string code_;
    ScriptLanguage language_;
    std::size_t at_ = 0;
};

}  // namespace

std::string without_comments(std::string_view text, ScriptLanguage language) {
    return Blanker(text, language).blanked();
}

}  // namespace tickproof::harness
