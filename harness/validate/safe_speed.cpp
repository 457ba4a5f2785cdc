// How fast may anything be? What a design may count on, whether the profile has a wall or not.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/table.h"
#include "harness/validate/wall_tries.h"

namespace tickproof::harness {
namespace {

GameFindings judge_safe_speed(const Trial& trial) {
    const GameProfile& profile = trial.subject.profile;
    constexpr double kUsual_m = 0.1;
    Wall wall{kSlowest_mps, profile.fastest_radius_m,
              profile.wall_thickness_m > 0 ? profile.wall_thickness_m : kUsual_m};
    const Hardest hardest = hardest_rate(trial);
    Passages slowest;
    try_rate(trial, wall, hardest.rate, slowest);
    if (slowest.unfinished > 0) {
        return {never_reached("safe-speed", wall, slowest.unfinished, slowest.runs)};
    }
    const double safe_mps = safe_speed(trial, wall, hardest);
    wall.speed_mps = safe_mps;
    GameFinding made = noted("safe-speed", fmt::format("wall {} m", shortest(wall.thickness_m)));
    const std::string hitch =
        trial.frames.has_hitch()
            ? fmt::format(" and in a hitch of {}", time_text(profile.worst_hitch_s))
            : std::string();
    const std::string speed =
        safe_mps == 0 ? std::string("at no speed")
                      : fmt::format("up to {:.3g} m/s{}", safe_mps,
                                    safe_mps >= kFastest_mps ? ", and no faster was tried" : "");
    made.finding.summary =
        fmt::format("a wall of {} m stops what is {} m across {}, at every frame rate{}",
                    shortest(wall.thickness_m), shortest(2 * wall.radius_m), speed, hitch);
    const double longest_s = substep_s(trial.subject, std::max(hardest.dt_s, hardest.hitch_dt_s));
    made.finding.cause = fmt::format("the longest step at a steady rate is {}",
                                     time_text(substep_s(trial.subject, hardest.dt_s)));
    if (!hardest.hitches.empty()) {
        made.finding.cause += fmt::format(", and {} in the hitch", time_text(longest_s));
    }
    made.finding.numbers = {{"safe_speed", safe_mps, "m/s"}, {"longest_dt", longest_s, "s"}};
    return {made};
}

}  // namespace

GameCheck safe_speed_check() {
    return {.name = "safe-speed",
            .summary = "up to which speed a wall is safe",
            .question = "How fast may a projectile be?",
            .is_slow = true,
            .judge = judge_safe_speed};
}

}  // namespace tickproof::harness
