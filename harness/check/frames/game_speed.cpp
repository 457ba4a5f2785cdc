// Measures game speed from a schedule; speed.cpp judges it.

#include "harness/check/frames/game_speed.h"

#include <algorithm>
#include <limits>

#include "harness/check/frames/frame_ends.h"

namespace tickproof::harness {
namespace {

constexpr double kWarmUp_s = 1;

/// Sums since the warm-up.
struct Passed {
    Duration real{0};
    double stepped_s = 0;
    double dropped_s = 0;
    double account_s = 0;  ///< Growth of the accumulator since the warm-up.
    std::size_t frames = 0;
    std::size_t steps = 0;
    std::size_t most_steps = 0;  ///< Most steps of one frame.
};

/// Counts the accumulator as game time while it holds up to a step, or half a step more (Godot's
/// jitter fix holds one back). A loop that is two steps behind never catches up, and one whose
/// frames are all at the cap drops the rest: theirs does not count.
double game_time_s(const Passed& passed, double account_s, double longest_s) {
    const bool is_behind = account_s >= 2 * longest_s;
    const bool is_at_cap =
        passed.dropped_s > 0 && passed.steps == passed.frames * passed.most_steps;
    return passed.stepped_s + (is_behind || is_at_cap ? 0 : passed.account_s);
}

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
    bool is_warm = false;
    double begins_with_s = 0;
    Passed passed;
    for (const ScheduledFrame& frame : schedule.frames) {
        real += frame.effective;
        if (!is_warm) {
            is_warm = seconds(real) >= kWarmUp_s;
            begins_with_s = frame.overstep_s;
            continue;
        }
        passed.real += frame.effective;
        passed.dropped_s += frame.dropped_s;
        passed.account_s = frame.overstep_s - begins_with_s;
        passed.frames += 1;
        passed.steps += frame.steps;
        passed.most_steps = std::max<std::size_t>(passed.most_steps, frame.steps);
        for (std::uint32_t i = 0; i < frame.steps; ++i) {
            passed.stepped_s += schedule.steps[frame.first_step + i].dt_s;
        }
    }
    const double due_s = seconds(passed.real) * time_scale;
    const double account_s = passed.account_s + begins_with_s;
    return due_s > 0 ? game_time_s(passed, account_s, longest_s) / due_s : nothing;
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
