#include "harness/advise/shrink/fixed_starts.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

/// Rounding of steady frames to whole nanoseconds adds up to less than this.
constexpr Duration kRounding{1'000};

}  // namespace

std::optional<std::vector<std::size_t>> moved_starts(std::span<const std::size_t> starts,
                                                     std::span<const Duration> before,
                                                     std::span<const Duration> now, Duration cut) {
    std::vector<std::size_t> moved;
    for (const std::size_t start : starts) {
        Duration begins = -cut;
        for (std::size_t i = 0; i < start && i < before.size(); ++i) {
            begins += before[i];
        }
        if (begins < -kRounding) {
            return std::nullopt;
        }
        std::size_t frame = 0;
        for (Duration at{0}; frame < now.size() && at < begins - kRounding; ++frame) {
            at += now[frame];
        }
        if (frame == now.size()) {
            return std::nullopt;
        }
        moved.push_back(frame);
    }
    return moved;
}

std::vector<Duration> unroll(std::span<const Duration> frames, std::span<const std::size_t> starts,
                             double length_s) {
    std::vector<Duration> result(frames.begin(), frames.end());
    std::size_t next = starts.empty() ? 0 : std::ranges::max(starts);
    // Frames of length 0 would never fill a run.
    const std::size_t most = result.size() * 2 + 1'000'000;
    for (double covered_s = 0; covered_s < length_s && next < most; ++next) {
        while (result.size() <= next) {
            result.push_back(frames[result.size() % frames.size()]);
        }
        covered_s += seconds(result[next]);
    }
    return result;
}

}  // namespace tickproof::harness
