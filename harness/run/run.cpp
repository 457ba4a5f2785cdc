#include "harness/run/run.h"

#include "harness/run/simulate.h"

namespace tickproof::harness {

Run run(const RunSpec& spec, const FrameTrace& trace, Keep keep, StepSink* sink) {
    Run result{.spec = spec};
    const auto pacer = make_pacer(spec.policy, spec.load.step_cost);
    if (spec.scenario.row == nullptr) {
        result.schedule = schedule(trace, spec.load, *pacer, whole(trace));
        result.summary = summarise(result.schedule);
        return result;
    }
    const Scenario scenario = make(spec.scenario);
    const Duration length = from_seconds(scenario.length_s);
    const Extent extent{
        .start_frame = spec.start_frame, .phase = spec.phase, .simulated = length, .real = length};
    const bool has_engine = spec.engine.engine != nullptr;
    if (has_engine && keep == Keep::outcome && sink == nullptr) {
        PacedFrames frames(trace, spec.load, *pacer, extent.start_frame, extent.phase);
        simulate(scenario, frames, extent, result);
    } else {
        StepSchedule steps = schedule(trace, spec.load, *pacer, extent);
        result.summary = summarise(steps);
        // A schedule that was cut is not simulated: it has no outcome.
        if (has_engine && steps.stop == Stop::none) {
            simulate(scenario, spec.engine, steps, keep, result, sink);
        }
        if (keep >= Keep::hashes) {
            result.schedule = std::move(steps);
        }
    }
    constexpr double kRounding_s = 1e-6;
    result.is_finished = result.summary.stop == Stop::none &&
                         result.summary.simulated_s >= scenario.length_s - kRounding_s;
    return result;
}

}  // namespace tickproof::harness
