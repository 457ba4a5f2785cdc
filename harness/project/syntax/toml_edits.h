// Changes values of a TOML file in place; all other bytes stay.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/toml.h"
#include "harness/project/project.h"

namespace tickproof::harness {

/// The value of a member with its quotes, on its line; no bytes if it is not `key = value`.
Place place_in(const ProjectFile& file, const TomlMember& member);

/// A value as TOML writes it: `"none"`, `4`.
struct TomlEntry {
    std::string_view table;
    std::string_view key;
    std::string text;
};

/// The edits that set these values: they replace values in place, and add missing keys to their
/// tables. No edits at all if one key is not written as `key = value`, or one table has no header.
std::vector<FileEdit> toml_edits(const ProjectFile& file, std::span<const TomlEntry> entries);

}  // namespace tickproof::harness
