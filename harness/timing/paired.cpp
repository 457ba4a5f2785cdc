#include "harness/timing/paired.h"

#include <algorithm>

namespace tickproof::harness {

std::vector<double> PairedTimes::sorted_ratios() const {
    std::vector<double> ratios;
    ratios.reserve(first_s.size());
    for (std::size_t i = 0; i < first_s.size(); ++i) {
        ratios.push_back(first_s[i] / second_s[i]);
    }
    std::ranges::sort(ratios);
    return ratios;
}

void PairedTimer::add_pair() {
    const bool first_leads = order_.below(2) == 0;
    const double early_s = seconds_of(first_leads ? first_ : second_, now_);
    const double late_s = seconds_of(first_leads ? second_ : first_, now_);
    times_.first_s.push_back(first_leads ? early_s : late_s);
    times_.second_s.push_back(first_leads ? late_s : early_s);
}

PairedRatio paired_ratio(std::size_t pairs, const Work& first, const Work& second, const Now& now) {
    constexpr double kError = 0.05;
    PairedTimer timer(first, second, now);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        timer.add_pair();
    }
    const std::vector<double> ratios = timer.times().sorted_ratios();
    const Interval interval = median_interval(ratios, kError)
                                  .value_or(Interval{.low = ratios.front(), .high = ratios.back()});
    return {.pairs = pairs,
            .median = quantile(ratios, 0.5),
            .low = interval.low,
            .high = interval.high};
}

}  // namespace tickproof::harness
