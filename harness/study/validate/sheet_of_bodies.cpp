// Rows of the data sheet that step bodies: walls against projectiles, a gate and a jump of the
// character.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/contact/walls.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/question.h"
#include "harness/profile/has_gate.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

constexpr double kThicknesses_m[] = {0.05, 0.1, 0.2, 0.5};

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

Findings projectiles(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    LongSteps steps = steps_before_walls(ask);
    std::vector<std::string> thicknesses;
    std::vector<std::string> speeds;
    Wall wall{
        .speed_mps = 1, .radius_m = profile.fastest_radius_m, .thickness_m = kThicknesses_m[0]};
    Wall shown = wall;
    bool is_any = true;
    for (const double thickness_m : kThicknesses_m) {
        wall.thickness_m = thickness_m;
        if (!not_judged(wall, ask.game.engine).empty()) {
            return {};
        }
        const SafeSpeed safe = safe_speed(ask, wall, steps);
        thicknesses.push_back(shortest(thickness_m));
        speeds.push_back(speed_text(safe));
        is_any = is_any && safe.safe_mps >= safe.fastest_mps;
        if (safe.safe_mps > 0 && safe.safe_mps < safe.fastest_mps) {
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
    return {sheet_row("walls", text,
                      run_spec(ask.game, obstacle_of(shown).touched_at(contact_s), ask.spec(0)))};
}

/// `of 0.2 m stops the character in all of 595 runs`
Finding gate(Inquiry& ask) {
    const ScenarioSpec spec = gate_of(ask.game.profile);
    const Passage expected = make(spec).ideal.passage;
    const Question question{
        .ask = ask, .scenario = spec, .engine = ask.game.engine, .about = "gate"};
    const auto runs = base_runs(question);
    const auto is_past = [&](const Run* run) {
        return run->outcome.passage != expected && run->outcome.passage != Passage::none;
    };
    const auto past = std::ranges::count_if(runs, is_past);
    const auto first = std::ranges::find_if(runs, is_past);
    const double step_m = longest_world_step_s(ask) * ask.game.profile.run_mps;
    return sheet_row(
        "gate",
        past == 0
            ? fmt::format("of {} m stops the character in all of {} runs; it moves {:.3g} m "
                          "in the longest step",
                          shortest(ask.game.profile.gate_thickness_m), runs.size(), step_m)
            : fmt::format("of {} m lets the character through in {} of {} runs; it moves "
                          "{:.3g} m in the longest step",
                          shortest(ask.game.profile.gate_thickness_m), past, runs.size(), step_m),
        first == runs.end() ? runs.front()->spec : (*first)->spec);
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
    if (has_gate(ask.game.profile) &&
        make(gate_of(ask.game.profile)).ideal.passage == Passage::blocked) {
        rows.push_back(gate(ask));
    }
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
