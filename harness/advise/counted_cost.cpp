#include "harness/advise/counted_cost.h"

#include "harness/run/run.h"

namespace tickproof::harness {

CostTraces cost_traces(const Frames& frames, TraceStore& store) {
    const std::size_t count = frames.rates.empty() ? frames.traces.size() : frames.rates.size();
    CostTraces traces;
    if (count > 0) {
        for (const std::size_t at : {std::size_t{0}, (count - 1) / 2, count - 1}) {
            traces.push_back(&store.make(frames.traces[at]));
        }
    }
    return traces;
}

double steps_per_s_of(const Game& game, const CostTraces& traces) {
    double steps = 0;
    double simulated_s = 0;
    for (const FrameTrace* trace : traces) {
        const ScheduleSummary summary = run(schedule_spec(game, trace->spec), *trace).summary;
        steps += static_cast<double>(summary.steps);
        simulated_s += summary.simulated_s;
    }
    const int substeps = physics::world_steps(game.engine);
    return substeps * (steps > 0 ? steps / simulated_s : 1 / game.policy.settings.timestep.dt_s);
}

}  // namespace tickproof::harness
