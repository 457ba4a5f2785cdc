// The dialects of INI that engines write: sections, keys and values with their lines and bytes.
//
// The project parses these itself: libraries for INI keep no lines and bytes, which messages and
// patches need, and know neither Godot's values over several lines nor Unreal's prefixes.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

enum class IniDialect {
    godot,   ///< `key=value`, `;` begins a comment; strings and brackets may span lines.
    unreal,  ///< `+key=value`, also with `-`, `.` and `!`; `;` begins a comment line.
    defold,  ///< `key = value`, `#` or `;` begins a comment line.
};

/// One key with its value; the views point into the text.
struct IniLine {
    std::string_view section;
    char prefix = 0;  ///< Unreal's `+`, `-`, `.` or `!`; 0 if there is none.
    std::string_view key;
    std::string_view value;  ///< Without space around it; in Unreal's files without quotes, too.
    std::size_t line = 0;    ///< From 1.
    std::size_t begin = 0;   ///< The bytes of the value are [begin, end).
    std::size_t end = 0;
    bool open = false;  ///< A string or bracket that never ends.
};

struct IniSection {
    std::string_view name;
    std::size_t end = 0;   ///< Behind the line of its last key, or of its heading.
    std::size_t line = 0;  ///< Of its heading, from 1.
    bool open = false;     ///< Nothing closes its heading.
};

struct IniLines {
    std::vector<IniLine> lines;
    std::vector<IniSection> sections;
};

/// Reads any text; skips lines that are no keys.
IniLines ini_lines(std::string_view text, IniDialect dialect);

Place place_of(const ProjectFile& file, const IniLine& line);

/// The edits that add `values` to their sections, and missing sections at the file's end. Appends
/// `suffix` to each key.
std::vector<FileEdit> ini_insertions(const ProjectFile& file, IniDialect dialect,
                                     std::span<const NewValue> values,
                                     std::string_view suffix = {});

}  // namespace tickproof::harness
