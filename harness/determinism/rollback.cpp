// Perturbation by rollbacks, as in netcode: it saves the world's state, steps ahead, and restores
// the state, again and again. Unlike `snapshot`, which copies the whole process, it copies only
// what the world calls its state.

#include <memory>

#include "harness/determinism/perturbation_rows.h"
#include "physics/world.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

class RolledBackWorld final : public physics::WrappedWorld {
  public:
    using WrappedWorld::WrappedWorld;

    bool step(double dt_s) override {
        if (steps_++ % kEvery == 0) {
            auto& copyable = dynamic_cast<physics::CopyableWorld&>(world());
            const auto saved = copyable.copy();
            for (int ahead = 0; ahead < kEvery; ++ahead) {
                world().step(dt_s);
            }
            copyable.restore(*saved);
        }
        world().step(dt_s);
        return true;  // Not only of the last: the world may have gone ahead and back.
    }

  private:
    static constexpr int kEvery = 8;  ///< In steps; rollback netcode rarely predicts more.

    int steps_ = 0;
};

std::unique_ptr<physics::World> world_of(const RunSpec& spec) {
    return spec.engine.engine->make_world(make(spec.scenario).scene, spec.engine.settings);
}

}  // namespace

Perturbation rollback_row() {
    return {
        .name = "rollback",
        .summary = "with its state saved, and restored 8 steps later, again and again",
        .cause = "The saved state of the world lacks something that its steps depend on",
        .fix =
            "Save that, too: timers, caches, contacts of the last step, random generators, "
            "what is static.",
        .refusal =
            [](const Run& base) {
                const auto world = world_of(base.spec);
                return std::string(dynamic_cast<physics::CopyableWorld*>(world.get()) == nullptr
                                       ? "the engine cannot copy the state of a world"
                                       : "");
            },
        .run =
            [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                const auto make = [](const physics::Engine& engine, const physics::Scene& scene,
                                     const physics::EngineSettings& settings) {
                    return std::make_unique<RolledBackWorld>(engine.make_world(scene, settings));
                };
                return run_with(make, spec, trace, keep);
            }};
}

}  // namespace tickproof::harness
