// Finds the bytes of JSON values by counting what the library reads.

#include "harness/project/syntax/json_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// An iterator over a text that records how far the library has read.
class Counting {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Counting(const char* at, const char*& reached) : at_{at}, reached_{&reached} {}
    reference operator*() const { return *at_; }
    Counting& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    bool operator==(const Counting& other) const { return at_ == other.at_; }
    bool operator!=(const Counting& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    const char** reached_;
};

bool is_number_letter(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/// Callbacks of the library; collects the members of one object.
class Sax {
  public:
    Sax(const ProjectFile& file, std::span<const std::string_view> path, const char*& reached)
        : file_{&file}, path_{path}, reached_{&reached} {}

    bool null() { return word("null"); }
    bool boolean(bool yes) { return word(yes ? "true" : "false"); }
    bool number_integer(std::int64_t) { return number(); }
    bool number_unsigned(std::uint64_t) { return number(); }
    bool number_float(double, const std::string&) { return number(); }
    bool string(const std::string& text) {
        if (!is_member()) {
            return true;
        }
        // The library has just read the closing quote; this searches the opening one.
        const std::size_t end = reached();
        std::size_t begin = value_begin_;
        while (begin < end && file_->text[begin] != '"') {
            ++begin;
        }
        return add(text, begin, end);
    }
    bool binary(const nlohmann::json::binary_t&) { return true; }
    bool start_object(std::size_t) {
        open(false);
        if (depth_ == path_.size() + 1 && matched_ == path_.size()) {
            found_ = JsonObject{.begin = reached()};
        }
        return true;
    }
    bool end_object() { return close(); }
    bool start_array(std::size_t) {
        open(true);
        return true;
    }
    bool end_array() { return close(); }
    bool key(const std::string& name) {
        key_ = name;
        value_begin_ = reached();
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) {
        position_ = std::min(position, file_->text.size());
        return false;
    }

    std::optional<JsonObject> found() { return std::move(found_); }
    std::size_t position() const { return position_; }
    /// Counts on from the last byte, since members come in the order of the file.
    std::size_t line_of(std::size_t byte) {
        const auto at = [&](std::size_t of) {
            return file_->text.begin() + static_cast<std::ptrdiff_t>(of);
        };
        if (byte < counted_) {
            counted_ = 0;
            line_ = 1;
        }
        line_ += static_cast<std::size_t>(std::count(at(counted_), at(byte), '\n'));
        counted_ = byte;
        return line_;
    }

  private:
    std::size_t reached() const { return static_cast<std::size_t>(*reached_ - file_->text.data()); }

    /// Enters an object or array: one step further on the path if it is under the path's next key.
    void open(bool array) {
        if (depth_ > 0 && matched_ == depth_ - 1 && matched_ < path_.size() && !array &&
            key_ == path_[matched_]) {
            ++matched_;
        }
        ++depth_;
        key_.clear();
    }

    bool close() {
        --depth_;
        if (depth_ > 0 && matched_ == depth_) {
            --matched_;
        }
        key_.clear();
        return true;
    }

    bool is_member() const {
        return found_.has_value() && matched_ == path_.size() && depth_ == path_.size() + 1;
    }

    bool word(std::string_view text) {
        return !is_member() || add(text == "null" ? "" : text, reached() - text.size(), reached());
    }

    /// The library has read one letter past the number, except at the text's end.
    bool number() {
        if (!is_member()) {
            return true;
        }
        std::size_t end = reached();
        while (end > 0 && !is_number_letter(file_->text[end - 1])) {
            --end;
        }
        std::size_t begin = end;
        while (begin > 0 && is_number_letter(file_->text[begin - 1])) {
            --begin;
        }
        return add(std::string_view(file_->text).substr(begin, end - begin), begin, end);
    }

    bool add(std::string_view text, std::size_t begin, std::size_t end) {
        found_->members.push_back(
            {.key = key_,
             .text = std::string(text),
             .at = {.file = file_->name, .line = line_of(begin), .begin = begin, .end = end}});
        return true;
    }

    const ProjectFile* file_;
    std::span<const std::string_view> path_;
    const char** reached_;
    std::size_t depth_ = 0;
    std::size_t matched_ = 0;
    std::size_t value_begin_ = 0;
    std::size_t position_ = 0;
    std::size_t counted_ = 0;  // The byte whose line is line_.
    std::size_t line_ = 1;
    std::string key_;
    std::optional<JsonObject> found_;
};

}  // namespace

std::optional<JsonObject> json_object(const ProjectFile& file,
                                      std::span<const std::string_view> path) {
    const char* begin = file.text.data();
    const char* end = begin + file.text.size();
    const char* reached = begin;
    Sax sax(file, path, reached);
    const bool whole =
        nlohmann::json::sax_parse(Counting(begin, reached), Counting(end, reached), &sax,
                                  nlohmann::json::input_format_t::json, true, true);
    if (!whole) {
        throw InputError(
            fmt::format("{}:{}: is not valid JSON from here on; correct it, or restore the file",
                        file.name, sax.line_of(sax.position())));
    }
    return sax.found();
}

}  // namespace tickproof::harness
