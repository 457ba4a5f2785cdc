// Follows the frames after a hitch until nothing of it waits.

#include "harness/check/time/made_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/time_text.h"

namespace tickproof::harness {

Rush rush_after_hitch(const StepSchedule& schedule, double time_scale) {
    Duration longest{0};
    Rush rush;
    for (const ScheduledFrame& frame : schedule.frames) {
        double simulated_s = 0;
        double longest_dt_s = 0;
        for (std::uint32_t i = 0; i < frame.steps; ++i) {
            const double dt_s = schedule.steps[frame.first_step + i].dt_s;
            simulated_s += dt_s;
            longest_dt_s = std::max(longest_dt_s, dt_s);
        }
        const bool leaves_less = frame.steps == 0 || frame.overstep_s < longest_dt_s;
        if (frame.effective > longest) {
            longest = frame.effective;
            rush = {.is_over = leaves_less};
        } else if (!rush.is_over) {
            ++rush.frames;
            rush.times =
                std::max(rush.times, simulated_s / (time_scale * seconds(frame.effective)));
            rush.real_s += seconds(frame.effective);
            rush.is_over = leaves_less;
        }
    }
    return rush;
}

CatchUp catch_up_of(Inquiry& ask) {
    CatchUp all;
    for (const TraceSpec& trace : whole_hitches(ask.game)) {
        RunSpec spec = schedule_spec(ask.game, trace);
        spec.load = cost_of(ask.game);
        const Run& hitched = ask.run(spec, Keep::hashes);
        const std::vector<Duration>& frames = ask.trace(trace).frames;
        if (frames.empty()) {  // It is not made yet.
            continue;
        }
        const Rush rush = rush_after_hitch(hitched.schedule, ask.game.policy.settings.time_scale);
        const double fps = 1 / seconds(frames.front());
        all.is_over = all.is_over && rush.is_over;
        if (rush.is_seen() && rush.real_s > all.longest.real_s) {
            all.longest = rush;
            all.longest_fps = fps;
        }
        if (rush.is_seen() && rush.times > all.most_times) {
            all.most_times = rush.times;
            all.most_times_fps = fps;
        }
    }
    return all;
}

std::string to_text(const CatchUp& all) {
    if (!all.longest.is_seen()) {
        return {};
    }
    const bool is_one = all.longest_fps == all.most_times_fps;
    return fmt::format("made up within {}{}, at up to {:.2g} times the speed{}",
                       time_text(all.longest.real_s),
                       is_one ? "" : fmt::format(" at {:.6g} fps", all.longest_fps), all.most_times,
                       is_one ? "" : fmt::format(" at {:.6g} fps", all.most_times_fps));
}

}  // namespace tickproof::harness
