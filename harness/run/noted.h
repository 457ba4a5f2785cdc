// Events of a run that are noted besides its outcome, each the first time that it happens.

#pragma once

#include <cstddef>
#include <optional>

#include "physics/world.h"

namespace tickproof::harness {

/// A step in which a limit of the engine clipped a body's motion; see physics::LimitedMotion.
struct LimitEvent : physics::LimitedMotion {
    std::size_t step = 0;  ///< Index in the run.
    double dt_s = 0;       ///< Length of the step, or of its part if it is split.
};

/// The index of a step that never comes.
inline constexpr std::size_t kNever = static_cast<std::size_t>(-1);

struct Noted {
    /// Index of the first step after which a dynamic body touches something.
    std::size_t first_contact = kNever;
    std::optional<LimitEvent> limit;  ///< The first step that a limit clipped.
};

}  // namespace tickproof::harness
