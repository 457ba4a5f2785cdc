// Up to which speed does a wall stop a projectile? A number to design by, also without a wall in
// the profile. The check of the profile's wall searches with the same function, safe_speed().

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/game/continuous_bodies.h"

namespace tickproof::harness {
namespace {

/// The thickness if the profile has no wall.
constexpr double kUsualWall_m = 0.1;

std::string speed_text(const SafeSpeed& safe) {
    if (safe.safe_mps == 0) {
        return fmt::format("at no speed from {:.4g} m/s upwards", safe.slowest_mps);
    }
    return safe.safe_mps >= safe.fastest_mps
               ? fmt::format("at every speed tried (up to {:.4g} m/s)", safe.safe_mps)
               : fmt::format("up to {:.4g} m/s", safe.safe_mps);
}

/// No finding while the inquiry waits.
std::optional<Finding> judged_speed(Inquiry& ask, Wall wall) {
    const std::string about = name_of(wall);
    if (const std::string why = not_judged(wall, ask.game.engine); !why.empty()) {
        return unjudged("safe-speed", about, why);
    }
    const double longest_s = longest_world_step_s(ask);
    if (longest_s > 0) {
        wall.speed_mps =
            std::clamp(wall.reach_m() / longest_s - wall.closing_mps, kSlowest_mps, kFastest_mps);
    }
    LongSteps steps = steps_before_walls(ask);
    const Passages tried = try_all(ask, obstacle_of(wall), steps).all();
    if (ask.waits()) {
        return std::nullopt;
    }
    Finding finding = noted("safe-speed", about);
    if (tried.unfinished > 0) {
        finding = unjudged("safe-speed", about, not_met(tried, "wall"));
    } else if (ask.seeks_margin()) {
        const SafeSpeed safe = safe_speed(ask, wall, steps);
        finding.summary =
            fmt::format("A {} m {} {} a {:.3g} m projectile {}", shortest(wall.thickness_m),
                        noun_of(wall), stopping_verb(wall), 2 * wall.radius_m, speed_text(safe));
        const double at_rates_s = longest_world_step_at_rates_s(ask);
        finding.cause = fmt::format("The longest step is {}", time_text(longest_s));
        if (at_rates_s > 0 && at_rates_s < longest_s) {
            finding.cause +=
                fmt::format("; at a constant frame rate it is {}", time_text(at_rates_s));
        }
        finding.numbers = {{"safe_speed", safe.safe_mps, "m/s"},
                           {"longest_dt", longest_s, "s"},
                           {"longest_dt_at_rates", at_rates_s, "s"}};
    }
    finding.asked = {"wall.thickness_m", "wall.fastest_radius_m"};
    return finding;
}

/// Says that no ball is judged.
Finding of_rays(const Projectile& ray) {
    Finding finding = noted("safe-speed", "rays");
    finding.summary = fmt::format("Shots of {} are rays, which pass no wall between their ends",
                                  short_place(ray.at));
    finding.cause =
        "No projectile of another kind is known, so none is judged ([wall] asks for it)";
    finding.at = ray.at;
    return finding;
}

Findings judge_safe_speed(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (shoots_rays_only(ask.game)) {
        return {of_rays(*ask.game.projectile)};
    }
    const Wall wall{
        .speed_mps = 1,
        .radius_m = profile.fastest_radius_m,
        .thickness_m = profile.wall_thickness_m > 0 ? profile.wall_thickness_m : kUsualWall_m};
    Findings findings;
    for (const Wall& each : in_each_kind(profile, wall)) {
        if (ask.traces() == 0) {
            break;
        }
        if (std::optional<Finding> finding = judged_speed(ask, each)) {
            findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

}  // namespace

Check safe_speed_check() {
    return {.name = "safe-speed",
            .summary = "up to which speed a wall stops a projectile",
            .question = "How fast may a projectile be?",
            .asked_by = {.validate = true},
            .body = BodyKind::projectile,
            .is_slow = true,
            .judge = judge_safe_speed};
}

}  // namespace tickproof::harness
