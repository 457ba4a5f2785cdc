// Changes of the settings that may stop what gets through. Each is tried in the same runs before a
// fix names it.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

struct Remedy {
    Variant variant{};
    std::string instruction{};  ///< `set frame_delta_max to 80 ms`.
    std::vector<FixSetting> settings{};
    std::size_t past = 0;  ///< Runs that it leaves as they were.
};

/// Runs with a changed game that go wrong.
using CountPast = std::function<std::size_t(const Variant& variant)>;

/// Changes of a setting, tried in one round; only where none of them helps, another rule.
/// `window_s` is the longest step in which the obstacle is certain to be noticed; NaN where there
/// is none.
std::vector<Remedy> tried_remedies(const Inquiry& ask, const Variant& now, double window_s,
                                   const CountPast& count_past);

/// Adds a sentence to the fix: `Set ...`, and after the first `Or set ...`.
void add_instruction(const std::string& instruction, Finding& finding);

/// The fix and its settings: the first remedy that helps, then the other ones that do.
void explain_fix(const std::vector<Remedy>& remedies, Finding& finding);

/// The engine with continuous collision switched the other way; only where it has a switch.
physics::EngineSpec switched(const physics::EngineSpec& engine);
bool is_continuous(const physics::EngineSpec& engine);

/// Says in the cause of what continuous collision stops which bodies of the scenes have it.
void name_continuous_bodies(const Game& game, Finding& finding);

/// The switch as an option of the engine: its name and its text in `engine`.
FixSetting switch_setting(const physics::EngineSpec& engine);

}  // namespace tickproof::harness
