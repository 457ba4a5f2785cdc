// Rows of the data sheet about projectiles: the walls that stop them, and the game's fastest shot.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/game/continuous_bodies.h"
#include "harness/game/engine_text.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

constexpr double kUsual_m = 0.2;

/// The wall that the last line names: the game's own, if it has one.
double named_wall_m(const GameProfile& profile) {
    return profile.wall_thickness_m > 0 ? profile.wall_thickness_m : kUsual_m;
}

std::vector<double> thicknesses_m(const GameProfile& profile) {
    std::vector<double> all{0.05, 0.1, kUsual_m, 0.5, named_wall_m(profile)};
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// What the engine's switch of continuous collision adds before the thinnest wall; empty if it has
/// none that is off.
std::string with_switch(Inquiry& ask, const Wall& wall, LongSteps& steps) {
    if (!may_be_swept(ask.game)) {
        return {};
    }
    const physics::ContinuousSwitch* on = physics::continuous_switch(ask.game.engine, wall.kind);
    if (on == nullptr) {
        return {};
    }
    const SafeSpeed safe = safe_speed(
        ask, wall,
        {.policy = ask.game.policy, .engine = physics::switched_on(ask.game.engine, *on)}, steps);
    if (!(safe.safe_mps > 0)) {
        return {};
    }
    return "; a rigid body with continuous collision " +
           (safe.safe_mps >= safe.fastest_mps ? "at any speed"
                                              : fmt::format("up to {:.3g} m/s", safe.safe_mps));
}

/// A wall of the kind that the profile asks about, of several the one that stops least; fixed
/// where it asks about none. No wall if the engine shows none of them.
std::optional<Wall> weakest_kind(Inquiry& ask, LongSteps& steps) {
    const GameProfile& profile = ask.game.profile;
    const Wall usual{
        .speed_mps = 1, .radius_m = profile.fastest_radius_m, .thickness_m = named_wall_m(profile)};
    std::optional<Wall> weakest;
    double least_mps = std::numeric_limits<double>::infinity();
    for (const Wall& each : in_each_kind(profile, usual)) {
        if (!not_judged(each, ask.game.engine).empty()) {
            continue;
        }
        const double safe_mps =
            profile.wall_kinds.size() < 2 ? 0 : safe_speed(ask, each, steps).safe_mps;
        if (!weakest || safe_mps < least_mps) {
            weakest = each;
            least_mps = safe_mps;
        }
    }
    return weakest;
}

/// `kinematic ones `, `triggers `; empty for the usual wall where the profile asks about no kind.
std::string kind_text(const GameProfile& profile, const Wall& wall) {
    if (profile.wall_kinds.empty() && wall.kind == physics::ObstacleKind::fixed) {
        return {};
    }
    const std::string noun(noun_of(wall));
    return wall.is_sensor() ? "triggers "
           : noun == "wall" ? "fixed ones "
                            : noun.substr(0, noun.find(' ')) + " ones ";
}

Findings walls(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    LongSteps steps = steps_before_walls(ask);
    std::vector<std::string> thicknesses;
    std::vector<std::string> limits;
    std::vector<Number> numbers;
    const std::optional<Wall> kind = weakest_kind(ask, steps);
    if (!kind) {
        return {};
    }
    Wall wall = *kind;
    Wall thinnest = wall;
    thinnest.thickness_m = thicknesses_m(profile).front();
    Wall shown = wall;
    const std::string_view stop = wall.is_sensor() ? "notice" : "stop";
    bool has_edge = false;  // The named wall stops some speeds, and not all.
    bool is_any = true;
    std::string brief;
    for (const double thickness_m : thicknesses_m(profile)) {
        wall.thickness_m = thickness_m;
        const SafeSpeed safe = safe_speed(ask, wall, steps);
        const bool stops_any = safe.safe_mps >= safe.fastest_mps;
        const std::string speed =
            stops_any ? "any speed" : fmt::format("{:.3g} m/s", safe.safe_mps);
        thicknesses.push_back(shortest(thickness_m));
        numbers.push_back({fmt::format("{}_m_stops", thicknesses.back()),
                           stops_any ? kNotSeen : safe.safe_mps, "m/s"});
        limits.push_back(stops_any ? "any" : fmt::format("{:.3g}", safe.safe_mps));
        is_any = is_any && stops_any;
        if (thickness_m == named_wall_m(profile)) {
            brief =
                fmt::format("{}s of {} m {} {}", noun_of(wall), thicknesses.back(), stop, speed);
            shown = wall;
            has_edge = !stops_any && safe.safe_mps > 0 && wall.kind == physics::ObstacleKind::fixed;
            shown.speed_mps = has_edge ? safe.safe_mps : wall.speed_mps;
        }
    }
    const std::string which = fmt::format("{}of {} m {} a {:.3g} m ball", kind_text(profile, wall),
                                          fmt::join(thicknesses, ", "), stop, 2 * wall.radius_m);
    std::string text = is_any ? which + " at any speed"
                              : fmt::format("{} up to {} m/s{}", which, fmt::join(limits, ", "),
                                            with_switch(ask, thinnest, steps));
    if (is_any && !ask.game.engine.engine->limit.empty()) {
        text += fmt::format(" that {} reaches", ask.game.engine.engine->name);
    }
    if (!ask.game.project && profile.engine.empty()) {
        text += fmt::format(", in {} ([physics] engine sets another)", to_text(ask.game.engine));
    }
    if (const auto& shot = ask.game.projectile;
        shot && shot->guard == ShotGuard::looks_ahead && profile.wall_thickness_m > 0) {
        brief = fmt::format("the shot of {} {}", short_place(shot->at), guard_text(shot->guard));
    }
    constexpr double contact_s = 0.5;
    Finding row =
        sheet_row("walls", text,
                  run_spec(ask.game, obstacle_of(shown).touched_at(contact_s), ask.spec(0)), brief);
    row.numbers = std::move(numbers);
    row.command = has_edge ? map_of(ask, shown, "speed_mps") : std::string();
    return {row};
}

/// True if no wall stops the game's own shot, a trigger or moved in frames, and the profile has no
/// wall: what walls stop is no answer about it.
bool is_stopped_by_none(const Game& game) {
    const Projectile* shot = projectile_of_profile(game);
    return shot != nullptr && (shot->is_trigger() || shot->moves_in_frames()) &&
           game.profile.wall_thickness_m == 0;
}

Findings projectiles(Inquiry& ask) {
    const bool has_none =
        shoots_rays_only(ask.game) || moves_no_body(ask.game) || is_stopped_by_none(ask.game);
    Findings rows = has_none ? Findings() : walls(ask);
    if (ask.game.projectile) {
        rows.push_back(shot_row(ask, *ask.game.projectile, schedule_spec(ask.game, ask.spec(0))));
    }
    return rows;
}

}  // namespace

const Check kSheetOfProjectiles{.name = "sheet",
                                .summary = "what walls stop",
                                .question = "What do walls stop?",
                                .body = BodyKind::projectile,
                                .judge = projectiles};

}  // namespace tickproof::harness
