// The jump of the profile at every frame rate: what two checks judge.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/validate/game_check.h"

namespace tickproof::harness {

struct JumpAt {
    double apex_m = 0;
    double landing_m = 0;
    RunSpec spec;
    double longest_dt_s = 0;
    bool is_finished = true;
};

ScenarioSpec jump_of(const GameProfile& profile);

/// Whether anybody jumps.
inline bool has_jump(const GameProfile& profile) {
    return profile.jump_speed_mps > 0 || profile.jump_height_m > 0;
}

/// Without a timestep.
JumpAt ideal_jump(const GameProfile& profile);

/// One for each rate.
std::vector<JumpAt> jumps_at_rates(const Trial& trial);

/// With the worst hitch at every moment that may matter, at three frame rates.
std::vector<JumpAt> jumps_in_hitches(const Trial& trial);

/// What is said where not all of them came to their end; nullopt where they did.
std::optional<GameFinding> unfinished(std::string_view check, std::string about,
                                      const Frames& frames, const std::vector<JumpAt>& jumps);

/// What an integrator's error does to a jump: `rises 0.3 m less in steps of 50 ms`.
std::string integrator_text(const Subject& subject, const JumpAt& jump, double ideal_m);

}  // namespace tickproof::harness
