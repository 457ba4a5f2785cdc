// Values of a TOML file, changed where they stand; all else in it stays byte for byte.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/toml.h"
#include "harness/project/project.h"

namespace tickproof::harness {

/// The value of a member with its quotes, on its line; without bytes where it is written otherwise.
Place place_in(const ProjectFile& file, const TomlMember& member);

/// A value as TOML writes it: `"none"`, `4`.
struct TomlEntry {
    std::string_view table;
    std::string_view key;
    std::string text;
};

/// The edits that set these values: values are replaced where they stand, and keys that are left
/// out are added to their tables. All of it or none: none where a key is written in another way
/// than `key = value`, or a table has no header of its own.
std::vector<FileEdit> toml_edits(const ProjectFile& file, std::span<const TomlEntry> entries);

}  // namespace tickproof::harness
