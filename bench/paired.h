// Compares the times of two implementations on a noisy machine. Both run in one
// process, one right after the other, in an order drawn by chance: whatever slows the machine down
// slows both. Two separate timings of the same code differ by 2 %; the median of paired ratios
// repeats to about 0.1 %.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bench/processor_time.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::bench {

/// Time of the first over time of the second, and the 95 % interval of that median.
struct PairedRatio {
    double median = 0;
    double low = 0;
    double high = 0;
};

/// Of this thread.
template <class Work>
double seconds_of(Work work) {
    const double begin_s = processor_s();
    work();
    return processor_s() - begin_s;
}

/// `pairs` is at least 2.
template <class First, class Second>
PairedRatio paired_ratio(std::size_t pairs, First first, Second second) {
    harness::Pcg32 order(1);
    std::vector<double> ratios;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const bool first_leads = order.below(2) == 0;
        const double early_s = first_leads ? seconds_of(first) : seconds_of(second);
        const double late_s = first_leads ? seconds_of(second) : seconds_of(first);
        ratios.push_back(first_leads ? early_s / late_s : late_s / early_s);
    }
    std::ranges::sort(ratios);
    // How many ratios lie below the true median is binomial: between these ranks 95 times in 100.
    const auto count = static_cast<double>(pairs);
    const double margin = 1.96 * std::sqrt(count) / 2;
    const auto at = [&](double rank) {
        return ratios[static_cast<std::size_t>(std::clamp(rank, 0.0, count - 1))];
    };
    return {.median = (at((count - 1) / 2) + at(count / 2)) / 2,
            .low = at(std::floor(count / 2 - margin)),
            .high = at(std::ceil(count / 2 + margin))};
}

}  // namespace tickproof::bench
