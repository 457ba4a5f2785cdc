// A simulation being stepped. A world never sees a frame, a clock, a file, a thread or a random
// number: it gets the length of a step, and its state after the step can be read to the last bit.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "physics/scene.h"

namespace tickproof::physics {

/// The floating-point type an engine computes with. States are handed out as doubles, which hold
/// either exactly.
enum class Precision { f32, f64 };

/// One body after one step, in metres, radians and seconds.
struct BodyState {
    Vec2 position_m{};
    double angle_rad = 0;
    Vec2 velocity_mps{};
    double angular_velocity_radps = 0;
    bool touching = false;  ///< The engine reports a contact, or an overlap with a sensor.
    /// A limit of the engine clipped this body's motion in the last step.
    bool limited = false;
    bool asleep = false;  ///< The engine has stopped simulating the body until something wakes it.
    /// Fills what would be padding, so that state_hash() can read every byte.
    std::array<std::uint8_t, 5> zeros{};
};

/// Hashes of the contacts after a step: equal contacts give equal numbers.
struct ContactHashes {
    std::uint64_t touching = 0;  ///< Hash of the set of touching pairs, whatever their order.
    std::uint64_t order = 0;     ///< Hash of the engine's list in its order; 0 without a list.
};

/// A body whose motion a limit of the engine clipped in a step.
struct LimitedMotion {
    std::size_t body = 0;      ///< Index in the scene.
    Vec2 velocity_before_mps;  ///< At the end of the step before.
    Vec2 velocity_after_mps;   ///< At the end of the step.
    bool touching = false;     ///< At the end of the step; a contact changes the velocity, too.
};

/// One scene in one engine. Bodies go by their index in the scene. A world without limits and
/// contacts overrides the pure functions only.
class World {
  public:
    World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    virtual ~World() = default;

    /// Advances by `dt_s` seconds, finite and not negative; a step of 0 moves nothing. Returns
    /// false if every state is as it was after the step before, for instance where all bodies
    /// sleep, so that a caller that has read them need not read them again. True is always right.
    virtual bool step(double dt_s) = 0;

    /// Writes the state of every body, in the order of the scene. `states` has one element a body.
    virtual void read(std::span<BodyState> states) const = 0;

    /// A `limited` body of the last step; none where no limit acted. Cheap enough to be called
    /// after every step, unlike read(). Only a world with a limit answers.
    virtual std::optional<LimitedMotion> limited_motion() const { return std::nullopt; }

    /// Hashes the contacts after the last step, which costs a walk over them. Zeros if the engine
    /// keeps none.
    virtual ContactHashes contacts() const { return {}; }

    /// Sets the velocity of a body that is not fixed, ends its move_to(), and wakes it.
    virtual void set_velocity(std::size_t body, Vec2 velocity_mps) = 0;

    /// Puts the body's centre at a point at once; its velocity stays.
    virtual void place(std::size_t body, Vec2 position_m) = 0;

    /// Multiplies gravity for the body from the next step on; 1 at first.
    virtual void set_gravity_scale(std::size_t body, double scale) = 0;

    /// From the next step on the kinematic body moves to `target_m` at a constant speed, and stands
    /// exactly there, at rest, at the end of the step in which it is due. In that last step it
    /// moves slower, so that it is not early.
    virtual void move_to(std::size_t body, Vec2 target_m, double speed_mps) = 0;
};

/// A world whose state can be copied and put back, as a game does for a rollback.
class CopyableWorld : public World {
  public:
    /// Returns a world in the same state. Steps of one do not change the other.
    virtual std::unique_ptr<CopyableWorld> copy() const = 0;

    /// Takes over the state of `copy`, a copy of this world or of one of the same scene.
    virtual void restore(const CopyableWorld& copy) = 0;
};

}  // namespace tickproof::physics
