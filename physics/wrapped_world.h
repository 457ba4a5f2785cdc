// A world that passes every call on to another world: the base of worlds that change one thing.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "physics/world.h"

namespace tickproof::physics {

class WrappedWorld : public World {
  public:
    explicit WrappedWorld(std::unique_ptr<World> world) : world_(std::move(world)) {}

    bool step(double dt_s) override { return world_->step(dt_s); }
    void read(std::span<BodyState> states) const override { world_->read(states); }
    std::optional<LimitedMotion> limited_motion() const override {
        return world_->limited_motion();
    }
    ContactHashes contacts() const override { return world_->contacts(); }
    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        world_->set_velocity(body, velocity_mps);
    }
    void place(std::size_t body, Vec2 position_m) override { world_->place(body, position_m); }
    void set_gravity_scale(std::size_t body, double scale) override {
        world_->set_gravity_scale(body, scale);
    }
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        world_->move_to(body, target_m, speed_mps);
    }

  protected:
    World& world() { return *world_; }

  private:
    std::unique_ptr<World> world_;
};

}  // namespace tickproof::physics
