// Computes the statistics of a trace: percentiles, 1% lows and hitches.

#include "harness/trace/statistics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <numeric>

namespace tickproof::harness {
namespace {

/// Index of the shortest frame that is not shorter than `per_mille` of all frames. In integers,
/// because 0.99 x 100 is not quite 99 in binary.
std::size_t nearest_rank(std::size_t frames, std::size_t per_mille) {
    return std::max<std::size_t>((frames * per_mille + 999) / 1000, 1) - 1;
}

/// The mean of the middle two of an even number.
double median_ms(const std::vector<Duration>& sorted) {
    return (milliseconds(sorted[nearest_rank(sorted.size(), 500)]) +
            milliseconds(sorted[sorted.size() / 2])) /
           2;
}

double rate_of(Duration frame) {
    return frame > Duration{0} ? 1 / seconds(frame) : 0;
}

/// Mean rate of the slowest frames; their number is rounded up.
double low_average(const std::vector<Duration>& sorted, std::size_t per_mille) {
    const std::size_t count = (sorted.size() * (1000 - per_mille) + 999) / 1000;
    const auto from = sorted.end() - static_cast<std::ptrdiff_t>(count);
    const Duration sum = std::accumulate(from, sorted.end(), Duration{});
    return sum > Duration{} ? static_cast<double>(count) / seconds(sum) : 0;
}

double low_integral(const std::vector<Duration>& sorted, Duration all, std::size_t per_mille) {
    const Duration part = all * static_cast<Duration::rep>(1000 - per_mille) / 1000;
    Duration sum{0};
    for (auto frame = sorted.rbegin(); frame != sorted.rend(); ++frame) {
        sum += *frame;
        if (sum >= part) {
            return rate_of(*frame);
        }
    }
    return 0;
}

Lows lows(const std::vector<Duration>& sorted, Duration all, std::size_t per_mille) {
    return {.average_fps = low_average(sorted, per_mille),
            .integral_fps = low_integral(sorted, all, per_mille),
            .percentile_fps = rate_of(sorted[nearest_rank(sorted.size(), per_mille)])};
}

Hitches hitches(const FrameTrace& trace, double median_ms) {
    Hitches result;
    IdleFrames idle(trace);
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        if (idle.holds(frame)) {
            ++result.idle_gaps;
            result.idle += trace.frames[frame];
            continue;
        }
        const double length_ms = milliseconds(trace.frames[frame]);
        result.over_2_medians += length_ms > 2 * median_ms ? 1 : 0;
        result.over_4_medians += length_ms > 4 * median_ms ? 1 : 0;
        result.over_100_ms += length_ms > 100 ? 1 : 0;
        result.over_250_ms += length_ms > 250 ? 1 : 0;
        result.visible += length_ms > std::max(2 * median_ms, 25.0) && length_ms <= 250 ? 1 : 0;
    }
    return result;
}

Duration below_30_fps(const FrameTrace& trace) {
    constexpr Duration kLongest = std::chrono::milliseconds(35);
    constexpr Duration kFreeze = std::chrono::milliseconds(250);
    IdleFrames idle(trace);
    Duration sum{};
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        const Duration length = trace.frames[frame];
        sum += !idle.holds(frame) && length > kLongest && length <= kFreeze ? length : Duration{};
    }
    return sum;
}

std::size_t uneven_frames(const FrameTrace& trace) {
    constexpr double quarter = 0.25;
    std::size_t count = 0;
    for (std::size_t i = 1; i < trace.frames.size(); ++i) {
        const double before = seconds(trace.frames[i - 1]);
        count += std::abs(seconds(trace.frames[i]) - before) > quarter * before ? 1 : 0;
    }
    return count;
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
    result.median_ms = median_ms(sorted);
    result.p95_ms = at(950);
    result.p99_ms = at(990);
    result.p99_9_ms = at(999);
    result.max_ms = milliseconds(sorted.back());
    result.min_ms = milliseconds(sorted.front());
    result.low_1_percent = lows(sorted, now, 990);
    result.low_0_1_percent = lows(sorted, now, 999);
    result.hitches = hitches(trace, result.median_ms);
    result.uneven_frames = uneven_frames(trace);
    result.below_30_fps = below_30_fps(trace);
    return result;
}

std::string picture_of(const FrameTrace& trace, std::size_t width) {
    constexpr std::string_view marks = ".:-=+*#@";
    constexpr double most_medians[] = {1.25, 2, 3, 4, 8, 16, 32};
    std::vector<Duration> sorted = trace.frames;
    std::sort(sorted.begin(), sorted.end());
    const double median_s = sorted.empty() ? 0 : 1e-3 * median_ms(sorted);
    const std::size_t columns = std::min(width, trace.frames.size());
    std::string picture;
    for (std::size_t i = 0; i < columns; ++i) {
        const auto at = [&](std::size_t column) {
            return trace.frames.begin() +
                   static_cast<std::ptrdiff_t>(column * trace.frames.size() / columns);
        };
        const double longest_s = seconds(*std::max_element(at(i), at(i + 1)));
        const auto* const mark = std::ranges::find_if(
            most_medians, [&](double most) { return longest_s <= most * median_s; });
        picture += marks[static_cast<std::size_t>(mark - std::begin(most_medians))];
    }
    return picture;
}

}  // namespace tickproof::harness
