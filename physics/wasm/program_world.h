// The World of an engine that runs as a program in memory of its own.
//
// The engine keeps its state in that memory, so that a copy of the memory is a copy of the engine.
// This class keeps the rest: the targets of a script, and the sums of the engine's events.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "physics/engine_failure.h"
#include "physics/invariant.h"
#include "physics/kinematic_motion.h"
#include "physics/state_hash.h"
#include "physics/vector.h"
#include "physics/world.h"

namespace tickproof::physics {

/// `Bodies` is the engine with the bodies of a scene, by their index; all its numbers are f32:
///   step(dt_s), is_awake()              is_awake: of any body
///   position(i), velocity(i)            as Vector<float>
///   angle(i), spin(i), is_asleep(i)
///   set_velocity(i, v), put(i, p)       put: keeps the angle
///   set_gravity_scale(i, s), wake(i)
///   each_touch(use)                     use(a, b, begins), for what began or ended in the step
///   speed_max_mps                       the limit of the engine
/// Its copies and assignments copy the engine's state.
template <class Bodies>
class ProgramWorld final : public CopyableWorld {
  public:
    ProgramWorld(const Scene& scene, Bodies bodies)
        : bodies_(std::move(bodies)), beside_(scene.bodies.size()) {
        for (const Body& body : scene.bodies) {
            types_.push_back(body.type);
            if (body.type != BodyType::fixed) {
                beside_.velocities[types_.size() - 1] = rounded<float>(body.velocity_mps);
            }
        }
    }

    bool step(double dt_s) override {
        invariant(dt_s >= 0 && dt_s <= std::numeric_limits<double>::max(),
                  "a step is finite and not negative");
        const auto dt = static_cast<float>(dt_s);
        const bool is_woken = std::exchange(beside_.is_woken, false);
        if (dt == 0) {
            return is_woken;
        }
        const bool had_begun = std::ranges::count(beside_.began, 1) > 0;
        const bool is_awake = is_woken || had_begun || bodies_.is_awake();
        const bool any_arrives = steer(dt);
        bodies_.step(dt);
        if (any_arrives) {
            stop_arrived();
        }
        std::ranges::fill(beside_.began, std::uint8_t{0});
        if (is_awake) {
            bodies_.each_touch([&](std::size_t a, std::size_t b, bool begins) {
                count_touch(a, b, begins ? 1 : -1);
            });
            std::swap(beside_.velocities, beside_.velocities_before);
            for (std::size_t i = 0; i < types_.size(); ++i) {
                if (types_[i] != BodyType::fixed) {
                    beside_.velocities[i] = bodies_.velocity(i);
                }
            }
        }
        return is_awake;
    }

    void read(std::span<BodyState> states) const override {
        invariant(states.size() == types_.size(), "a state is read for every body");
        for (std::size_t i = 0; i < states.size(); ++i) {
            const bool is_fixed = types_[i] == BodyType::fixed;
            states[i] = {
                .position_m = widened(bodies_.position(i)),
                .angle_rad = static_cast<double>(bodies_.angle(i)),
                .velocity_mps = is_fixed ? Vec2{} : widened(bodies_.velocity(i)),
                .angular_velocity_radps = is_fixed ? 0 : static_cast<double>(bodies_.spin(i)),
                .touching = is_touching(i),
                .limited = is_limited(i),
                .asleep = !is_fixed && bodies_.is_asleep(i)};
            refuse_nowhere(i, states[i]);
        }
    }

    std::optional<LimitedMotion> limited_motion() const override {
        for (std::size_t i = 0; i < types_.size(); ++i) {
            if (is_limited(i)) [[unlikely]] {
                return LimitedMotion{.body = i,
                                     .velocity_before_mps = widened(beside_.velocities_before[i]),
                                     .velocity_after_mps = widened(beside_.velocities[i]),
                                     .touching = is_touching(i)};
            }
        }
        return std::nullopt;
    }

    ContactHashes contacts() const override { return {.touching = beside_.touching, .order = 0}; }

    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        invariant(types_.at(body) != BodyType::fixed, "a fixed body has no velocity");
        beside_.motions[body].moving = false;
        std::erase(beside_.moving, body);
        wake(body);
        bodies_.set_velocity(body, rounded<float>(velocity_mps));
    }

    void place(std::size_t body, Vec2 position_m) override {
        invariant(body < types_.size(), "a body that is placed is one of the scene");
        bodies_.put(body, rounded<float>(position_m));
        wake(body);
    }

    void set_gravity_scale(std::size_t body, double scale) override {
        const auto factor = static_cast<float>(scale);
        if (beside_.gravity_scales.at(body) != factor) {  // A repeated value wakes no body.
            beside_.gravity_scales[body] = factor;
            bodies_.set_gravity_scale(body, factor);
            wake(body);
        }
    }

    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        invariant(types_.at(body) == BodyType::kinematic,
                  "only a kinematic body moves to a target");
        beside_.motions[body] = {.target_x = static_cast<float>(target_m.x),
                                 .target_y = static_cast<float>(target_m.y),
                                 .speed = static_cast<float>(speed_mps),
                                 .moving = true};
        std::erase(beside_.moving, body);
        beside_.moving.insert(std::ranges::lower_bound(beside_.moving, body), body);
        wake(body);
    }

    std::unique_ptr<CopyableWorld> copy() const override {
        return std::make_unique<ProgramWorld>(*this);
    }

    void restore(const CopyableWorld& copy) override {
        const auto& from = dynamic_cast<const ProgramWorld&>(copy);
        bodies_ = from.bodies_;
        beside_ = from.beside_;
    }

    ProgramWorld(const ProgramWorld& other)
        : CopyableWorld(), types_(other.types_), bodies_(other.bodies_), beside_(other.beside_) {}
    ProgramWorld& operator=(const ProgramWorld&) = delete;

  private:
    using Motion = KinematicMotion<float>;

    /// What a copy of the world takes besides the engine; one of each a body.
    struct Beside {
        std::vector<Motion> motions;
        std::vector<float> gravity_scales;
        std::vector<int> touches;                      ///< Contacts and overlaps with sensors.
        std::vector<std::uint8_t> began;               ///< 1 if one began in the last step.
        std::vector<Vector<float>> velocities;         ///< At the end of the step, m/s.
        std::vector<Vector<float>> velocities_before;  ///< At the end of the step before, m/s.
        std::vector<std::size_t> moving{};      ///< Bodies on their way to a target, ascending.
        std::uint64_t touching = kContactSeed;  ///< Hash of the set of touching pairs.
        bool is_woken = true;  ///< Something was set since the last step, or there was none yet.

        explicit Beside(std::size_t bodies)
            : motions(bodies),
              gravity_scales(bodies, 1.0F),
              touches(bodies),
              began(bodies),
              velocities(bodies),
              velocities_before(bodies) {
            moving.reserve(bodies);
        }
    };

    /// An engine whose sums overflow goes on with bodies at no place: that is the end of a run.
    static void refuse_nowhere(std::size_t body, const BodyState& state) {
        const double sum = state.position_m.x + state.position_m.y + state.velocity_mps.x +
                           state.velocity_mps.y + state.angle_rad;
        if (!std::isfinite(sum)) [[unlikely]] {
            throw EngineFailure("it gives body " + std::to_string(body) +
                                " no finite place or speed (NaN or infinity)");
        }
    }

    /// True if a body arrives in the step.
    bool steer(float dt) {
        bool any_arrives = false;
        for (const std::size_t i : beside_.moving) {
            const Vector<float> from = bodies_.position(i);
            const KinematicStep<float> next = next_step(beside_.motions[i], from.x, from.y, dt);
            bodies_.set_velocity(i, {next.velocity_x, next.velocity_y});
            beside_.motions[i].moving = !next.arrives;
            any_arrives = any_arrives || next.arrives;
        }
        return any_arrives;
    }

    void stop_arrived() {
        std::erase_if(beside_.moving, [&](std::size_t i) {
            const Motion& motion = beside_.motions[i];
            if (!motion.moving) {
                bodies_.put(i, {motion.target_x, motion.target_y});
                bodies_.set_velocity(i, {});
            }
            return !motion.moving;
        });
    }

    void wake(std::size_t body) {
        bodies_.wake(body);
        beside_.is_woken = true;
    }

    void count_touch(std::size_t a, std::size_t b, int change) {
        beside_.touches.at(a) += change;
        beside_.touches.at(b) += change;
        beside_.began[a] |= change > 0 ? 1 : 0;
        beside_.began[b] |= change > 0 ? 1 : 0;
        // An engine may name the two in another order at the end.
        const std::uint64_t pair = mixed(std::uint64_t{std::min(a, b)} << 32 | std::max(a, b));
        beside_.touching += change > 0 ? pair : 0 - pair;
    }

    /// Rapier sweeps sensors: an overlap begins and ends within the step in which a body passes
    /// one.
    bool is_touching(std::size_t body) const {
        return beside_.touches[body] > 0 || beside_.began[body] != 0;
    }

    /// The engine scales a velocity down to its limit, so one at the limit was clipped, but for a
    /// rounding.
    bool is_limited(std::size_t body) const {
        const Vector<float> v = beside_.velocities[body];
        const float limit = bodies_.speed_max_mps() * (1 - 1e-6F);
        return types_[body] == BodyType::dynamic && dot(v, v) >= limit * limit;
    }

    std::vector<BodyType> types_{};
    Bodies bodies_;
    Beside beside_;
};

}  // namespace tickproof::physics
