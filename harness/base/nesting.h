// How deep the values of a text stand in one another. Parsers and destructors call themselves for
// each level, so that a small file of brackets or dots could end the program: such a file is
// refused before it is parsed.

#pragma once

#include <cstddef>
#include <string_view>

namespace tickproof::harness {

/// No file that somebody means is as deep: a report of tickproof is 8 levels deep.
inline constexpr std::size_t kDepthMost = 64;

/// True if objects and arrays stand more than `most` deep. Takes time linear in the text and no
/// memory; text that is no JSON is left to the parser.
bool is_json_deeper(std::string_view json, std::size_t most = kDepthMost);

/// The line, from 1 on, in which tables and arrays of a TOML text stand more than `most` deep; 0
/// where none does. Each part of a dotted key is a level: `a.b.c = 1` is 3 deep.
std::size_t line_of_deep_toml(std::string_view toml, std::size_t most = kDepthMost);

}  // namespace tickproof::harness
