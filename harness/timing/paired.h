// Compares the times of two works on a noisy machine. Both run in one process, one right after the
// other, in a random order: whatever slows the machine down slows both. Two separate timings of the
// same code differ by 2 %; the median of paired ratios repeats to about 0.1 %.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/timing/now.h"
#include "harness/timing/ranks.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {

/// Times per unit of two works; element i of both comes from pair i.
struct PairedTimes {
    std::vector<double> first_s;
    std::vector<double> second_s;

    std::vector<double> sorted_ratios() const;
};

/// Times one pair at each call of add_pair().
class PairedTimer {
  public:
    /// The works must outlive the timer.
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

/// Median of first time / second time, and its 95 % interval.
struct PairedRatio {
    std::size_t pairs = 0;
    double median = 0;
    double low = 0;
    double high = 0;
};

/// Times a fixed number of pairs, at least 6. With fewer, the interval would be the range of all
/// ratios, which is not 95 % sure.
PairedRatio paired_ratio(std::size_t pairs, const Work& first, const Work& second,
                         const Now& now = steady_now);

}  // namespace tickproof::harness
