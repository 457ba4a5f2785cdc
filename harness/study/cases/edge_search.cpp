// Searches a change over samples and by halving.

#include "harness/study/cases/edge_search.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {
namespace {

constexpr int kSamples = 64;
constexpr int kShareSamples = 256;
constexpr int kHalvings = 50;

void sample(double first, double last, bool whole, const std::function<bool(double)>& holds,
            SearchResult& result) {
    bool held = true;
    for (int i = 1; i <= kSamples; ++i) {
        const double even = first + (last - first) * i / kSamples;
        const double value = whole ? std::round(even) : even;
        const bool now = holds(value);
        result.changes += now == held ? 0 : 1;
        held = now;
        if (result.changes == 0) {
            result.good = value;
        } else if (result.changes == 1 && result.bad == first) {
            result.bad = value;
        }
    }
}

}  // namespace

SearchResult find_change(double first, double last, bool whole,
                         const std::function<bool(double)>& holds) {
    SearchResult result{.holds_at_first = holds(first), .good = first, .bad = first};
    if (!result.holds_at_first) {
        return result;
    }
    sample(first, last, whole, holds, result);
    for (int i = 0; i < kHalvings && result.changes == 1; ++i) {
        const double between = result.good + (result.bad - result.good) / 2;
        const double middle = whole ? std::floor(between) : between;
        if (middle == result.good || middle == result.bad) {
            break;
        }
        (holds(middle) ? result.good : result.bad) = middle;
    }
    return result;
}

std::vector<double> spread_values(double from, double to, bool whole) {
    const double width = whole ? std::floor(to) - std::ceil(from) + 1 : to - from;
    const int count =
        whole ? static_cast<int>(std::min<double>(width, kShareSamples)) : kShareSamples;
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        const double even = width * i / count;
        values.push_back(whole ? std::ceil(from) + std::floor(even) : from + even);
    }
    return values;
}

}  // namespace tickproof::harness
