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

/// True if every step of every trace is as long.
bool has_one_step(const Inquiry& ask) {
    for (std::size_t i = 1; i < ask.traces(); ++i) {
        if (ask.summary(i).longest_dt_s != ask.summary(0).longest_dt_s) {
            return false;
        }
    }
    return true;
}

/// The map over a parameter of the wall whose edge is the number of a row: the fastest body that
/// the wall stops, or the thinnest wall that stops it. Empty where another trace has other steps.
std::string map_of(const Inquiry& ask, const Wall& wall, std::string_view over) {
    if (!has_one_step(ask)) {
        return {};
    }
    // Damping slows a body on its way: it starts two steps away, or as near as it may.
    const double approach_m = std::max(0.5, 4 * wall.speed_mps * ask.summary(0).longest_dt_s);
    const bool is_of_speed = over == "speed_mps";
    const ScenarioSpec walls = is_of_speed
                                   ? scenario("wall", {{"radius_m", wall.radius_m},
                                                       {"thickness_m", wall.thickness_m},
                                                       {"approach_m", approach_m}})
                                   : scenario("wall", {{"radius_m", wall.radius_m},
                                                       {"speed_mps", wall.speed_mps},
                                                       {"trigger", wall.is_sensor() ? 1.0 : 0.0},
                                                       {"approach_m", approach_m}});
    const double middle = is_of_speed ? wall.speed_mps : wall.thickness_m;
    const std::string run = to_text(run_spec(ask.game, walls, ask.spec(0)));
    return fmt::format(
        "tickproof map{} --over wall.{}={:.4g}..{:.4g}:31 --over wall.phase=0..1:61 --refine",
        run.substr(run.find(' ')), over, middle / 2, 2 * middle);
}

/// The wall that the projectile meets, if the profile has none and a step may carry it through: the
/// engine moves it, or it is a trigger, and its speed and size are known.
std::optional<Wall> met_by(const Game& game, const Projectile& shot) {
    const bool is_known = shot.speed_mps > 0 && shot.body && shot.body->unknown.empty() &&
                          shot.body->radius == game.profile.fastest_radius_m;
    const bool is_in_steps = shot.by_speed || !shot.in_frames;
    if (game.profile.wall_thickness_m > 0 || !is_known || !is_in_steps || !shot.is_unguarded() ||
        !(shot.is_trigger() || shot.by_speed)) {
        return std::nullopt;
    }
    const Wall wall{.speed_mps = shot.speed_mps, .radius_m = shot.body->radius, .thickness_m = 1};
    const Wall met = shot.is_trigger() ? noticed_by(wall, HitBy::trigger) : wall;
    const bool is_swept = physics::continuous_against(game.engine).has(met.kind);
    return is_swept || !not_judged(met, game.engine).empty() ? std::nullopt : std::optional(met);
}

/// `, stopped by walls of 0.31 m and more`: rounded up, so that the number holds. Sets the number
/// and the command of the row.
std::string thinnest_text(Inquiry& ask, const Projectile& shot, Finding& row) {
    std::optional<Wall> wall = met_by(ask.game, shot);
    if (!wall) {
        return {};
    }
    LongSteps steps = steps_before_walls(ask);
    const double exact_m = safe_thickness(ask, *wall, steps);
    if (ask.waits() || std::isnan(exact_m)) {
        return {};
    }
    const std::string_view verb = shot.is_trigger() ? "hits" : "stopped by";
    if (exact_m <= 1.01 * kThinnest_m) {
        return fmt::format(", {} any wall", verb);
    }
    const double unit_m = std::pow(10, std::floor(std::log10(exact_m)) - 2);
    wall->thickness_m = std::ceil(exact_m / unit_m) * unit_m;
    row.numbers.push_back({"thinnest_wall", wall->thickness_m, "m"});
    row.command = map_of(ask, *wall, "thickness_m");
    return fmt::format(", {} walls of {:.3g} m and more", verb, wall->thickness_m);
}

/// `; others: Shell.cs:9, Rocket.cs:4`
std::string others_text(const Game& game) {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> places;
    for (const Projectile& each : game.other_projectiles) {
        const std::string place = short_place(each.at);
        if (place == short_place(game.projectile->at)) {
            continue;
        }
        if (places.size() < kMost && !each.is_ray() &&
            std::ranges::find(places, place) == places.end()) {
            places.push_back(place);
        }
    }
    return places.empty() ? std::string() : fmt::format("; others: {}", fmt::join(places, ", "));
}

/// What is the same at each speed; empty if it depends on that.
std::string_view at_any_speed(const Projectile& shot) {
    return shot.is_ray() ? "is a ray, which passes no wall between its ends"
           : shot.speed_mps == 0 && shot.guard == ShotGuard::looks_ahead
               ? "sweeps its way, and passes no wall at any speed"
               : "";
}

/// `of Bullet.cs:12 at 90 m/s: up to 1.5 m a step, looks ahead`.
Finding shot_row(Inquiry& ask, const Projectile& shot, const RunSpec& shown_by) {
    if (const std::string_view answer = at_any_speed(shot); !answer.empty()) {
        return sheet_row("bullet", fmt::format("of {} {}", short_place(shot.at), answer), shown_by,
                         shoots_rays_only(ask.game) ? "shots are rays" : "");
    }
    // The engine looks at what a script moves only in its steps.
    const double frame_s =
        std::max(ask.game.policy.settings.time_scale / ask.game.profile.lowest_fps,
                 longest_world_step_at_rates_s(ask));
    const double step_s = shot.in_frames ? frame_s : longest_world_step_s(ask);
    const std::string step =
        shot.in_frames ? fmt::format("frame at {:.6g} fps", ask.game.profile.lowest_fps) : "step";
    const double speed_mps = speed_of(shot, ask.game);
    Finding row = sheet_row("bullet", "", shown_by);
    row.numbers = {{"speed", speed_mps, "m/s"}, {"way", step_s * speed_mps, "m"}};
    std::string text =
        fmt::format("of {} at {:.3g} m/s: up to {:.3g} m a {}, {}", short_place(shot.at), speed_mps,
                    step_s * speed_mps, step,
                    shot.is_trigger() && !shot.is_moved_by_code() ? "never swept as a trigger"
                                                                  : guard_text(shot.guard));
    if (shot.body) {
        text += fmt::format(", {} ({})",
                            shot.body->unknown.empty()
                                ? fmt::format("radius {:.3g} m", shot.body->radius)
                                : std::string(shot.body->unknown),
                            short_place(shot.body->at));
    }
    row.summary = text + thinnest_text(ask, shot, row) + others_text(ask.game);
    return row;
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

Findings projectiles(Inquiry& ask) {
    const bool has_none = shoots_rays_only(ask.game) || moves_no_body(ask.game);
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
