#include "harness/check/time/game_speed.h"

#include <algorithm>
#include <limits>

#include "harness/check/measure.h"

namespace tickproof::harness {
namespace {

constexpr double kWarmUp_s = 1;

struct Clocks {
    double real_s = 0;
    double simulated_s = 0;  ///< With what is in the accumulator.
};

}  // namespace

double game_speed(const StepSchedule& schedule, double time_scale) {
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    if (schedule.stop != Stop::none) {
        return nothing;
    }
    double longest_s = 0;
    for (const Step& step : schedule.steps) {
        longest_s = std::max(longest_s, step.dt_s);
    }
    Duration real{0};
    double stepped_s = 0;
    Clocks begin;
    Clocks now;
    bool warm = false;
    for (const ScheduledFrame& frame : schedule.frames) {
        real += frame.effective;
        for (std::uint32_t i = 0; i < frame.steps; ++i) {
            stepped_s += schedule.steps[frame.first_step + i].dt_s;
        }
        now = {seconds(real), stepped_s + std::min(frame.overstep_s, longest_s)};
        if (!warm && now.real_s >= kWarmUp_s) {
            warm = true;
            begin = now;
        }
    }
    const double passed_s = (now.real_s - begin.real_s) * time_scale;
    return warm && passed_s > 0 ? (now.simulated_s - begin.simulated_s) / passed_s : nothing;
}

OrdinarySpeed ordinary_speed(const StepSchedule& schedule, double time_scale) {
    double lost_s = 0;
    double real_s = 0;
    double frames = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        if (!end.hitch) {
            lost_s += end.frame.dropped_s;
            real_s += seconds(end.frame.effective);
            ++frames;
        }
    }
    const double due_s = real_s * time_scale;
    if (schedule.stop != Stop::none || due_s <= 0) {
        return {};
    }
    return {.speed = 1 - lost_s / due_s, .frame_s = real_s / frames};
}

}  // namespace tickproof::harness
