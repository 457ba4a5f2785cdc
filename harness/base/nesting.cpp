// Measures the nesting of TOML and JSON texts before a parser reads them.

#include "harness/base/nesting.h"

#include <algorithm>
#include <vector>

namespace tickproof::harness {
namespace {

/// Walks over the characters of a TOML text outside of strings and comments.
class TomlDepth {
  public:
    TomlDepth(std::string_view text, std::size_t most) : text_(text), most_(most) {}

    std::size_t line_of_depth() {
        while (at_ < text_.size()) {
            step();
            if (header_levels_ + open_levels_ + parts_ > most_) {
                return line_;
            }
        }
        return 0;
    }

  private:
    void step() {
        const char c = text_[at_];
        if (c == '"' || c == '\'') {
            skip_string(c);
            return;
        }
        ++at_;
        if (c == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '.') {
            ++parts_;
        } else if (c == '[' || c == '{') {
            open(c);
        } else if (c == ']' || c == '}') {
            close();
        } else if (c == '=') {
            is_value_ = true;
            key_parts_ = parts_;
            parts_ = 0;
        } else if (c == ',') {
            parts_ = 0;
            key_parts_ = 0;
        } else if (c == '\n') {
            end_line();
        }
    }

    void open(char c) {
        if (c == '[' && !is_value_ && open_.empty()) {  // Begins [table] or [[table]].
            header_levels_ = 1;
            parts_ = 0;
            is_header_ = true;
            return;
        }
        open_.push_back(key_parts_ + 1);
        open_levels_ += open_.back();
        key_parts_ = 0;
        parts_ = 0;
    }

    void close() {
        if (is_header_) {
            header_levels_ = std::max<std::size_t>(header_levels_, parts_ + 1);
        } else if (!open_.empty()) {
            open_levels_ -= open_.back();
            open_.pop_back();
        }
        parts_ = 0;
        key_parts_ = 0;
    }

    void end_line() {
        ++line_;
        is_header_ = false;
        if (open_.empty()) {
            is_value_ = false;
            key_parts_ = 0;
            parts_ = 0;
        }
    }

    /// Skips a single-line or multi-line string. An unclosed single-line string ends with its line.
    void skip_string(char quote) {
        const std::string_view rest = text_.substr(at_);
        const bool is_long =
            rest.size() >= 3 && rest[0] == quote && rest[1] == quote && rest[2] == quote;
        at_ += is_long ? 3 : 1;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n') {
                if (!is_long) {
                    return;
                }
                ++line_;
            } else if (c == '\\' && quote == '"') {
                at_ += at_ + 1 < text_.size() && text_[at_ + 1] != '\n' ? 1 : 0;
            } else if (c == quote && (!is_long || text_.substr(at_, 3) == rest.substr(0, 3))) {
                at_ += is_long ? 3 : 1;
                return;
            }
        }
    }

    std::string_view text_;
    std::size_t most_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t header_levels_ = 0;  // Levels of the last [table].
    std::size_t parts_ = 0;          // Dots since the last key, bracket or comma.
    std::size_t key_parts_ = 0;      // Dots of the key before the last `=`.
    std::size_t open_levels_ = 0;    // Sum of `open_`.
    bool is_header_ = false;
    bool is_value_ = false;
    std::vector<std::size_t> open_;  // Levels of each open bracket: 1, and the dots of its key.
};

}  // namespace

bool is_json_deeper(std::string_view json, std::size_t most) {
    std::size_t depth = 0;
    bool is_in_string = false;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (is_in_string) {
            at += c == '\\' ? 1 : 0;
            is_in_string = c != '"';
        } else if (c == '"') {
            is_in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most) {
                return true;
            }
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

std::size_t line_of_deep_toml(std::string_view toml, std::size_t most) {
    return TomlDepth(toml, most).line_of_depth();
}

}  // namespace tickproof::harness
