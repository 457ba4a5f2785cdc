#include "harness/study/bench/repetitions.h"

#include <algorithm>
#include <cmath>

#include "harness/timing/ranks.h"

namespace tickproof::harness {

Repetitions repetitions_of(std::span<const double> samples_s, std::size_t steps) {
    constexpr std::size_t kMost = 30;
    Repetitions made;
    const std::size_t size = std::min(kMost, samples_s.size());
    for (std::size_t i = 0; i < size; ++i) {
        const auto at = [&](std::size_t part) {
            return samples_s.begin() + static_cast<std::ptrdiff_t>(part * samples_s.size() / size);
        };
        made.times_s.push_back(spread_of({at(i), at(i + 1)}).median);
    }
    const auto count = static_cast<double>(size);
    double sum = 0;
    double squares = 0;
    for (const double time_s : made.times_s) {
        sum += time_s;
    }
    for (const double time_s : made.times_s) {
        squares += (time_s - sum / count) * (time_s - sum / count);
    }
    made.steps = size == 0 ? 0 : steps * samples_s.size() / size;
    made.mean_s = sum / count;
    made.median_s = spread_of(made.times_s).median;
    made.deviation_s = count > 1 ? std::sqrt(squares / (count - 1)) : 0;
    return made;
}

}  // namespace tickproof::harness
