// Perturbations of bodies: made in another order, or made, destroyed and made again.

#include <algorithm>
#include <utility>

#include "harness/determinism/perturbation_rows.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

/// Presents a world whose scene lists the bodies backwards as if it had the given order.
class BackwardsWorld final : public physics::WrappedWorld {
  public:
    BackwardsWorld(std::unique_ptr<physics::World> world, std::size_t bodies)
        : WrappedWorld(std::move(world)), bodies_(bodies) {}

    void read(std::span<physics::BodyState> states) const override {
        WrappedWorld::read(states);
        std::ranges::reverse(states);
    }
    std::optional<physics::LimitedMotion> limited_motion() const override {
        auto motion = WrappedWorld::limited_motion();
        if (motion) {
            motion->body = at(motion->body);
        }
        return motion;
    }
    /// None: the hashes name bodies by their places in the backwards scene.
    physics::ContactHashes contacts() const override { return {}; }
    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        WrappedWorld::set_velocity(at(body), velocity_mps);
    }
    void place(std::size_t body, Vec2 position_m) override {
        WrappedWorld::place(at(body), position_m);
    }
    void set_gravity_scale(std::size_t body, double scale) override {
        WrappedWorld::set_gravity_scale(at(body), scale);
    }
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        WrappedWorld::move_to(at(body), target_m, speed_mps);
    }

  private:
    std::size_t at(std::size_t body) const { return bodies_ - 1 - body; }

    std::size_t bodies_;
};

Run with_remade_bodies(physics::Remaking order, const RunSpec& spec, const FrameTrace& trace,
                       Keep keep) {
    const auto make = [&](const physics::Engine& engine, const physics::Scene& scene,
                          const physics::EngineSettings& settings) {
        return engine.remake_world(scene, settings, order);
    };
    return run_with(make, spec, trace, keep);
}

std::string remakes_bodies(const Run& base) {
    return base.spec.engine.engine->remake_world ? "" : "the engine has no bodies to destroy";
}

}  // namespace

Perturbation remade_bodies_row() {
    return {.name = "remade-bodies",
            .summary = "with bodies destroyed, the newest first, and made again in the same world",
            .cause = "The world keeps something of bodies that were destroyed",
            .fix = "Make a new world for each match, replay or rollback.",
            .refusal = remakes_bodies,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                return with_remade_bodies(physics::Remaking::newest_first, spec, trace, keep);
            }};
}

Perturbation bodies_remade_oldest_first_row() {
    return {.name = "remade-oldest-first",
            .summary = "with bodies destroyed, the oldest first, and made again in the same world",
            .may_matter = true,
            .cause =
                "The broad phase hands out the identifiers of destroyed bodies again, the "
                "last freed first, and pairs are solved in their order",
            .fix =
                "Make a new world for each match, replay or rollback, or destroy bodies in the "
                "reverse order of their making.",
            .refusal = remakes_bodies,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                return with_remade_bodies(physics::Remaking::oldest_first, spec, trace, keep);
            }};
}

Perturbation body_order_row() {
    return {.name = "body-order",
            .summary = "with bodies made in the reverse order",
            .may_matter = true,
            .cause = "Contacts are solved in the order in which bodies were made",
            .fix =
                "Make bodies in the same order on every machine: sort them by an identifier "
                "that all peers share.",
            .refusal =
                [](const Run& base) {
                    return std::string(make(base.spec.scenario).scene.bodies.size() < 2
                                           ? "there is one body only"
                                           : "");
                },
            .run =
                [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                    const auto make = [](const physics::Engine& engine, const physics::Scene& scene,
                                         const physics::EngineSettings& settings) {
                        physics::Scene backwards = scene;
                        std::ranges::reverse(backwards.bodies);
                        return std::make_unique<BackwardsWorld>(
                            engine.make_world(backwards, settings), scene.bodies.size());
                    };
                    return run_with(make, spec, trace, keep);
                }};
}

}  // namespace tickproof::harness
