// Rows of the data sheet that step bodies: walls against projectiles, a gate and a jump of the
// character.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/finding/warnings.h"
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

/// What the engine's switch of continuous collision adds; empty if it has none that is off.
std::string with_switch(Inquiry& ask, const Wall& wall) {
    constexpr double fast_mps = 1000;
    const physics::ContinuousSwitch* on =
        physics::continuous_switch(ask.game.engine, physics::ObstacleKind::fixed);
    if (on == nullptr) {
        return {};
    }
    Wall fast = wall;
    fast.speed_mps = fast_mps;
    const Passages tried = try_all(ask, obstacle_of(fast),
                                   Variant{.policy = ask.game.policy,
                                           .engine = physics::switched_on(ask.game.engine, *on)})
                               .all();
    return tried.past == 0 ? fmt::format("; with continuous collision, {} m/s", fast_mps) : "";
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

/// The map whose edge is the fastest body that the wall stops; empty where another trace has other
/// steps.
std::string map_of(const Inquiry& ask, const Wall& wall) {
    if (!has_one_step(ask)) {
        return {};
    }
    // Damping slows a body on its way: it starts two steps away, or as near as it may.
    const double approach_m = std::max(0.5, 4 * wall.speed_mps * ask.summary(0).longest_dt_s);
    const ScenarioSpec walls = scenario("wall", {{"radius_m", wall.radius_m},
                                                 {"thickness_m", wall.thickness_m},
                                                 {"approach_m", approach_m}});
    const std::string run = to_text(run_spec(ask.game, walls, ask.spec(0)));
    return fmt::format(
        "tickproof map{} --over wall.speed_mps={:.4g}..{:.4g}:31 --over wall.phase=0..1:61 "
        "--refine",
        run.substr(run.find(' ')), wall.speed_mps / 2, 2 * wall.speed_mps);
}

/// `of Bullet.cs:12 at 90 m/s: up to 1.5 m a step, looks ahead`.
Finding shot_row(Inquiry& ask, const FlyingShot& shot, const RunSpec& shown_by) {
    const double step_s =
        shot.in_frames ? 1 / ask.game.profile.lowest_fps : longest_world_step_s(ask);
    const std::string step =
        shot.in_frames ? fmt::format("frame at {:.6g} fps", ask.game.profile.lowest_fps) : "step";
    Finding row = sheet_row(
        "bullet",
        fmt::format("of {} at {:.3g} m/s: up to {:.3g} m a {}, {}", short_place(shot.at),
                    shot.speed_mps, step_s * shot.speed_mps, step, guard_text(shot.guard)),
        shown_by);
    row.numbers = {{"speed", shot.speed_mps, "m/s"}, {"way", step_s * shot.speed_mps, "m"}};
    return row;
}

Findings walls(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    LongSteps steps = steps_before_walls(ask);
    std::vector<std::string> thicknesses;
    std::vector<std::string> limits;
    std::vector<Number> numbers;
    Wall wall{.speed_mps = 1, .radius_m = profile.fastest_radius_m};
    Wall shown = wall;
    bool has_edge = false;  // The named wall stops some speeds, and not all.
    bool is_any = true;
    std::string brief;
    for (const double thickness_m : thicknesses_m(profile)) {
        wall.thickness_m = thickness_m;
        if (!not_judged(wall, ask.game.engine).empty()) {
            return {};
        }
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
                fmt::format("{}walls of {} m stop {}", profile.wall_kinds.empty() ? "" : "fixed ",
                            thicknesses.back(), speed);
            shown = wall;
            has_edge = !stops_any && safe.safe_mps > 0;
            shown.speed_mps = has_edge ? safe.safe_mps : wall.speed_mps;
        }
    }
    const std::string which = fmt::format(
        "{}of {} m stop a {} m ball", profile.wall_kinds.empty() ? "" : "that never move, ",
        fmt::join(thicknesses, ", "), shortest(2 * wall.radius_m));
    std::string text = is_any ? which + " at any speed"
                              : fmt::format("{} up to {} m/s{}", which, fmt::join(limits, ", "),
                                            with_switch(ask, wall));
    if (is_any && !ask.game.engine.engine->limit.empty()) {
        text += fmt::format(" that {} reaches", ask.game.engine.engine->name);
    }
    if (!ask.game.project && profile.engine.empty()) {
        text += fmt::format(", in {} ([physics] engine sets another)", to_text(ask.game.engine));
    }
    constexpr double contact_s = 0.5;
    Finding row =
        sheet_row("walls", text,
                  run_spec(ask.game, obstacle_of(shown).touched_at(contact_s), ask.spec(0)), brief);
    row.numbers = std::move(numbers);
    row.command = has_edge ? map_of(ask, shown) : std::string();
    return {row};
}

Findings projectiles(Inquiry& ask) {
    Findings rows = walls(ask);
    if (ask.game.shot) {
        rows.push_back(shot_row(ask, *ask.game.shot, schedule_spec(ask.game, ask.spec(0))));
    }
    return rows;
}

/// ` (assumed)` where the profile asks for none of its own by any of `keys`.
std::string_view assumed(const Game& game, std::initializer_list<std::string_view> keys) {
    const bool is_asked = std::ranges::any_of(
        keys, [&](std::string_view key) { return is_asked_for(game.profile, key); });
    return is_asked ? "" : " (assumed)";
}

/// `, in box2d3 fails in 48`: the same runs after an upgrade of the engine; empty where none is
/// known.
std::string after_upgrade(Inquiry& ask, double past) {
    const std::optional<physics::EngineSpec> engine = physics::upgraded(ask.game.engine);
    const Passages tried = engine ? gate_passages(ask, *engine) : Passages{};
    if (tried.runs == 0) {
        return {};
    }
    if (static_cast<double>(tried.past) == past) {
        return has_own_loop(ask.game) ? ", also in " + to_text(*engine) : "";
    }
    return fmt::format(", in {} {}", to_text(*engine),
                       tried.past == 0 ? "holds" : fmt::format("fails in {}", tried.past));
}

/// `of 0.2 m holds in all 595 runs`, as its check has it; none while that waits
/// for runs, or cannot tell.
Findings gate(Inquiry& ask) {
    const Findings found = gate_check().judge(ask);
    const double runs = found.empty() ? kNotSeen : named_number(found.front(), "runs");
    if (std::isnan(runs)) {
        return {};
    }
    const double past = named_number(found.front(), "wrong");
    const std::string count = past == 0 ? fmt::format("holds in all {} runs", runs)
                                        : fmt::format("fails in {} of {} runs", past, runs);
    const std::string_view kind =
        assumed(ask.game, {"gate.thickness_m", "gate.speed_mps", "gate.distance_m"});
    const std::string_view holds = kind.empty() ? "the gate holds" : "";
    const double step_m = longest_world_step_s(ask) * ask.game.profile.run_mps;
    Finding row = sheet_row("gate",
                            fmt::format("of {} m{} {}{}; longest step {:.3g} m",
                                        shortest(ask.game.profile.gate_thickness_m), kind, count,
                                        after_upgrade(ask, past), step_m),
                            found.front().shown_by.front(),
                            std::string(past == 0 ? holds : "the gate lets through"));
    row.numbers = {{"runs", runs, ""}, {"wrong", past, ""}, {"longest_step", step_m, "m"}};
    return {repeated_by("gate", std::move(row))};
}

/// Where gravity acts in frames on characters that move in steps; else empty.
Place falls_in_frames(const Game& game) {
    if (!game.scripts || character_moves(game) != CharacterMoves::step) {
        return {};
    }
    const auto& characters = game.scripts->motion.characters_in_steps;
    const auto found = std::ranges::find_if(
        characters, [](const MovedCharacter& each) { return !each.falls_in_frames.file.empty(); });
    return found == characters.end() ? Place{} : found->falls_in_frames;
}

Finding jump(Inquiry& ask) {
    const std::vector<JumpAt> jumps = jumps_at_rates(ask);
    const auto [low, high] = std::ranges::minmax(jumps, {}, &JumpAt::apex_m);
    const double ideal_m = ideal_jump(ask.game.profile).apex_m;
    const bool is_one = high.apex_m - low.apex_m < 0.5e-3;
    std::string heights = is_one ? fmt::format("{:.3f} m at every rate", low.apex_m)
                                 : fmt::format("{:.3f} m at {:.6g} fps to {:.3f} m at {:.6g} fps",
                                               low.apex_m, ask.game.frames.rates.at(low.trace),
                                               high.apex_m, ask.game.frames.rates.at(high.trace));
    if (const Place falls = falls_in_frames(ask.game); is_one && !falls.file.empty()) {
        return sheet_row("jump",
                         fmt::format("has no one height: gravity acts in frames ({}), the move in "
                                     "steps",
                                     short_place(falls)),
                         low.spec);
    } else if (is_one && !shows_jump_order(ask.game)) {
        // Half a step at the speed of the jump above the ideal, or below it.
        const double step_m = std::sqrt(2 * ask.game.profile.gravity_mps2 * ideal_m) *
                              kept_timestep(ask.game.policy.settings).dt_s;
        heights = fmt::format(
            "{:.3f} m; {:.3f} m {}", low.apex_m, step_m,
            low.apex_m > ideal_m ? "lower if it falls first" : "higher if it moves first");
    } else if (!is_one && !shows_jump_order(ask.game)) {
        heights += low.apex_m > ideal_m ? ", if it moves first" : ", if it falls first";
    }
    const std::string_view doubt =
        character_moves(ask.game) == CharacterMoves::unknown ? ", if in steps" : "";
    const bool is_of_script = !ask.game.jump_at.file.empty();
    const std::string_view kind =
        is_of_script ? "" : assumed(ask.game, {"jump.height_m", "jump.speed_mps"});
    const std::string where =
        is_of_script ? fmt::format(" ({})", short_place(ask.game.jump_at)) : std::string();
    Finding row = sheet_row(
        "jump", fmt::format("of {:.3f} m{}{} peaks at {}{}", ideal_m, kind, where, heights, doubt),
        low.spec);
    row.numbers = {
        {"ideal", ideal_m, "m"}, {"lowest", low.apex_m, "m"}, {"highest", high.apex_m, "m"}};
    return row;
}

Findings characters(Inquiry& ask) {
    Findings rows;
    if (ask.game.frames.rates.empty()) {
        return rows;
    }
    rows = gate(ask);
    if (has_jump(ask.game.profile)) {
        rows.push_back(jump(ask));
    }
    return rows;
}

}  // namespace

const Check kSheetOfProjectiles{.name = "sheet",
                                .summary = "what walls stop",
                                .question = "What do walls stop?",
                                .body = BodyKind::projectile,
                                .judge = projectiles};

const Check kSheetOfCharacters{.name = "sheet",
                               .summary = "what a character can rely on",
                               .question = "What can a character rely on?",
                               .body = BodyKind::character,
                               .judge = characters};

}  // namespace tickproof::harness
