// Measures rows in several starts of this program. Two works that are timed side by side share the
// places of their code and memory. If a step is cheap, the ratio therefore differs by a hundredth
// between starts, however many pairs there are.

#pragma once

#include <cstddef>

#include "bench/ratios/row.h"

namespace tickproof::bench {

/// The median of the ratios of `row.starts` starts, with its 95 % interval.
Measured over_starts(const Row& row, std::size_t pairs);

}  // namespace tickproof::bench
