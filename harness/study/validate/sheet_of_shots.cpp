// The row of the data sheet about the game's fastest shot, and the maps over walls.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/game/continuous_bodies.h"
#include "harness/game/engine_text.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {

bool has_one_step(const Inquiry& ask) {
    for (std::size_t i = 1; i < ask.traces(); ++i) {
        if (ask.summary(i).longest_dt_s != ask.summary(0).longest_dt_s) {
            return false;
        }
    }
    return true;
}

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

namespace {

/// True if the engine slows bodies on their way: a wall at the muzzle is then the hardest to stop
/// at.
bool slows_bodies(const physics::EngineSpec& engine) {
    for (std::size_t i = 0; i < engine.engine->options.size(); ++i) {
        if (engine.engine->options[i].name.starts_with("linear_damp") && engine.settings[i] > 0) {
            return true;
        }
    }
    return false;
}

/// The map over the thickness of a wall that the body meets in its first step.
std::string map_at_muzzle(const Inquiry& ask, const Wall& wall) {
    const double dt_s = ask.summary(0).longest_dt_s;
    const ScenarioSpec walls = scenario("wall", {{"radius_m", wall.radius_m},
                                                 {"speed_mps", wall.speed_mps},
                                                 {"trigger", wall.is_sensor() ? 1.0 : 0.0}});
    const std::string run = to_text(run_spec(ask.game, walls, ask.spec(0)));
    return fmt::format(
        "tickproof map{} --over wall.thickness_m={:.4g}..{:.4g}:31 --over "
        "wall.contact_s={:.3g}..{:.6g}:61 --refine",
        run.substr(run.find(' ')), wall.thickness_m / 2, 2 * wall.thickness_m, dt_s * 1e-4, dt_s);
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
    const bool is_slowed = slows_bodies(ask.game.engine) && has_one_step(ask);
    LongSteps steps =
        is_slowed ? LongSteps(ask, ask.game.policy, kFromFirstStep_s) : steps_before_walls(ask);
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
    row.command = is_slowed ? map_at_muzzle(ask, *wall) : map_of(ask, *wall, "thickness_m");
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

}  // namespace

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

}  // namespace tickproof::harness
