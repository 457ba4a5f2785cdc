// Makes schedules of paced frames, and sums them up.

#include "harness/run/schedule.h"

#include "harness/run/pace.h"

namespace tickproof::harness {

Extent whole(const FrameTrace& trace) {
    return {.frames = trace.frames.size()};
}

StepSchedule schedule(const FrameTrace& trace, const Load& load, Pacer& pacer, const Extent& extent,
                      ScheduleSummary* summary) {
    StepSchedule result;
    Summing sum;
    PacedFrames frames(trace, load, pacer, extent.start_frame, extent.phase);
    const Paced paced = pace(frames, extent, [&](const PacedFrame& next, Duration) {
        result.frames.push_back(next.frame);
        for (const Step& step : next.steps) {
            result.steps.push_back(step);
        }
        if (summary != nullptr) {
            sum.add(next.frame);
            for (const Step& step : next.steps) {
                sum.add(step);
            }
        }
        return true;
    });
    result.stop = paced.stop;
    result.trace_repeated = paced.trace_repeated;
    if (summary != nullptr) {
        *summary = sum.summary(paced.stop, paced.trace_repeated);
    }
    return result;
}

std::vector<Duration> own_lengths(const ScheduledFrames& frames, const FrameTrace& trace) {
    bool is_own = false;
    std::size_t i = 0;
    frames.for_each_effective(
        [&](Duration length) { is_own = length != trace.frames[i++] || is_own; });
    if (!is_own) {
        return {};
    }
    std::vector<Duration> lengths = trace.frames;
    i = 0;
    frames.for_each_effective([&](Duration length) { lengths[i++] = length; });
    return lengths;
}

void Summing::add_steps(std::size_t steps) {
    first_double_step_ = summary_.frames_with_two_steps == 0 ? summary_.frames : first_double_step_;
    summary_.frames_with_two_steps += 1;
    summary_.frames_across_double_steps = summary_.frames - first_double_step_;
    summary_.most_steps_in_a_frame = std::max(summary_.most_steps_in_a_frame, steps);
}

ScheduleSummary Summing::summary(Stop stop, bool trace_repeated) const {
    ScheduleSummary summary = summary_;
    if (summary.frames > summary.frames_without_step) {
        summary.most_steps_in_a_frame = std::max<std::size_t>(summary.most_steps_in_a_frame, 1);
    }
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
