// Refuses a project.godot that Godot refuses: one that was cut, or lost a bracket. Sources: Godot,
// VariantParser::parse_tag_assign_eof and parse_value, ProjectSettings::_load_settings_text. A word
// without `=` is no fault there, and neither is a key without a value at the end of the file.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/input_error.h"
#include "harness/project/engines/godot_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

[[noreturn]] void refuse(const ProjectFile& file, std::size_t line, std::string_view what) {
    throw InputError(fmt::format("{}:{}: {}. Godot refuses the file, too", file.name, line, what));
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// True for a word that is no literal: `foo` in `run/main_scene=foo`. A type has brackets behind
/// it: `Color(1, 1, 1, 1)`.
bool is_bare_word(std::string_view value) {
    constexpr std::array<std::string_view, 8> kWords{"true", "false", "null",    "nil",
                                                     "inf",  "nan",   "inf_neg", "-inf"};
    return !value.empty() && is_letter(value.front()) && std::ranges::all_of(value, [](char c) {
        return is_letter(c) || (c >= '0' && c <= '9');
    }) && std::ranges::find(kWords, value) == kWords.end();
}

}  // namespace

void refuse_broken_godot(const ProjectFile& file) {
    const IniLines lines = ini_lines(file.text, IniDialect::godot);
    if (lines.sections.empty() && lines.lines.empty()) {
        throw InputError(file.name + ":1: holds no setting; restore the file");
    }
    for (const IniSection& section : lines.sections) {
        if (section.open) {
            refuse(file, section.line,
                   fmt::format(
                       "[{} has no closing bracket; add it, or restore the file",
                       shown_line(section.name.substr(0, section.name.find_first_of("\r\n")))));
        }
    }
    for (const IniLine& line : lines.lines) {
        if (line.open) {
            refuse(file, line.line,
                   fmt::format("the value of {} has no end; close its quotes and brackets, or "
                               "restore the file",
                               shown(line.key)));
        }
        if (is_bare_word(line.value)) {
            refuse(file, line.line,
                   fmt::format("{} = {} is no value; write true, false, a number, or a text in "
                               "quotes",
                               shown(line.key), shown(line.value)));
        }
    }
}

void remark_open_headings(Project& project, const GodotFiles& source) {
    for (const ProjectFile* file : source.files) {
        for (const IniSection& section : ini_lines(file->text, IniDialect::godot).sections) {
            const auto end = section.name.find('\n');
            if (section.open || end == std::string_view::npos) {
                continue;
            }
            const std::string name =
                shown_line(section.name.substr(0, section.name.find_first_of("\r\n")));
            project.remarks.push_back(
                {.kind = ProjectRemark::Kind::unknown_key,
                 .at = {.file = file->name, .line = section.line},
                 .key = '[' + name,
                 .effect = "has no closing bracket",
                 .why =
                     "Godot takes all up to the next ] for the section's name, and so reads none "
                     "of the keys below",
                 .fix = fmt::format("Write [{}].", name)});
        }
    }
}

}  // namespace tickproof::harness
