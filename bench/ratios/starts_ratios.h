// Rows that are measured in several starts of this program. Two works that are timed side by side
// share the places at which their code and their memory happen to lie, and where a step is cheap
// the ratio of one start differs from that of the next by a hundredth, however many pairs there
// are.

#pragma once

#include <cstddef>

#include "bench/ratios/row.h"

namespace tickproof::bench {

/// The median of the ratios of `row.starts` starts, and the 95 % interval of that.
Measured over_starts(const Row& row, std::size_t pairs);

}  // namespace tickproof::bench
