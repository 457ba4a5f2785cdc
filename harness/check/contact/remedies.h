// Changes of settings that may stop a passage. Each is tried in the same runs before a fix names
// it.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

struct Remedy {
    Variant variant{};
    std::string instruction{};  ///< `set frame_delta_max to 80 ms`.
    Change settings{};
    std::size_t past = 0;  ///< Runs that still pass with it.
};

/// Counts the runs that go wrong in a changed game.
using CountPast = std::function<std::size_t(const Variant& variant)>;

/// Tries changes of a setting in one round, and another rule only if none helps. `window_s` is the
/// longest step that is certain to notice the obstacle; NaN if there is none.
std::vector<Remedy> tried_remedies(const Inquiry& ask, const Variant& now,
                                   physics::ObstacleKind kind, double window_s,
                                   const CountPast& count_past);

/// Adds a sentence to the fix: first `Set ...`, then `Or set ...`.
void add_instruction(const std::string& instruction, Finding& finding);

/// Writes the first remedy that helps as the fix, then the other ones that help.
void explain_fix(const std::vector<Remedy>& remedies, Finding& finding);

/// Adds to the cause which bodies of the scenes already have continuous collision.
void name_continuous_bodies(const Game& game, Finding& finding);

/// The options of `to` that differ from those of `from`, the same engine: `bullet=on`.
std::vector<SettingValue> changed_options(const physics::EngineSpec& from,
                                          const physics::EngineSpec& to);

}  // namespace tickproof::harness
