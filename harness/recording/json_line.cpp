// Parses lines of JSON without building a tree.

#include "harness/recording/json_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/line_values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kAbout = "about";

/// Collects the parser's calls as members of a line.
class MemberReader {
  public:
    explicit MemberReader(JsonLine& line) : line_(line) {}

    bool is_object() const { return is_object_; }

    bool null() { return take(nullptr); }
    bool boolean(bool value) { return take(value); }
    bool number_integer(std::int64_t value) { return take(value); }
    bool number_unsigned(std::uint64_t value) { return take(value); }
    bool number_float(double value, const std::string&) { return take(value); }
    bool string(std::string& value) { return take(std::move(value)); }
    bool binary(JsonScalar::binary_t&) { return false; }

    bool key(std::string& name) {
        if (depth_ == 1) {
            line_.members.push_back({std::move(name), JsonScalar(JsonScalar::value_t::discarded)});
        } else if (is_of_about() && depth_ == 2) {
            line_.about.push_back({std::move(name), nullptr});
        } else if (is_of_about()) {
            add_nested(JsonScalar(std::move(name)), "");
            nested_ += ':';
            is_first_ = true;
        }
        return true;
    }

    bool start_object(std::size_t) { return start('{'); }
    bool start_array(std::size_t) { return start('['); }
    bool end_object() { return end('}'); }
    bool end_array() { return end(']'); }

    bool parse_error(std::size_t, const std::string&, const JsonScalar::exception&) {
        return false;
    }

  private:
    bool is_of_about() const {
        return depth_ > 1 && is_about_object_ && line_.members.back().key == kAbout;
    }

    bool take(JsonScalar value) {
        if (depth_ == 0) {
            return false;
        }
        if (depth_ == 1) {
            line_.members.back().value = std::move(value);
        } else if (is_of_about() && depth_ == 2) {
            line_.about.back().value = std::move(value);
        } else if (is_of_about()) {
            add_nested(value, "");
        }
        return true;
    }

    bool start(char bracket) {
        if (depth_ == 0) {
            is_object_ = bracket == '{';
            depth_ = 1;
            return is_object_;
        }
        if (depth_ == 1) {
            is_about_object_ = bracket == '{';
        } else if (is_of_about()) {
            add_nested(nullptr, std::string_view(&bracket, 1));
        }
        ++depth_;
        return true;
    }

    bool end(char bracket) {
        --depth_;
        if (depth_ > 1 && is_of_about()) {
            nested_ += bracket;
            is_first_ = false;
            if (depth_ == 2) {
                line_.about.back().value = std::exchange(nested_, {});
                is_first_ = true;
            }
        }
        return true;
    }

    /// Appends the text of a value nested in `about`, or the bracket that begins one.
    void add_nested(const JsonScalar& value, std::string_view bracket) {
        nested_ += is_first_ ? "" : ",";
        nested_ += bracket.empty()
                       ? value.dump(-1, ' ', false, JsonScalar::error_handler_t::replace)
                       : std::string(bracket);
        is_first_ = !bracket.empty();
    }

    JsonLine& line_;
    std::size_t depth_ = 0;
    bool is_object_ = false;
    bool is_about_object_ = false;
    std::string nested_;
    bool is_first_ = true;
};

}  // namespace

const JsonScalar* JsonLine::find(std::string_view key) const {
    const auto found = std::find_if(members.rbegin(), members.rend(),
                                    [&](const LineMember& member) { return member.key == key; });
    return found == members.rend() ? nullptr : &found->value;
}

bool parse_line(std::string_view text, JsonLine& line) {
    line.members.clear();
    line.about.clear();
    MemberReader reader(line);
    return JsonScalar::sax_parse(text, &reader) && reader.is_object();
}

bool LineStream::next(JsonLine& line, bool may_be_cut) {
    text_.clear();
    while (text_.empty()) {
        ++number_;
        if (!read_text()) {
            return false;
        }
    }
    if (parse_line(text_, line) || parse_line(with_quoted_numbers(text_), line)) {
        return true;
    }
    if (!stream_.eof() || !may_be_cut) {
        refuse(number_, "has a line that is no JSON object");
    }
    is_cut_ = true;  // The writer crashed within a line.
    return false;
}

/// Reads a line into `text_`. Returns false at the end.
bool LineStream::read_text() {
    constexpr std::size_t kLongestLine = 1 << 20;
    for (int c = stream_.get(); c != '\n'; c = stream_.get()) {
        if (c == std::char_traits<char>::eof()) {
            return !text_.empty();
        }
        if (c != '\r') {
            text_.push_back(static_cast<char>(c));
        }
        if (text_.size() > kLongestLine) {
            refuse(number_, "has a line of more than 1 MiB");
        }
    }
    return true;
}

void LineStream::refuse(std::size_t line, std::string_view what) const {
    throw InputError(fmt::format("{}:{}: the recording {}; see docs/recordings.md", visible(file_),
                                 line, visible(what)));
}

}  // namespace tickproof::harness
