// Scripts of any length that repeat one thing: what a generator writes, or somebody who wants the
// scan to take long.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness::testing {

struct GrowthShape {
    std::string_view file;  ///< Its name says the language.
    std::string_view head;  ///< Up to the first repetition.
    /// Repeated. `@` is the number of the repetition, and `$` that of the one before it.
    std::string_view each;
    std::string_view tail{};
};

/// For each pattern of each language: its statement, and those that the pattern looks for in the
/// rest of the function or the file.
std::vector<GrowthShape> growth_shapes();

/// Brackets, quotes, blocks, comments and blanks, and statements that never end.
std::vector<GrowthShape> nested_shapes();

std::string repeated(const GrowthShape& shape, std::size_t times);

}  // namespace tickproof::harness::testing
