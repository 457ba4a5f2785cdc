// Bodies in Box2D that never come to rest. `flight`: each is thrown again when it is back at the
// level of its start; none meets another. `kicked pile`: boxes in a bin, all of which are kicked
// now and then, each in its own direction.

#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "harness/recording/recording.h"
#include "harness/recording/write_recording.h"
#include "harness/trace/generate/pcg32.h"
#include "physics/engines.h"
#include "physics/scene.h"
#include "physics/world.h"

namespace tickproof::bench {

inline constexpr double kStepsPerSecond = 60;
inline constexpr double kStep_s = 1 / kStepsPerSecond;

enum class Motion { flight, kicked_pile };

class MovingBodies {
  public:
    /// Kicks the pile every `steps_per_kick` steps.
    MovingBodies(Motion motion, std::size_t count, std::size_t steps_per_kick = 60)
        : motion_(motion), steps_per_kick_(steps_per_kick) {
        const physics::Scene scene = motion == Motion::flight ? thrown(count) : piled(count);
        const auto& box2d = *std::ranges::find(physics::engines(), "box2d", &physics::Engine::name);
        world_ = box2d.make_world(scene, physics::default_settings(box2d));
        states_.resize(scene.bodies.size());
        world_->read(states_);
    }

    void step() {
        if (motion_ == Motion::flight) {
            throw_again();
        } else if (steps_ % steps_per_kick_ == 0) {
            kick();
        }
        world_->step(kStep_s);
        world_->read(states_);
        ++steps_;
    }

    /// The states of the moving bodies.
    std::span<const physics::BodyState> states() const {
        return std::span(states_).subspan(fixed_);
    }
    const physics::World& world() const { return *world_; }

    harness::RecordingHeader header(bool has_states) const {
        harness::RecordingHeader header{.fields = harness::state_fields(physics::Precision::f32),
                                        .hashes = {"state", "touching", "order"},
                                        .has_states = has_states};
        for (std::size_t i = 0; i < states().size(); ++i) {
            header.bodies.push_back(std::to_string(i));
        }
        return header;
    }

  private:
    static constexpr double kLane_m = 40;
    static constexpr double kBox_m = 0.5;

    physics::Scene thrown(std::size_t count) {
        physics::Scene scene{.sleeping = false};
        for (std::size_t i = 0; i < count; ++i) {
            scene.bodies.push_back({.shape = physics::Box{kBox_m, kBox_m},
                                    .position_m = start(i),
                                    .angular_velocity_radps = random_.uniform(-3, 3),
                                    .rotates = true});
        }
        return scene;
    }

    static physics::Vec2 start(std::size_t body) {
        return {kLane_m * static_cast<double>(body), 0};
    }

    void throw_again() {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (steps_ == 0 || states_[i].position_m.y < 0) {
                world_->place(i, start(i));
                world_->set_velocity(i, {random_.uniform(-4, 4), random_.uniform(5, 20)});
            }
        }
    }

    /// The bin is twice as wide as the boxes at the start.
    physics::Scene piled(std::size_t count) {
        std::size_t columns = 1;
        while (columns * columns < count) {
            ++columns;
        }
        const double pitch_m = 1.1 * kBox_m;
        const double width_m = 2 * pitch_m * static_cast<double>(columns);
        const double height_m = 5 * width_m;
        physics::Scene scene{.sleeping = false};
        const auto wall = [&](physics::Vec2 from, physics::Vec2 to) {
            scene.bodies.push_back({.type = physics::BodyType::fixed,
                                    .shape = physics::Edge{from, to},
                                    .friction = 0.3});
        };
        wall({0, 0}, {width_m, 0});
        wall({width_m, 0}, {width_m, height_m});
        wall({width_m, height_m}, {0, height_m});
        wall({0, height_m}, {0, 0});
        fixed_ = scene.bodies.size();
        for (std::size_t i = 0; i < count; ++i) {
            const auto column = static_cast<double>(i % columns);
            const auto row = static_cast<double>(i / columns);
            scene.bodies.push_back(
                {.shape = physics::Box{kBox_m, kBox_m},
                 .position_m = {width_m / 4 + pitch_m * (column + 0.5), pitch_m * (row + 0.5)},
                 .friction = 0.3,
                 .restitution = 0.3,
                 .rotates = true});
        }
        return scene;
    }

    void kick() {
        for (std::size_t i = fixed_; i < states_.size(); ++i) {
            world_->set_velocity(i, {random_.uniform(-15, 15), random_.uniform(0, 20)});
        }
    }

    Motion motion_;
    std::size_t steps_per_kick_;
    harness::Pcg32 random_{1};
    std::unique_ptr<physics::World> world_;
    std::vector<physics::BodyState> states_;
    std::size_t fixed_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace tickproof::bench
