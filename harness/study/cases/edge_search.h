// Looks for the value at which something stops holding.

#pragma once

#include <functional>
#include <vector>

namespace tickproof::harness {

struct SearchResult {
    bool holds_at_first = false;
    int changes = 0;  ///< Number of changes among evenly spread values.
    double good = 0;  ///< The last value at which it holds,
    double bad = 0;   ///< and the next at which it does not. Of the first change.
};

/// From `first`, where it should hold, to `last`. Evenly spread values come first: failures may be
/// bands, where halving would find any one of their ends. With a single change what is between is
/// halved until nothing is left, or no whole number.
SearchResult find_change(double first, double last, bool whole,
                         const std::function<bool(double)>& holds);

/// 256 evenly spread values from `from` on, without `to`: the phases of a step. Whole numbers
/// include both ends, and there may be fewer.
std::vector<double> spread_values(double from, double to, bool whole);

}  // namespace tickproof::harness
