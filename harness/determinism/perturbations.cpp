#include "harness/determinism/perturbations.h"

#include "harness/determinism/perturbation_rows.h"

namespace tickproof::harness {

std::vector<Perturbation> perturbations(const std::string& program) {
    return {repeat_row(),
            two_worlds_row(),
            threads_row(),
            used_heap_row(),
            remade_bodies_row(),
            locale_row(),
            snapshot_row(),
            rollback_row(),
            fresh_process_row(program),
            without_fma_row(program),
            other_frames_row(),
            body_order_row(),
            bodies_remade_oldest_first_row(),
            flush_to_zero_row(),
            rounding_row(),
            iterations_row(),
            timestep_row()};
}

Run run_with(const MakeWorld& make, const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    const physics::Engine& engine = *spec.engine.engine;
    physics::Engine row = engine;
    row.make_world = [&](const physics::Scene& scene, const physics::EngineSettings& settings) {
        return make(engine, scene, settings);
    };
    RunSpec changed = spec;
    changed.engine.engine = &row;
    Run result = run(changed, trace, keep);
    result.spec = spec;
    return result;
}

std::string any_run(const Run&) {
    return {};
}

}  // namespace tickproof::harness
