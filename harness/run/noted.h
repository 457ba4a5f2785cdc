// What is noted of a run besides its outcome, the first time that it happens.

#pragma once

#include <cstddef>
#include <optional>

#include "physics/vector.h"
#include "physics/world.h"

namespace tickproof::harness {

/// A built-in limit of the engine cut a body's motion.
struct LimitEvent {
    std::size_t step = 0;
    std::size_t body = 0;
    double dt_s = 0;
    physics::Vec2 velocity_before_mps;
    physics::Vec2 velocity_after_mps;
    bool touching = false;  ///< After the step; a contact changes the velocity, too.
};

inline constexpr std::size_t kNever = static_cast<std::size_t>(-1);

struct Noted {
    /// The first step after which a dynamic body touches something.
    std::size_t first_contact = kNever;
    std::optional<LimitEvent> limit;
};

}  // namespace tickproof::harness
