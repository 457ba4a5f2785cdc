#include "harness/run/schedule.h"

#include <algorithm>

#include "harness/run/paced_frames.h"

namespace tickproof::harness {
Extent whole(const FrameTrace& trace) {
    return {.frames = trace.frames.size()};
}

StepSchedule schedule(const FrameTrace& trace, const Load& load, Pacer& pacer,
                      const Extent& extent) {
    StepSchedule result;
    PacedFrames paced(trace, load, pacer, extent.start_frame, extent.phase);
    Duration simulated{0};
    Duration real{0};
    const Duration real_max = kRealTimeMax * std::max(extent.real, extent.simulated);
    const auto is_over = [&] {
        return result.frames.size() >= extent.frames &&
               ((simulated >= extent.simulated && real >= extent.real) || real >= real_max);
    };
    // A trace whose time stands still, or goes back, would go round for ever.
    Duration round_began = Duration::min();
    while (!is_over()) {
        result.frames.push_back(paced.next());
        for (const Step& step : paced.plan().steps) {
            result.steps.push_back(step);
            simulated += from_seconds(step.dt_s);
        }
        real += result.frames.back().effective;
        result.stop = paced.stop();
        if (result.stop != Stop::none) {
            break;
        }
        if (paced.is_at_start()) {
            result.trace_repeated = result.trace_repeated || !is_over();
            if (real <= round_began) {
                break;
            }
            round_began = real;
        }
    }
    return result;
}

ScheduleSummary summarise(const StepSchedule& schedule) {
    ScheduleSummary summary{.frames = schedule.frames.size(),
                            .steps = schedule.steps.size(),
                            .stop = schedule.stop,
                            .trace_repeated = schedule.trace_repeated};
    Duration real{0};
    std::size_t first_double_step = 0;
    for (std::size_t i = 0; i < schedule.frames.size(); ++i) {
        const ScheduledFrame& frame = schedule.frames[i];
        if (frame.steps >= 2) {
            first_double_step = summary.frames_with_two_steps == 0 ? i : first_double_step;
            summary.frames_with_two_steps += 1;
            summary.frames_across_double_steps = i - first_double_step;
        }
        real += frame.effective;
        summary.dropped_s += frame.dropped_s;
        summary.most_steps_in_a_frame =
            std::max<std::size_t>(summary.most_steps_in_a_frame, frame.steps);
        summary.frames_without_step += frame.steps == 0 ? 1 : 0;
    }
    for (const Step& step : schedule.steps) {
        summary.simulated_s += step.dt_s;
        summary.longest_dt_s = std::max(summary.longest_dt_s, step.dt_s);
    }
    summary.real_s = seconds(real);
    summary.overstep_s = schedule.frames.empty() ? 0 : schedule.frames.back().overstep_s;
    return summary;
}

}  // namespace tickproof::harness
