#include "harness/timing/interleaved.h"

#include <numeric>
#include <utility>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {

std::vector<std::vector<double>> time_interleaved(std::span<const Work> works,
                                                  const TimingLimits& limits, const Now& now) {
    std::vector<std::vector<double>> times(works.size());
    std::vector<std::size_t> order(works.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Pcg32 random(1);
    const Duration begin = now();
    const Duration all = limits.time * static_cast<Duration::rep>(works.size());
    for (std::size_t round = 0; round < limits.rounds_most; ++round) {
        if (round >= limits.rounds_least && now() - begin >= all) {
            break;
        }
        for (std::size_t left = order.size(); left > 1; --left) {
            std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
        }
        for (const std::size_t at : order) {
            times[at].push_back(seconds_of(works[at], now));
        }
    }
    return times;
}

}  // namespace tickproof::harness
