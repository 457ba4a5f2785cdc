// Finds values of a TOML file on their lines, and makes the edits that replace or add them.

#include "harness/project/syntax/toml_edits.h"

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/project/patch.h"
#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

std::string_view line_of(std::string_view text, std::size_t number, std::size_t& begin) {
    begin = 0;
    for (; number > 1; --number) {
        const auto end = text.find('\n', begin);
        if (end == std::string_view::npos) {
            return {};
        }
        begin = end + 1;
    }
    return text.substr(begin, text.find('\n', begin) - begin);
}

/// The value behind `key =` on its line, with its quotes; empty if the line has another form.
std::string_view value_behind(std::string_view line, std::string_view key) {
    for (std::size_t at = line.find(key); at != std::string_view::npos;
         at = line.find(key, at + 1)) {
        std::size_t next = at + key.size();
        next += next < line.size() && line[next] == '"' ? 1 : 0;  // A key may be quoted.
        next = std::min(line.find_first_not_of(" \t", next), line.size());
        if (next == line.size() || line[next] != '=') {
            continue;
        }
        next = std::min(line.find_first_not_of(" \t", next + 1), line.size());
        const std::string_view rest = line.substr(next);
        if (rest.starts_with('"') || rest.starts_with('\'')) {
            const auto end = rest.find(rest.front(), 1);
            return end == std::string_view::npos ? std::string_view{} : rest.substr(0, end + 1);
        }
        return rest.substr(0, rest.find_first_of(" \t\r,}#"));
    }
    return {};
}

/// True if a text is valid TOML. An edit may make it invalid: inline tables and dotted keys have no
/// header to add keys to.
bool is_toml(const std::string& text) {
    try {
        parse_toml(text, "");
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

Place place_in(const ProjectFile& file, const TomlMember& member) {
    Place place{.file = file.name, .line = member.value.line};
    std::size_t begin = 0;
    const std::string_view line = line_of(file.text, member.value.line, begin);
    const std::string_view value = value_behind(line, member.key);
    if (value.find(member.value.text) != std::string_view::npos) {
        place.begin = static_cast<std::size_t>(value.data() - file.text.data());
        place.end = place.begin + value.size();
    }
    return place;
}

std::vector<FileEdit> toml_edits(const ProjectFile& file, std::span<const TomlEntry> entries) {
    const TomlValue root = parse_toml(file.text, file.name);
    std::vector<FileEdit> edits;
    std::vector<ProjectSetting> left_out;
    std::vector<std::string> texts;
    for (const TomlEntry& entry : entries) {
        const TomlValue* table = find(root, entry.table);
        const TomlValue* value = table == nullptr ? nullptr : find(*table, entry.key);
        if (value == nullptr) {
            left_out.push_back({.key = full_key(entry.table, entry.key)});
            texts.push_back(entry.text);
            continue;
        }
        const Place at = place_in(file, {std::string(entry.key), *value});
        if (at.end == at.begin) {
            return {};
        }
        edits.push_back({.file = file.name, .begin = at.begin, .end = at.end, .text = entry.text});
    }
    std::vector<NewValue> added;
    for (std::size_t i = 0; i < left_out.size(); ++i) {
        added.push_back({.setting = &left_out[i], .text = texts[i]});
    }
    // TOML keys are written like Defold's: `key = value` in the section.
    std::vector<FileEdit> all = ini_insertions(file, IniDialect::defold, added);
    all.insert(all.begin(), edits.begin(), edits.end());
    std::ranges::stable_sort(all, {}, &FileEdit::begin);
    return is_toml(patched(file, all)) ? all : std::vector<FileEdit>{};
}

}  // namespace tickproof::harness
