#include "harness/check/measure.h"

#include <algorithm>
#include <utility>

namespace tickproof::harness {
namespace {

Duration median_of(const StepSchedule& schedule) {
    std::vector<Duration> lengths;
    lengths.reserve(schedule.frames.size());
    for (const ScheduledFrame& frame : schedule.frames) {
        lengths.push_back(frame.effective);
    }
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return *middle;
}

}  // namespace

std::vector<RunSpec> whole_traces(const Question& question) {
    std::vector<RunSpec> specs;
    for (std::size_t trace = 0; trace < question.traces.size(); ++trace) {
        specs.push_back({.policy = question.policy,
                         .trace = trace,
                         .load = question.load,
                         .keep = Keep::hashes});
    }
    return specs;
}

std::vector<FrameEnd> frame_ends(const StepSchedule& schedule) {
    std::vector<FrameEnd> ends;
    if (schedule.frames.empty()) {
        return ends;
    }
    ends.reserve(schedule.frames.size());
    const double hitch_s = kHitchMedians * seconds(median_of(schedule));
    Duration real{0};
    FrameEnd end;
    int aftermath = 0;
    for (const ScheduledFrame& frame : schedule.frames) {
        real += frame.effective;
        for (std::uint32_t i = 0; i < frame.steps; ++i) {
            end.simulated_s += schedule.steps[frame.first_step + i].dt_s;
        }
        end.real_s = seconds(real);
        aftermath = seconds(frame.effective) > hitch_s ? kHitchAftermath + 1 : aftermath - 1;
        end.hitch = aftermath > 0;
        end.cut_s += end.hitch ? frame.dropped_s : 0;
        end.frame = &frame;
        ends.push_back(end);
    }
    return ends;
}

Finding passing(std::string_view check, std::span<const Run> runs) {
    return {.check = check, .verdict = Verdict::pass, .shown_by = runs.front().spec};
}

Finding nothing_measured(std::string_view check, std::span<const Run> runs, std::string why) {
    return {.check = check,
            .verdict = Verdict::unknown,
            .summary = std::move(why),
            .shown_by = runs.front().spec};
}

}  // namespace tickproof::harness
