// Depth of nested values in a text. Parsers and destructors recurse once per level, so that a small
// file of brackets or dots could crash the program. Such a file is refused before it is parsed.

#pragma once

#include <cstddef>
#include <string_view>

namespace tickproof::harness {

/// Far above real files: a report of tickproof is 8 levels deep.
inline constexpr std::size_t kDepthMost = 64;

/// True if objects and arrays are nested more than `most` deep. Takes linear time and no memory.
/// The parser must still check that the text is JSON.
bool is_json_deeper(std::string_view json, std::size_t most = kDepthMost);

/// The line, from 1 on, in which tables and arrays of a TOML text are first nested more than `most`
/// deep, or 0. Each part of a dotted key is a level: `a.b.c = 1` is 3 deep.
std::size_t line_of_deep_toml(std::string_view toml, std::size_t most = kDepthMost);

}  // namespace tickproof::harness
