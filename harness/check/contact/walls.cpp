// Makes walls and gates as scenarios, and searches their safe speeds and thicknesses.

#include "harness/check/contact/walls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/check/contact/last_safe.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

constexpr double kThickest_m = 1e4;  ///< The limit of the scenario `wall`.

struct KindName {
    physics::ObstacleKind kind;
    std::string_view name;  ///< As the profile writes it.
    std::string_view noun;
};

constexpr KindName kKinds[] = {{physics::ObstacleKind::fixed, "fixed", "wall"},
                               {physics::ObstacleKind::kinematic, "kinematic", "kinematic wall"},
                               {physics::ObstacleKind::dynamic, "dynamic", "dynamic wall"},
                               {physics::ObstacleKind::sensor, "trigger", "trigger"}};

/// The choice of `wall.body`; a sensor is fixed.
double body_type(physics::ObstacleKind kind) {
    return kind == physics::ObstacleKind::sensor ? 0 : static_cast<double>(kind);
}

double longest_of(const Inquiry& ask, std::size_t first, std::size_t last) {
    double longest_s = 0;
    for (std::size_t i = first; i < last; ++i) {
        longest_s = std::max(longest_s, ask.summary(i).longest_dt_s);
    }
    return world_step_s(ask.game, longest_s);
}

/// A list of one: the trace with the longest step. In an engine without limits of its own, a wall
/// that stops a body there stops it on every trace.
std::vector<std::size_t> longest_step_trace(const Inquiry& ask) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        if (ask.summary(i).longest_dt_s > ask.summary(found).longest_dt_s * (1 + 1e-9)) {
            found = i;
        }
    }
    return {found};
}

bool stops(Inquiry& ask, const Wall& wall, const Variant& variant, LongSteps& steps,
           std::span<const std::size_t> traces) {
    Passages tried;
    for (const std::size_t trace : traces) {
        add(try_trace(ask, obstacle_of(wall), variant, steps, trace), tried);
    }
    return tried.past == 0 && tried.unfinished == 0;
}

std::vector<std::size_t> failing_traces(const Tries& tries) {
    std::vector<std::size_t> failing;
    for (std::size_t i = 0; i < tries.at.size(); ++i) {
        if (tries.at[i].past + tries.at[i].unfinished > 0) {
            failing.push_back(i);
        }
    }
    return failing;
}

/// Searches a value of a wall on the trace with the longest steps, then tries it on all traces, and
/// adds those that fail to the search: with engine limits, or steps at other places, a shorter step
/// can be the worse one. 0 if the value keeps failing on further traces.
template <typename WallOf>
double search_walls(Inquiry& ask, const Variant& variant, LongSteps& steps, double low, double high,
                    WallOf wall_of) {
    constexpr int kTimes = 32;
    constexpr std::size_t kMore = 4;
    std::vector<std::size_t> traces = longest_step_trace(ask);
    double found = kNotSeen;
    for (int count = 0; count < kTimes; ++count) {
        found = search(ask, low, high, [&](double value) {
            return stops(ask, wall_of(value), variant, steps, traces);
        });
        if (ask.waits() || found == 0) {
            return found;
        }
        const Tries tries = try_all(ask, obstacle_of(wall_of(found)), variant, steps);
        if (ask.waits()) {
            return kNotSeen;
        }
        const std::vector<std::size_t> failing = failing_traces(tries);
        if (failing.empty()) {
            return found;
        }
        for (std::size_t i = 0; i < std::min(kMore, failing.size()); ++i) {
            traces.push_back(failing[i * failing.size() / std::min(kMore, failing.size())]);
        }
        high = found;
    }
    return 0;
}

}  // namespace

std::vector<Wall> walls_of(const Game& game) {
    const GameProfile& profile = game.profile;
    if (!(profile.wall_thickness_m > 0 && profile.fastest_mps > 0)) {
        return {};
    }
    std::vector<Wall> walls = in_each_kind(
        profile, {profile.fastest_mps, profile.fastest_radius_m, profile.wall_thickness_m});
    const Projectile* projectile = projectile_of_profile(game);
    for (Wall& wall : walls) {
        if (projectile != nullptr && projectile->is_trigger() && wall.hit == HitBy::contact) {
            wall = noticed_by(wall, HitBy::trigger);
        }
    }
    return walls;
}

Wall noticed_by(Wall wall, HitBy hit) {
    wall.kind = physics::ObstacleKind::sensor;
    wall.closing_mps = 0;
    wall.hit = hit;
    return wall;
}

std::vector<Wall> in_each_kind(const GameProfile& profile, const Wall& wall) {
    if (profile.wall_hit == "overlap") {
        return {noticed_by(wall, HitBy::overlap)};
    }
    std::vector<Wall> walls;
    const double closing_mps = profile.wall_closing_mps;
    const auto usual = closing_mps > 0 ? physics::ObstacleKind::kinematic : wall.kind;
    for (const KindName& each : kKinds) {
        const auto& asked = profile.wall_kinds;
        const bool is_asked = std::ranges::find(asked, each.name) != asked.end();
        if (is_asked || (asked.empty() && each.kind == usual)) {
            walls.push_back(wall);
            walls.back().kind = each.kind;
            walls.back().closing_mps =
                each.kind == physics::ObstacleKind::kinematic ? closing_mps : 0;
        }
    }
    return walls;
}

std::string_view noun_of(const Wall& wall) {
    if (wall.is_noticed()) {
        return "wall";
    }
    return wall.closing_mps > 0 ? "moving wall"
                                : find_row(kKinds, wall.kind, &KindName::kind)->noun;
}

std::string_view stopping_verb(const Wall& wall) {
    return wall.is_noticed() ? "is hit by" : wall.is_sensor() ? "notices" : "stops";
}

std::string name_of(const Wall& wall) {
    return fmt::format("{} {} m", noun_of(wall), shortest(wall.thickness_m));
}

std::string_view guard_text(ShotGuard guard) {
    switch (guard) {
        case ShotGuard::looks_ahead:
            return "looks ahead";
        case ShotGuard::continuous:
            return "has continuous collision";
        case ShotGuard::discrete:
            return "has no continuous collision";
        case ShotGuard::ray:
            return "is a ray";
        case ShotGuard::none:
            break;
    }
    return "casts no ray ahead";
}

std::string not_judged(const Wall& wall, const physics::EngineSpec& engine) {
    if (wall.kind == physics::ObstacleKind::dynamic && !engine.engine->has_dynamic_pairs) {
        return fmt::format(
            "{} here lets dynamic bodies pass through one another: name an engine in which they "
            "collide, as box2d (physics.engine)",
            engine.engine->name);
    }
    const bool is_real = engine.engine->has_dynamic_pairs;
    if (wall.hit == HitBy::overlap && (physics::continuous_against(engine).sensor ||
                                       (is_real && physics::contact_margin_m(engine) > 0))) {
        return fmt::format(
            "{} sees bodies before they overlap: judge the game's own test of "
            "overlaps by physics.engine = \"euler\"",
            to_text(engine));
    }
    return {};
}

Obstacle obstacle_of(const Wall& wall) {
    return {.kind = wall.kind,
            .speed_mps = wall.approach_mps(),
            .reach_m = wall.reach_m(),
            .touched_at = [wall](double contact_s) {
                return scenario("wall", {{"speed_mps", wall.speed_mps},
                                         {"radius_m", wall.radius_m},
                                         {"thickness_m", wall.thickness_m},
                                         {"contact_s", contact_s},
                                         {"trigger", wall.is_sensor() ? 1 : 0},
                                         {"body", body_type(wall.kind)},
                                         {"closing_mps", wall.closing_mps}});
            }};
}

LongSteps steps_before_walls(const Inquiry& ask) {
    return {ask, ask.game.policy, Obstacle{}.earliest_s};
}

double longest_world_step_s(const Inquiry& ask) {
    return longest_of(ask, 0, ask.traces());
}

double longest_world_step_at_rates_s(const Inquiry& ask) {
    return longest_of(ask, 0, ask.game.frames.rates.size());
}

SafeSpeed safe_speed(Inquiry& ask, const Wall& wall, LongSteps& steps) {
    return safe_speed(ask, wall, as_it_is(ask.game), steps);
}

SafeSpeed safe_speed(Inquiry& ask, Wall wall, const Variant& variant, LongSteps& steps) {
    // Searches around the speed that crosses the wall in the longest step.
    constexpr double kRange = 10;
    constexpr double kUsual_mps = 2000;
    const double crossing_mps =
        std::max(wall.reach_m() / longest_world_step_s(ask) - wall.closing_mps, kSlowest_mps);
    SafeSpeed made{
        .slowest_mps = std::clamp(crossing_mps / kRange, kSlowest_mps, kFastest_mps / kRange),
        .fastest_mps = std::clamp(crossing_mps * kRange, kUsual_mps, kFastest_mps)};
    made.safe_mps = search_walls(ask, variant, steps, made.slowest_mps, made.fastest_mps,
                                 [&](double speed_mps) {
                                     wall.speed_mps = speed_mps;
                                     return wall;
                                 });
    return made;
}

double safe_thickness(Inquiry& ask, Wall wall, LongSteps& steps) {
    // Twice the part of a step's way that the radius does not cover, and a margin.
    constexpr double kRange = 2;
    const double needed_m = 2 * (wall.approach_mps() * longest_world_step_s(ask) + wall.radius_m);
    const double thickest_m = std::clamp(kRange * needed_m, 2 * kThinnest_m, kThickest_m);
    // search() needs rising values that are safe first, so it searches 1 / thickness.
    const double inverse = search_walls(
        ask, as_it_is(ask.game), steps, 1 / thickest_m, 1 / kThinnest_m, [&](double value) {
            wall.thickness_m = std::clamp(1 / value, kThinnest_m, thickest_m);
            return wall;
        });
    return inverse > 0 ? 1 / inverse : kNotSeen;
}

}  // namespace tickproof::harness
