// Perturbations of settings, which must be the same for all peers, and of frames.

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/determinism/perturbation_rows.h"
#include "harness/run/scripted.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

const physics::EngineOption* iterations_of(const physics::Engine& engine) {
    return find_row(engine.options, "velocity_iterations", &physics::EngineOption::name);
}

/// Makes each step a thousandth longer.
class LongerSteps final : public physics::WrappedWorld {
  public:
    using WrappedWorld::WrappedWorld;

    bool step(double dt_s) override {
        constexpr double kLonger = 1.001;
        return WrappedWorld::step(dt_s * kLonger);
    }
};

/// Length of the first step if all frames last `frame`.
double first_step_s(const RunSpec& spec, Duration frame) {
    const std::unique_ptr<Pacer> pacer = make_pacer(spec.policy, spec.load.step_cost);
    FramePlan plan;
    constexpr int kFramesMost = 1'000;
    for (int i = 0; i < kFramesMost && plan.steps.empty(); ++i) {
        pacer->advance(frame, plan);
    }
    return plan.steps.empty() ? 0 : plan.steps.front().dt_s;
}

/// True if step lengths depend on frames, as in Bullet without a step cap.
bool follow_frames(const RunSpec& spec) {
    using std::chrono::milliseconds;
    return first_step_s(spec, milliseconds(7)) != first_step_s(spec, milliseconds(23));
}

/// Why step lengths depend on frames; empty if they do not.
std::string uneven_steps(const Run& base) {
    const Policy& policy = *base.spec.policy.policy;
    if (!reads(policy, "timestep") || !policy.has_accumulator || follow_frames(base.spec)) {
        return "steps are as long as frames";
    }
    return policy.has_constant_step ? "" : "a slow frame is a step of its own length";
}

std::string takes_other_frames(const Run& base) {
    const std::string why = uneven_steps(base);
    if (!why.empty()) {
        return why + ", so other frames are another game";
    }
    return acts_at_real_time(base.spec.scenario) ? "the script acts at real times" : "";
}

/// Makes the run with frames of 47 to 77 fps in random order.
Run with_other_frames(const RunSpec& spec, const FrameTrace&, Keep keep) {
    RunSpec changed = spec;
    changed.trace = generated_spec("jitter:fps=58:spread=4ms:duration=10s", 2);
    changed.start_frame = 0;
    Run result = run(changed, make_trace(changed.trace), keep);
    result.spec = spec;
    return result;
}

}  // namespace

Perturbation other_frames_row() {
    return {.name = "other-frames",
            .summary = "under frames of 47 to 77 fps, step by step",
            .same_length = false,
            .cause = "Every step has the same length, so frames change more than the steps",
            .fix = "Keep per-frame input and per-frame deltas out of the fixed update.",
            .refusal = takes_other_frames,
            .lockstep_fault =
                [](const Run& base) {
                    return uneven_steps(base).empty()
                               ? std::string()
                               : "Peers with other frame times take other steps, so they part";
                },
            .run = with_other_frames};
}

Perturbation iterations_row() {
    return {
        .name = "iterations",
        .summary = "with one more velocity iteration",
        .may_matter = true,
        .cause = "The contact solver iterates once more",
        .fix = "Give all peers the same number of iterations.",
        .refusal =
            [](const Run& base) {
                const physics::EngineSpec& engine = base.spec.engine;
                const physics::EngineOption* option = iterations_of(*engine.engine);
                if (option == nullptr) {
                    return std::string("the engine does not iterate");
                }
                const auto at = static_cast<std::size_t>(option - engine.engine->options.data());
                return std::string(engine.settings.at(at) >= option->maximum
                                       ? "it iterates as often as it can"
                                       : "");
            },
        .run =
            [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                const physics::Engine& engine = *spec.engine.engine;
                RunSpec changed = spec;
                changed.engine.settings.at(
                    static_cast<std::size_t>(iterations_of(engine) - engine.options.data())) += 1;
                Run result = run(changed, trace, keep);
                result.spec = spec;
                return result;
            }};
}

Perturbation timestep_row() {
    return {.name = "timestep",
            .summary = "with steps 0.1% longer",
            .may_matter = true,
            .cause = "Each step integrates over another time",
            .fix = "Give all peers the same timestep, to the bit.",
            .refusal = any_run,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                const auto make = [](const physics::Engine& engine, const physics::Scene& scene,
                                     const physics::EngineSettings& settings) {
                    return std::make_unique<LongerSteps>(engine.make_world(scene, settings));
                };
                return run_with(make, spec, trace, keep);
            }};
}

}  // namespace tickproof::harness
