// Rows of the data sheet that step bodies: walls against projectiles, a gate and a jump of the
// character.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/frames/jumps.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

constexpr double kThicknesses_m[] = {0.05, 0.1, 0.2, 0.5};
constexpr double kUsual_m = 0.2;  ///< The one that the last line names.

/// `7.5`; `any speed` where the fastest that is tried does not pass.
std::string speed_text(const SafeSpeed& safe) {
    return safe.safe_mps >= safe.fastest_mps ? "any speed" : fmt::format("{:.3g}", safe.safe_mps);
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

Findings projectiles(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    LongSteps steps = steps_before_walls(ask);
    std::vector<std::string> thicknesses;
    std::vector<std::string> speeds;
    Wall wall{
        .speed_mps = 1, .radius_m = profile.fastest_radius_m, .thickness_m = kThicknesses_m[0]};
    Wall shown = wall;
    bool is_any = true;
    std::string brief;
    for (const double thickness_m : kThicknesses_m) {
        wall.thickness_m = thickness_m;
        if (!not_judged(wall, ask.game.engine).empty()) {
            return {};
        }
        const SafeSpeed safe = safe_speed(ask, wall, steps);
        thicknesses.push_back(shortest(thickness_m));
        speeds.push_back(speed_text(safe));
        if (thickness_m <= kUsual_m) {
            const bool stops_any = safe.safe_mps >= safe.fastest_mps;
            brief = fmt::format("walls of {} m stop {}{}", shortest(thickness_m), speeds.back(),
                                stops_any ? "" : " m/s");
        }
        is_any = is_any && safe.safe_mps >= safe.fastest_mps;
        if (safe.safe_mps > 0 && safe.safe_mps < safe.fastest_mps &&
            (thickness_m <= kUsual_m || shown.speed_mps == 1)) {
            shown = wall;
            shown.speed_mps = safe.safe_mps;
        }
    }
    const std::string body = fmt::format("a {} m ball", shortest(2 * wall.radius_m));
    const std::string walls = fmt::format("of {} m stop", fmt::join(thicknesses, ", "));
    const std::string text = is_any ? fmt::format("{} {} at any speed", walls, body)
                                    : fmt::format("{} {} up to {} m/s{}", walls, body,
                                                  fmt::join(speeds, ", "), with_switch(ask, wall));
    constexpr double contact_s = 0.5;
    Finding row =
        sheet_row("walls", text,
                  run_spec(ask.game, obstacle_of(shown).touched_at(contact_s), ask.spec(0)), brief);
    row.command = is_any ? std::string() : map_of(ask, shown);
    return {row};
}

/// `of 0.2 m stops the character in all of 595 runs`, as its check has it; none while that waits
/// for runs, or cannot tell.
Findings gate(Inquiry& ask) {
    const Findings found = gate_check().judge(ask);
    const double runs = found.empty() ? kNotSeen : named_number(found.front(), "runs");
    if (std::isnan(runs)) {
        return {};
    }
    const double past = named_number(found.front(), "wrong");
    const std::string count =
        past == 0 ? fmt::format("stops the character in all of {} runs", runs)
                  : fmt::format("lets the character through in {} of {} runs", past, runs);
    return {repeated_by("gate",
                        sheet_row("gate",
                                  fmt::format("of {} m {}; it moves {:.3g} m in the longest step",
                                              shortest(ask.game.profile.gate_thickness_m), count,
                                              longest_world_step_s(ask) * ask.game.profile.run_mps),
                                  found.front().shown_by.front(),
                                  past == 0 ? "the gate holds" : "the gate lets through"))};
}

Finding jump(Inquiry& ask) {
    const std::vector<JumpAt> jumps = jumps_at_rates(ask);
    const auto [low, high] = std::ranges::minmax(jumps, {}, &JumpAt::apex_m);
    const double ideal_m = ideal_jump(ask.game.profile).apex_m;
    const std::string heights =
        high.apex_m - low.apex_m < 0.5e-3
            ? fmt::format("of {:.3f} m at every rate", high.apex_m)
            : fmt::format("of {:.3f} m at {:.6g} fps to {:.3f} m at {:.6g} fps", low.apex_m,
                          ask.game.frames.rates.at(low.trace), high.apex_m,
                          ask.game.frames.rates.at(high.trace));
    return sheet_row("jump", fmt::format("{}; {:.3f} m without a timestep", heights, ideal_m),
                     low.spec);
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
