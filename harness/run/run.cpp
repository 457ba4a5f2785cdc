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
    StepSchedule steps = schedule(trace, spec.load, *pacer,
                                  {.start_frame = spec.start_frame,
                                   .phase = spec.phase,
                                   .simulated = length,
                                   .real = length});
    result.summary = summarise(steps);
    constexpr double kRounding_s = 1e-6;
    result.is_finished =
        steps.stop == Stop::none && result.summary.simulated_s >= scenario.length_s - kRounding_s;
    // A schedule that was cut is not simulated: it has no outcome.
    if (spec.engine.engine != nullptr && result.summary.stop == Stop::none) {
        simulate(scenario, spec.engine, steps, keep, result, sink);
    }
    if (keep >= Keep::hashes) {
        result.schedule = std::move(steps);
    }
    return result;
}

}  // namespace tickproof::harness
