// Cuts the middle out of names that have too little room, and keeps them apart.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tickproof::harness {

/// The names in at most `width` bytes each: `laptop...-04-11`. No two that differ become the same:
/// a name stays whole where no cut of it is unlike the others.
std::vector<std::string> elided_names(const std::vector<std::string>& names, std::size_t width);

}  // namespace tickproof::harness
