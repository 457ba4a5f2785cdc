// Times pairs until the interval of their ratio settles. A fixed number of pairs is in paired.cpp.

#include "harness/timing/until_clear.h"

#include <bit>
#include <limits>
#include <optional>

namespace tickproof::harness {
namespace {

constexpr double kError = 0.05;
/// With fewer pairs no interval is sure enough.
constexpr std::size_t kFirstLook = 16;
constexpr std::size_t kPairsLeast = 6;

/// Looks come after 16, 32, 64, ... pairs and at the end.
std::size_t planned_looks(std::size_t pairs) {
    std::size_t looks = 1;
    for (std::size_t at = kFirstLook; at <= pairs; at *= 2) {
        ++looks;
    }
    return looks;
}

PairedRatio look(const PairedTimes& times, double error) {
    const std::vector<double> ratios = times.sorted_ratios();
    const Interval interval =
        median_interval(ratios, error)
            .value_or(Interval{.low = 0, .high = std::numeric_limits<double>::infinity()});
    return {.pairs = ratios.size(),
            .median = quantile(ratios, 0.5),
            .low = interval.low,
            .high = interval.high};
}

Clarity clarity_of(const PairedRatio& ratio) {
    if (ratio.low >= 1 - kAlike && ratio.high <= 1 + kAlike) {
        return Clarity::alike;
    }
    return ratio.low > 1 || ratio.high < 1 ? Clarity::different : Clarity::too_noisy;
}

/// True if more pairs would not turn `different` into `alike`.
bool is_settled(const PairedRatio& ratio) {
    const bool is_beyond = ratio.low > 1 + kAlike || ratio.high < 1 - kAlike;
    return is_beyond || clarity_of(ratio) == Clarity::alike;
}

bool is_narrow(const PairedRatio& ratio) {
    return ratio.high - ratio.low <= kNarrow * ratio.median;
}

}  // namespace

ClearRatio until_clear(PairedTimer& timer, const ComparisonLimits& limits) {
    const double error = kError / static_cast<double>(planned_looks(limits.pairs));
    const Duration begin = timer.now()();
    std::size_t pairs = 0;
    bool is_over = false;
    std::optional<PairedRatio> seen;
    while (!is_over && !(seen && is_settled(*seen) && is_narrow(*seen))) {
        timer.add_pair();
        ++pairs;
        is_over =
            pairs >= limits.pairs || (pairs >= kPairsLeast && timer.now()() - begin >= limits.time);
        if (is_over || (pairs >= kFirstLook && std::has_single_bit(pairs))) {
            seen = look(timer.times(), error);
        }
    }
    return {.ratio = *seen, .clarity = clarity_of(*seen)};
}

}  // namespace tickproof::harness
