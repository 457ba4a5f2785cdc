// Compares the times of two works on a noisy machine. Both run in one process, one right after the
// other, in an order drawn by chance: whatever slows the machine down slows both. Two separate
// timings of the same code differ by 2 %; the median of paired ratios repeats to about 0.1 %.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/timing/now.h"
#include "harness/timing/ranks.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {

/// The times of pairs for a unit of their works, element by element.
struct PairedTimes {
    std::vector<double> first_s;
    std::vector<double> second_s;

    std::vector<double> sorted_ratios() const;
};

/// Times pairs, as many as it is asked for.
class PairedTimer {
  public:
    /// The works outlive it.
    PairedTimer(const Work& first, const Work& second, Now now, std::uint64_t seed = 1)
        : first_(first), second_(second), now_(std::move(now)), order_(seed) {}

    void add_pair();
    const PairedTimes& times() const { return times_; }
    const Now& now() const { return now_; }

  private:
    const Work& first_;
    const Work& second_;
    Now now_;
    Pcg32 order_;
    PairedTimes times_;
};

/// Time of the first over time of the second, and the 95 % interval of that median.
struct PairedRatio {
    std::size_t pairs = 0;
    double median = 0;
    double low = 0;
    double high = 0;
};

/// From a number of pairs that is chosen beforehand, at least 6: of fewer no interval is 95 % sure,
/// and it is that of all ratios.
PairedRatio paired_ratio(std::size_t pairs, const Work& first, const Work& second,
                         const Now& now = steady_now);

}  // namespace tickproof::harness
