#include "harness/trace/statistics.h"

#include <algorithm>
#include <numeric>

namespace tickproof::harness {
namespace {

/// The shortest frame that is not shorter than `per_mille` of all frames. Counted in whole numbers:
/// 0.99 x 100 is not quite 99 in binary.
std::size_t nearest_rank(std::size_t frames, std::size_t per_mille) {
    return std::max<std::size_t>((frames * per_mille + 999) / 1000, 1) - 1;
}

/// Frame rate of the slowest frames: those as long as the one at `rank`, ties below it included.
double low_fps(const std::vector<Duration>& sorted, std::size_t rank) {
    const auto from = std::lower_bound(sorted.begin(), sorted.end(), sorted[rank]);
    const Duration sum = std::accumulate(from, sorted.end(), Duration{});
    return sum > Duration{} ? static_cast<double>(sorted.end() - from) / seconds(sum) : 0;
}

}  // namespace

TraceStatistics trace_statistics(const FrameTrace& trace) {
    TraceStatistics result{.frames = trace.frames.size()};
    if (trace.frames.empty()) {
        return result;
    }
    Duration now{};
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        if (frame == 0 || trace.frames[frame] > trace.frames[result.max_frame]) {
            result.max_frame = frame;
            result.max_begins = now;
        }
        now += trace.frames[frame];
    }
    const auto frames = static_cast<double>(result.frames);
    result.duration = now;
    result.average_fps = now > Duration{} ? frames / seconds(now) : 0;
    result.mean_ms = milliseconds(now) / frames;

    std::vector<Duration> sorted = trace.frames;
    std::sort(sorted.begin(), sorted.end());
    const auto at = [&](std::size_t per_mille) {
        return milliseconds(sorted[nearest_rank(sorted.size(), per_mille)]);
    };
    result.median_ms = (at(500) + milliseconds(sorted[sorted.size() / 2])) / 2;
    result.p95_ms = at(950);
    result.p99_ms = at(990);
    result.p99_9_ms = at(999);
    result.max_ms = milliseconds(sorted.back());
    result.low_1_percent_fps = low_fps(sorted, nearest_rank(sorted.size(), 990));
    result.low_0_1_percent_fps = low_fps(sorted, nearest_rank(sorted.size(), 999));
    return result;
}

}  // namespace tickproof::harness
