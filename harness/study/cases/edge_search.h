// Searches the value at which something stops to hold.

#pragma once

#include <functional>
#include <vector>

namespace tickproof::harness {

struct SearchResult {
    bool holds_at_first = false;
    int changes = 0;  ///< Number of changes among evenly spread values.
    double good = 0;  ///< The last value at which it holds, before the first change.
    double bad = 0;   ///< The next value, at which it does not hold.
};

/// Searches from `first`, where it should hold, to `last`. Tries evenly spread values first:
/// failures may be bands, and halving would find any of their ends. After a single change it halves
/// the gap until no (whole) number is left between.
SearchResult find_change(double first, double last, bool whole,
                         const std::function<bool(double)>& holds);

/// 256 evenly spread values from `from` on, without `to`, such as the phases of a step. Whole
/// numbers include both ends, and may be fewer.
std::vector<double> spread_values(double from, double to, bool whole);

}  // namespace tickproof::harness
