#include "harness/check/displayed.h"

#include <algorithm>
#include <cmath>

#include "harness/check/measure.h"

namespace tickproof::harness {
namespace {

/// A frame is ready for a refresh when it ends this long before it: a trace that runs exactly at
/// the display's rate is not to beat with it by the rounding of frame lengths to nanoseconds.
constexpr double kReady_s = 1e-6;
/// Of a refresh's motion. A step too many is off by all of it, interpolated pictures by what the
/// clock was noticed late.
constexpr double kUneven = 0.5;

/// A picture that was replaced by another: how long it stood, and by how much they differ.
struct Picture {
    std::size_t refreshes = 0;
    double moved_s = 0;  ///< Of simulated time.
};

double drawn_at_s(const FrameEnd& end, const PacingSettings& settings) {
    const double latency_s = settings.draw_latency_steps * kept_timestep(settings).dt_s;
    switch (settings.draw) {
        case Draw::none:
            break;
        case Draw::interpolate:
            return end.simulated_s + end.frame->overstep_s - kept_timestep(settings).dt_s -
                   latency_s;
        case Draw::extrapolate:
            return end.simulated_s + end.frame->overstep_s - latency_s;
    }
    return end.simulated_s - latency_s;
}

/// From the first change on: how long the picture before it stood is not known. The display shows
/// what was drawn by the middle of each refresh, so that frames which follow it, and are noticed a
/// little late, have a refresh each.
std::vector<Picture> pictures_of(const StepSchedule& schedule, const PacingSettings& settings) {
    const std::vector<FrameEnd> ends = frame_ends(schedule);
    std::vector<Picture> pictures;
    bool changed = false;
    double shown_s = kNotSeen;
    double drawn_s = kNotSeen;
    Picture standing;
    std::size_t next = 0;
    for (double refresh = 1.5; next < ends.size(); ++refresh) {
        while (next < ends.size() && ends[next].real_s < refresh / settings.refresh_hz) {
            drawn_s = drawn_at_s(ends[next++], settings);
        }
        ++standing.refreshes;
        if (drawn_s == shown_s || std::isnan(drawn_s)) {
            continue;
        }
        if (changed) {
            standing.moved_s = drawn_s - shown_s;
            pictures.push_back(standing);
        }
        changed = changed || !std::isnan(shown_s);
        shown_s = drawn_s;
        standing = {};
    }
    return pictures;
}

}  // namespace

Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings) {
    const std::vector<FrameEnd> ends = frame_ends(schedule);
    Jitter jitter;
    double squares = 0;
    double shown = kNotSeen;
    std::size_t next = 0;
    const double even = kDotSpeed * settings.time_scale / settings.refresh_hz;
    const auto refreshes =
        static_cast<std::size_t>(std::max(0.0, ends.back().real_s) * settings.refresh_hz);
    for (std::size_t refresh = 1; refresh <= refreshes; ++refresh) {
        const double at_s = static_cast<double>(refresh) / settings.refresh_hz;
        const double before = shown;
        while (next < ends.size() && ends[next].real_s < at_s - kReady_s) {
            shown = kDotSpeed * drawn_at_s(ends[next++], settings);
        }
        if (!std::isnan(before)) {
            const double uneven = std::abs(shown - before - even);
            jitter.maximum = std::max(jitter.maximum, uneven);
            squares += uneven * uneven;
            ++jitter.refreshes;
        }
    }
    jitter.rms =
        jitter.refreshes == 0 ? 0 : std::sqrt(squares / static_cast<double>(jitter.refreshes));
    return jitter;
}

Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings) {
    const std::vector<Picture> pictures = pictures_of(schedule, settings);
    Cadence cadence{.pictures = pictures.size()};
    if (pictures.empty()) {
        return cadence;
    }
    std::vector<std::size_t> holds;
    for (const Picture& picture : pictures) {
        holds.push_back(picture.refreshes);
        cadence.hold_s += static_cast<double>(picture.refreshes) / settings.refresh_hz /
                          static_cast<double>(pictures.size());
    }
    const auto middle = holds.begin() + static_cast<std::ptrdiff_t>(holds.size() / 2);
    std::ranges::nth_element(holds, middle);
    cadence.hold_refreshes = *middle;
    const double refresh_s = settings.time_scale / settings.refresh_hz;
    for (const Picture& picture : pictures) {
        const double even_s = static_cast<double>(picture.refreshes) * refresh_s;
        const bool off = std::abs(picture.moved_s - even_s) >= kUneven * refresh_s;
        cadence.uneven += off || picture.refreshes > cadence.hold_refreshes ? 1 : 0;
    }
    return cadence;
}

}  // namespace tickproof::harness
