// The cap or the clamp that makes a game slow, and the value from which on it does not.

#pragma once

#include <string_view>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// `clamp` or `cap`: the one that acts first in a long frame; empty without either.
std::string_view limits_name(const PolicySpec& policy);

inline bool has_limit(const PolicySpec& policy) {
    return !limits_name(policy).empty();
}

/// `steps_per_frame_max` or `frame_delta_max`: the one that explains `speed` in frames of
/// `frame_s` under `policy`, which is that of the game but for its time scale, or without which
/// most of the time that they lose would not be lost. Empty where neither does.
std::string_view limit_of(const Game& game, const PolicySpec& policy, double frame_s, double speed);

/// Cause, fix and place of what such a limit does to frames of `frame_s` under the same policy.
void explain_limit(const Game& game, const PolicySpec& policy, std::string_view limit,
                   double frame_s, Finding& finding);

}  // namespace tickproof::harness
