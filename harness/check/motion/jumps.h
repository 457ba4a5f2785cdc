// The jump of the profile on the frames of the game: two checks judge it.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

struct JumpAt {
    double apex_m = kNotSeen;
    double landing_m = kNotSeen;
    RunSpec spec;
    std::size_t trace = 0;
    double longest_dt_s = 0;  ///< Of a substep.
    bool is_finished = true;
    std::optional<LimitEvent> limit{};  ///< Of the engine, where one cut the jump.
};

ScenarioSpec jump_of(const GameProfile& profile);

/// True if anybody jumps.
inline bool has_jump(const GameProfile& profile) {
    return profile.jump_speed_mps > 0 || profile.jump_height_m > 0;
}

/// The key of the profile that says how high a jump is.
inline std::string_view jump_key(const GameProfile& profile) {
    return profile.jump_height_m > 0 ? "jump.height_m" : "jump.speed_mps";
}

/// The closed form.
JumpAt ideal_jump(const GameProfile& profile);

/// One for each rate.
std::vector<JumpAt> jumps_at_rates(Inquiry& ask);

/// With the worst hitch at every moment of the jump, at three frame rates.
std::vector<JumpAt> jumps_in_hitches(Inquiry& ask);

/// From every start of each capture.
std::vector<JumpAt> jumps_in_captures(Inquiry& ask);

/// The same jump where the game steps by another policy.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const PolicySpec& policy);

/// The same jump of another body.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const physics::EngineSpec& engine);

/// Another jump in the same frames.
JumpAt jump_with(Inquiry& ask, const JumpAt& jump, const ScenarioSpec& scenario);

/// The finding where a jump does not end; none where all of them do.
std::optional<Finding> unfinished(std::string_view check, std::string about, const Inquiry& ask,
                                  const std::vector<JumpAt>& jumps);

/// `At 30 fps the jump peaks 0.0822 m below the closed form (semi-implicit Euler, steps of 33.33
/// ms)`.
std::string peak_text(const Inquiry& ask, const JumpAt& jump, double ideal_m);

}  // namespace tickproof::harness
