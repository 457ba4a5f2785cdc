// Shared by the lints of the settings.

#pragma once

#include <string>
#include <string_view>

#include "harness/check/check.h"

namespace tickproof::harness {

/// Relative rounding of a decimal with six digits, or of a float.
inline constexpr double kExactly = 5e-6;
/// The quotient of an exact multiple may lie just above it.
inline constexpr double kSlack = 1e-6;

inline bool has(const Game& game, std::string_view setting) {
    return reads(*game.policy.policy, setting);
}

/// The severity of an error without a measured value.
inline constexpr double kPlain = 2;

/// The clamp in s; 0 without a clamp.
inline double clamp_s(const Game& game) {
    return has(game, "frame_delta_max") ? seconds(game.policy.settings.frame_delta_max) : 0;
}

/// The cap in steps; 0 without a cap.
inline int cap_of(const Game& game) {
    return has(game, "steps_per_frame_max") ? game.policy.settings.steps_per_frame_max : 0;
}

/// A finding about the settings, at the place of setting `pacing`. A note, unless `measured`
/// exceeds `tolerated`.
Finding lint(const Game& game, std::string about, double measured, double tolerated,
             std::string_view unit, std::string_view pacing);

/// A note about the settings.
Finding lint(const Game& game, std::string about, std::string_view pacing);

/// The number of steps in the first frame of a run.
std::size_t steps_of(const PolicySpec& policy, double frame_s);

void clamp_below_step(const Game& game, Findings& found);
void cap_below_clamp(const Game& game, Findings& found);
void above_the_most(const Game& game, Findings& found);
void never_acts(const Game& game, Findings& found);
void project_remarks(const Game& game, Findings& found);
/// Finds a loop of fixed steps in the code of a game whose profile says that it has none.
void loop_in_code(const Game& game, Findings& found);
void decimal_step(Inquiry& ask, Findings& found);
void steps_in_a_frame(const Game& game, Findings& found);
/// Call it after steps_in_a_frame(), whose finding may cover it.
void short_steps(const Game& game, Findings& found);
void rare_steps(const Game& game, Findings& found);
void slow_motion(const Game& game, Findings& found);

}  // namespace tickproof::harness
