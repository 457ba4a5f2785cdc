// A character of Unreal: UCharacterMovementComponent, falling. It divides a long frame into parts
// of its own, moves by the mean of the old and the new velocity, which is exact for a constant
// gravity, and ends a part at the top of the jump, so that no frame rate cuts the top off. It
// sweeps, and triggers notice it within a step.
//
// Source: UCharacterMovementComponent::PhysFalling and GetSimulationTimeStep, and the overlaps of
// UPrimitiveComponent::MoveComponentImpl, Unreal 4.25 to 5.

#include <algorithm>
#include <utility>

#include "physics/engine_rows.h"
#include "physics/invariant.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

enum CharacterOption : std::size_t {
    kPrecisionOption,
    kTimeStep,
    kIterations,
    kApexAttempts,
    kPartsOfAStep
};

struct CharacterSettings {
    double time_step_s = 0;  ///< MaxSimulationTimeStep
    int iterations = 0;      ///< MaxSimulationIterations
    int apex_attempts = 0;   ///< MaxJumpApexAttemptsPerSimulation
    int substeps = 1;
};

class UnrealCharacterWorld final : public World {
  public:
    UnrealCharacterWorld(const Scene& scene, std::unique_ptr<World> moved,
                         CharacterSettings settings)
        : settings_(settings),
          moved_(std::move(moved)),
          gravity_mps2_(scene.gravity_mps2.y),
          states_(scene.bodies.size()),
          touched_(scene.bodies.size()) {
        const auto found = std::ranges::find(scene.bodies, BodyType::dynamic, &Body::type);
        character_ = static_cast<std::size_t>(found - scene.bodies.begin());
        has_sensors_ = std::ranges::any_of(scene.bodies, &Body::sensor);
    }

    bool step(double dt_s) override {
        if (dt_s > 0) {
            touched_.assign(states_.size(), false);
        }
        for (int i = 0; i < settings_.substeps; ++i) {
            tick(dt_s / settings_.substeps);
        }
        return true;
    }

    void read(std::span<BodyState> states) const override {
        moved_->read(states);
        for (std::size_t i = 0; has_sensors_ && i < touched_.size(); ++i) {
            states[i].touching = states[i].touching || touched_[i];
        }
    }
    ContactHashes contacts() const override { return moved_->contacts(); }
    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        moved_->set_velocity(body, velocity_mps);
    }
    void place(std::size_t body, Vec2 position_m) override { moved_->place(body, position_m); }
    void set_gravity_scale(std::size_t body, double scale) override {
        moved_->set_gravity_scale(body, scale);
        gravity_scale_ = body == character_ ? scale : gravity_scale_;
    }
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        moved_->move_to(body, target_m, speed_mps);
    }

  private:
    void tick(double dt_s) {
        constexpr double kShortest_s = 1e-6;  // MIN_TICK_TIME
        double left_s = dt_s;
        int attempts = 0;
        for (int i = 1; left_s >= kShortest_s && i <= settings_.iterations; ++i) {
            double part_s = part_of(left_s, i);
            const double apex_s = attempts < settings_.apex_attempts ? time_to_apex_s(part_s) : 0;
            if (apex_s > 0) {
                part_s = apex_s;
                ++attempts;
                --i;
            }
            moved_->step(part_s);
            left_s -= part_s;
            note_overlaps();
        }
    }

    /// Keeps overlaps of this part until the step ends: in Unreal each is an event.
    void note_overlaps() {
        if (has_sensors_) {
            moved_->read(states_);
            for (std::size_t i = 0; i < states_.size(); ++i) {
                touched_[i] = touched_[i] || states_[i].touching;
            }
        }
    }

    /// Length of the next part, in s. The last iteration takes all that is left.
    double part_of(double left_s, int iteration) const {
        return left_s > settings_.time_step_s && iteration < settings_.iterations
                   ? std::min(settings_.time_step_s, left_s / 2)
                   : left_s;
    }

    /// Time to the top of the jump, in s; 0 if it is not within the part, or closer than 0.1 ms.
    double time_to_apex_s(double part_s) {
        constexpr double kReached_s = 1e-4;  // ApexTimeMinimum
        if (character_ == states_.size()) {
            return 0;
        }
        moved_->read(states_);
        const double rise_mps = states_[character_].velocity_mps.y;
        const double fall_mps2 = -gravity_mps2_ * gravity_scale_;
        if (!(rise_mps > 0 && fall_mps2 > 0)) {
            return 0;
        }
        const double apex_s = rise_mps / fall_mps2;
        return apex_s >= kReached_s && apex_s < part_s ? apex_s : 0;
    }

    CharacterSettings settings_;
    std::unique_ptr<World> moved_;
    double gravity_mps2_;
    double gravity_scale_ = 1;
    std::vector<BodyState> states_;
    std::vector<bool> touched_{};  ///< For each body: it touched in a part of the last step.
    std::size_t character_ = 0;    ///< Index of the first dynamic body, or the number of bodies.
    bool has_sensors_ = false;
};

std::vector<EngineOption> options() {
    return {
        precision_option(1),  // Since Unreal 5.0.
        {.name = "max_simulation_time_step",
         .summary = "longest part of a frame, s",
         .default_value = 0.05,
         .minimum = 0.0166,
         .maximum = 0.5,
         .whole = false},
        {.name = "max_simulation_iterations",
         .summary = "parts of a frame at most; the last is as long as what is left",
         .default_value = 8,
         .minimum = 1,
         .maximum = 25},
        {.name = "max_jump_apex_attempts",
         .summary = "parts that end at the top of a jump; 0 before Unreal 4.25",
         .default_value = 2,
         .maximum = 4},
        substeps_option(),
    };
}

std::unique_ptr<World> make_unreal_character(const Scene& scene, const EngineSettings& settings) {
    static const std::vector<EngineOption> all = options();
    check(settings, all);
    const auto whole = [&](CharacterOption option) { return static_cast<int>(settings[option]); };
    return std::make_unique<UnrealCharacterWorld>(
        scene,
        make_euler_world(scene, {.integrator = Integrator::velocity_verlet,
                                 .precision = precision_of(settings),
                                 .collision = Collision::swept,
                                 .sweeps_sensors = true}),
        CharacterSettings{.time_step_s = settings[kTimeStep],
                          .iterations = whole(kIterations),
                          .apex_attempts = whole(kApexAttempts),
                          .substeps = whole(kPartsOfAStep)});
}

}  // namespace

Engine unreal_character() {
    return {
        .name = "unreal-character",
        .summary = "CharacterMovement, falling: own parts of a frame, mean velocity, exact apex",
        .integrator = Integrator::velocity_verlet,
        .options = options(),
        .precision = precision_of,
        .substeps = kPartsOfAStep,
        .make_world = make_unreal_character,
        .always_continuous = {.fixed = true, .kinematic = true, .sensor = true},
        .source =
            "UCharacterMovementComponent::PhysFalling and GetSimulationTimeStep, "
            "Unreal 4.25 to 5"};
}

}  // namespace tickproof::physics
