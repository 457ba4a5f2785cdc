#include "harness/run/schedule.h"

#include "harness/run/pace.h"

namespace tickproof::harness {

Extent whole(const FrameTrace& trace) {
    return {.frames = trace.frames.size()};
}

StepSchedule schedule(const FrameTrace& trace, const Load& load, Pacer& pacer,
                      const Extent& extent) {
    StepSchedule result;
    PacedFrames frames(trace, load, pacer, extent.start_frame, extent.phase);
    const Paced paced = pace(frames, extent, [&](const ScheduledFrame& frame, Duration) {
        result.frames.push_back(frame);
        for (const Step& step : frames.steps()) {
            result.steps.push_back(step);
        }
        return true;
    });
    result.stop = paced.stop;
    result.trace_repeated = paced.trace_repeated;
    return result;
}

void Summing::add(const ScheduledFrame& frame) {
    if (frame.steps >= 2) {
        first_double_step_ =
            summary_.frames_with_two_steps == 0 ? summary_.frames : first_double_step_;
        summary_.frames_with_two_steps += 1;
        summary_.frames_across_double_steps = summary_.frames - first_double_step_;
    }
    summary_.frames += 1;
    real_ += frame.effective;
    summary_.dropped_s += frame.dropped_s;
    summary_.most_steps_in_a_frame =
        std::max<std::size_t>(summary_.most_steps_in_a_frame, frame.steps);
    summary_.frames_without_step += frame.steps == 0 ? 1 : 0;
    summary_.overstep_s = frame.overstep_s;
}

ScheduleSummary Summing::summary(Stop stop, bool trace_repeated) const {
    ScheduleSummary summary = summary_;
    summary.real_s = seconds(real_);
    summary.stop = stop;
    summary.trace_repeated = trace_repeated;
    return summary;
}

ScheduleSummary summarise(const StepSchedule& schedule) {
    Summing sum;
    for (const ScheduledFrame& frame : schedule.frames) {
        sum.add(frame);
    }
    for (const Step& step : schedule.steps) {
        sum.add(step);
    }
    return sum.summary(schedule.stop, schedule.trace_repeated);
}

}  // namespace tickproof::harness
