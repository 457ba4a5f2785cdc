// Splits the lines of an INI file into sections, keys and values, and adds lines to it.

#include "harness/project/syntax/ini_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kSpace = " \t\r\v\f";

/// Shrinks [begin, end) by the space around it.
void trim(std::string_view text, std::size_t& begin, std::size_t& end) {
    while (begin < end && kSpace.find(text[begin]) != std::string_view::npos) {
        ++begin;
    }
    while (end > begin && kSpace.find(text[end - 1]) != std::string_view::npos) {
        --end;
    }
}

class Scanner {
  public:
    Scanner(std::string_view text, IniDialect dialect) : text_{text}, dialect_{dialect} {
        if (text_.starts_with("\xEF\xBB\xBF")) {
            at_ = 3;
        }
    }

    IniLines scan() {
        while (at_ < text_.size()) {
            std::size_t begin = at_;
            std::size_t end = line_end(at_);
            trim(text_, begin, end);
            if (begin == end || is_comment(text_[begin])) {
                pass(line_end(at_));
            } else if (text_[begin] == '[') {
                heading(begin, end);
            } else {
                key(begin, end);
            }
        }
        return std::move(found_);
    }

  private:
    std::size_t line_end(std::size_t from) const {
        return std::min(text_.find('\n', from), text_.size());
    }

    /// Moves to the start of the line after the one that ends at `end`.
    void pass(std::size_t end) {
        const std::size_t next = std::min(end + 1, text_.size());
        line_ += static_cast<std::size_t>(
            std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                       text_.begin() + static_cast<std::ptrdiff_t>(next), '\n'));
        at_ = next;
    }

    bool is_comment(char c) const {
        return c == ';' || (c == '#' && dialect_ == IniDialect::defold);
    }

    void heading(std::size_t begin, std::size_t end) {
        // Godot reads on to the next bracket, over the ends of lines.
        const std::size_t bracket =
            dialect_ == IniDialect::godot ? text_.find(']', begin) : text_.rfind(']', end - 1);
        const bool closed = bracket != std::string_view::npos && bracket > begin;
        section_ = text_.substr(begin + 1, (closed ? bracket : end) - begin - 1);
        const std::size_t line = line_;
        pass(line_end(closed ? std::max(at_, bracket) : at_));
        found_.sections.push_back({.name = section_, .end = at_, .line = line, .open = !closed});
    }

    void key(std::size_t begin, std::size_t end) {
        const std::size_t equals = text_.substr(begin, end - begin).find('=');
        if (equals == std::string_view::npos) {
            pass(line_end(at_));
            return;
        }
        IniLine found{.section = section_, .line = line_};
        if (dialect_ == IniDialect::unreal &&
            std::string_view("+-.!@*").find(text_[begin]) != std::string_view::npos) {
            found.prefix = text_[begin];
        }
        std::size_t key_begin = begin + (found.prefix == 0 ? 0 : 1);
        std::size_t key_end = begin + equals;
        trim(text_, key_begin, key_end);
        if (dialect_ == IniDialect::godot) {
            unquote(key_begin, key_end);
        }
        found.key = text_.substr(key_begin, key_end - key_begin);
        found.begin = begin + equals + 1;
        found.end = dialect_ == IniDialect::godot ? literal_end(found) : end;
        const std::size_t behind = found.end;
        trim(text_, found.begin, found.end);
        if (dialect_ == IniDialect::unreal) {
            unquote(found.begin, found.end);
        }
        found.value = text_.substr(found.begin, found.end - found.begin);
        pass(line_end(behind));
        found_.lines.push_back(found);
        if (!found_.sections.empty()) {
            found_.sections.back().end = at_;
        }
    }

    void unquote(std::size_t& begin, std::size_t& end) const {
        if (end - begin >= 2 && text_[begin] == '"' && text_[end - 1] == '"') {
            ++begin;
            --end;
        }
    }

    /// The end of a Variant literal: a line end or comment outside strings and brackets.
    std::size_t literal_end(IniLine& found) const {
        bool quoted = false;
        int depth = 0;
        for (std::size_t i = found.begin; i < text_.size(); ++i) {
            const char c = text_[i];
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '(' || c == '[' || c == '{') {
                ++depth;
            } else if (c == ')' || c == ']' || c == '}') {
                --depth;
            } else if (depth <= 0 && (c == '\n' || c == ';')) {
                return i;
            }
        }
        found.open = quoted || depth > 0;
        return text_.size();
    }

    std::string_view text_;
    IniDialect dialect_;
    std::string_view section_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    IniLines found_;
};

/// The byte at which a line can be added to a section; the file's end if there is no such section.
std::size_t end_of(const IniLines& lines, std::string_view section, std::size_t file_size,
                   bool& is_there) {
    for (auto each = lines.sections.rbegin(); each != lines.sections.rend(); ++each) {
        if (lower(each->name) == lower(section)) {
            is_there = true;
            return each->end;
        }
    }
    is_there = false;
    return file_size;
}

}  // namespace

IniLines ini_lines(std::string_view text, IniDialect dialect) {
    return Scanner(text, dialect).scan();
}

Place place_of(const ProjectFile& file, const IniLine& line) {
    return {.file = file.name, .line = line.line, .begin = line.begin, .end = line.end};
}

std::vector<FileEdit> ini_insertions(const ProjectFile& file, IniDialect dialect,
                                     std::span<const NewValue> values, std::string_view suffix) {
    const IniLines lines = ini_lines(file.text, dialect);
    const std::string_view line_break = line_break_of(file.text);
    const std::string_view equals = dialect == IniDialect::defold ? " = " : "=";
    std::vector<std::string_view> sections;
    for (const NewValue& value : values) {
        const std::string_view section = section_of(*value.setting);
        if (std::find(sections.begin(), sections.end(), section) == sections.end()) {
            sections.push_back(section);
        }
    }
    // Edits after the last section must precede a new section.
    std::stable_partition(sections.begin(), sections.end(), [&](std::string_view section) {
        bool is_there = false;
        end_of(lines, section, 0, is_there);
        return is_there;
    });
    std::vector<FileEdit> edits;
    for (const std::string_view section : sections) {
        bool is_there = false;
        const std::size_t at = end_of(lines, section, file.text.size(), is_there);
        std::string added;
        if (!is_there) {
            added += fmt::format("{}[{}]{}", line_break, section, line_break);
        }
        for (const NewValue& value : values) {
            if (section_of(*value.setting) == section) {
                added += fmt::format("{}{}{}{}{}", key_of(*value.setting), suffix, equals,
                                     value.text, line_break);
            }
        }
        if (at > 0 && file.text[at - 1] != '\n') {
            added.insert(0, line_break);  // Keeps a file without a line break at its end that way.
            added.resize(added.size() - line_break.size());
        }
        edits.push_back({.file = file.name, .begin = at, .end = at, .text = added});
    }
    return edits;
}

}  // namespace tickproof::harness
