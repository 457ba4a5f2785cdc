#include "harness/check/displayed.h"

#include <algorithm>
#include <cmath>

#include "harness/check/measure.h"

namespace tickproof::harness {
namespace {

/// A frame is ready for a refresh when it ends this long before it: a trace that runs exactly at
/// the display's rate is not to beat with it by the rounding of frame lengths to nanoseconds.
constexpr double kReady_s = 1e-6;
/// Of a frame's motion. A frame without a step is off by all of it, interpolated ones by what the
/// clock was noticed late.
constexpr double kUneven = 0.5;

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

std::size_t uneven_frames(const StepSchedule& schedule, const PacingSettings& settings) {
    std::size_t uneven = 0;
    double before_s = kNotSeen;
    for (const FrameEnd& end : frame_ends(schedule)) {
        const double drawn_s = drawn_at_s(end, settings);
        const double even_s = seconds(end.frame->effective) * settings.time_scale;
        uneven += std::abs(drawn_s - before_s - even_s) >= kUneven * even_s ? 1 : 0;
        before_s = drawn_s;
    }
    return uneven;
}

}  // namespace tickproof::harness
