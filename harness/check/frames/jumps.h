// The profile's jump on the frames of the game. Two checks judge it: frame-rate and reach.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// Quantities of the jump, by their places in the row of the scenario.
inline constexpr std::size_t kJumpApex = 0;
inline constexpr std::size_t kJumpLandingX = 2;

struct JumpAt {
    double apex_m = kNotSeen;
    double landing_m = kNotSeen;
    RunSpec spec;
    std::size_t trace = 0;
    double longest_dt_s = 0;  ///< The longest substep.
    bool is_finished = true;
    std::optional<LimitEvent> limit{};  ///< The engine's limit that cut the jump, if one did.
};

ScenarioSpec jump_of(const GameProfile& profile);

/// True if the profile has a jump.
inline bool has_jump(const GameProfile& profile) {
    return profile.jump_speed_mps > 0 || profile.jump_height_m > 0;
}

/// The key of the profile that says how high a jump is.
inline std::string_view jump_key(const GameProfile& profile) {
    return profile.jump_height_m > 0 ? "jump.height_m" : "jump.speed_mps";
}

/// The jump without a timestep, from the closed form.
JumpAt ideal_jump(const GameProfile& profile);

/// One jump for each steady rate.
std::vector<JumpAt> jumps_at_rates(Inquiry& ask);

/// Jumps with the worst hitch at every moment of the jump, at three frame rates. There are none if
/// no integrator has the game's jump on frames of several lengths: see jumps_last().
std::vector<JumpAt> jumps_in_hitches(Inquiry& ask);

/// Jumps from every start of each capture.
std::vector<JumpAt> jumps_in_captures(Inquiry& ask);

/// The same jump under another policy.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const PolicySpec& policy);

/// The same jump of a body of another engine.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const physics::EngineSpec& engine);

/// Another jump on the same frames.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const ScenarioSpec& scenario);

/// A finding about a quantity of the jump, within limits where they are numbers.
Shows shown_of_jump(std::size_t quantity, double least = kNotSeen, double most = kNotSeen);

/// The finding if a jump does not end; none if all do.
std::optional<Finding> unfinished(std::string_view check, std::string about, const Inquiry& ask,
                                  const std::vector<JumpAt>& jumps);

/// `At 30 fps the jump peaks 0.0822 m below the closed form (semi-implicit Euler, steps of 33.33
/// ms)`.
std::string peak_text(const Inquiry& ask, const JumpAt& jump, double ideal_m);

}  // namespace tickproof::harness
