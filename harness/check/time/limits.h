// Names the cap or clamp that makes a game slow, and the value from which it does not.

#pragma once

#include <string>
#include <string_view>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// `clamp` or `cap`: the one that acts first in a long frame; empty if there is neither.
std::string_view limits_name(const PolicySpec& policy);

inline bool has_limit(const PolicySpec& policy) {
    return !limits_name(policy).empty();
}

/// `The cap`, `The clamp`, or `The default clamp of 250 ms, which no line sets,`.
std::string limit_text(const Game& game);

/// True if the clamp is a default of the rule, in a project whose own code has the loop.
bool has_assumed_clamp(const Game& game);

/// `steps_per_frame_max` or `frame_delta_max`: the limit that explains `speed` in frames of
/// `frame_s` under `policy`, whose time scale may differ from the game's; else the limit without
/// which the loop loses less than half as much. Empty if neither does.
std::string_view limit_of(const Game& game, const PolicySpec& policy, double frame_s, double speed);

/// Sets cause, fix and place: how `limit` slows frames of `frame_s` under `policy`.
void explain_limit(const Game& game, const PolicySpec& policy, std::string_view limit,
                   double frame_s, Finding& finding);

}  // namespace tickproof::harness
