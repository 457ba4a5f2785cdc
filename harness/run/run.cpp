#include "harness/run/run.h"

#include <utility>

#include "harness/run/simulate.h"

namespace tickproof::harness {

namespace {

/// Of `made` there is the spec, and nothing else yet.
void fill_in(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink) {
    const RunSpec& spec = made.spec;
    const auto pacer = make_pacer(spec.policy, spec.load.step_cost);
    if (spec.scenario.row == nullptr) {
        made.schedule = schedule(trace, spec.load, *pacer, whole(trace), &made.summary);
        return;
    }
    const Scenario scenario = make(spec.scenario);
    const Duration length = from_seconds(scenario.length_s);
    const Extent extent{
        .start_frame = spec.start_frame, .phase = spec.phase, .simulated = length, .real = length};
    const bool has_engine = spec.engine.engine != nullptr;
    if (has_engine && keep <= Keep::outcome && sink == nullptr) {
        PacedFrames frames(trace, spec.load, *pacer, extent.start_frame, extent.phase);
        simulate(scenario, frames, extent, keep, made);
    } else {
        StepSchedule steps = schedule(trace, spec.load, *pacer, extent, &made.summary);
        // A schedule that was cut is not simulated: it has no outcome.
        if (has_engine && steps.stop == Stop::none) {
            simulate(scenario, spec.engine, steps, keep, made, sink);
        }
        if (keep >= Keep::hashes) {
            made.schedule = std::move(steps);
        }
    }
    constexpr double kRounding_s = 1e-6;
    made.is_finished = made.summary.stop == Stop::none &&
                       made.summary.simulated_s >= scenario.length_s - kRounding_s;
}

}  // namespace

Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep, StepSink* sink) {
    Run made{.spec = spec};
    fill_in(made, trace, keep, sink);
    return made;
}

void run(Run& made, const FrameTrace& trace, Keep keep, StepSink* sink) {
    made = Run{.spec = std::move(made.spec)};
    fill_in(made, trace, keep, sink);
}

}  // namespace tickproof::harness
