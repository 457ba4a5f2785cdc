// Can players still beat the level? Compares the profile's ledges, gaps and ceilings with the jump
// at every frame rate, in the worst hitch and in every capture. Each is judged alone, because
// players report a single ledge that is out of reach below 32 fps.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/reach_fix.h"

namespace tickproof::harness {
namespace {

/// One kind of thing in a level.
struct Kind {
    std::string_view name;
    std::string_view key;  ///< Key of the profile.
    double JumpAt::*quantity;
    std::size_t place;  ///< Index of the quantity in the row of the scenario.
    bool is_limit;      ///< The jump must stay below it, not reach it.
    std::string_view verb;
    std::string_view failure;
    std::string_view change;  ///< How to change the thing in the level.
    double tolerance_m;
    double bonus_m = 0;  ///< The height of a step up.
};

/// One thing of its kind, and the jumps that it is judged by.
struct Thing {
    const Kind& kind;
    double size_m = 0;

    double reach_m(const JumpAt& jump) const { return jump.*kind.quantity + kind.bonus_m; }

    /// Negative if the jump fails.
    double slack_m(const JumpAt& jump, double of_size_m) const {
        const double spare_m = reach_m(jump) - of_size_m;
        if (std::isnan(spare_m)) {  // A jump without apex or landing reaches and hits nothing.
            return kind.is_limit ? 0 : -of_size_m;
        }
        return kind.is_limit ? -spare_m : spare_m;
    }
    double slack_m(const JumpAt& jump) const { return slack_m(jump, size_m); }
    bool is_passed_by(const JumpAt& jump) const { return slack_m(jump) >= 0; }
};

/// 1 without slack; falls towards 0 as slack grows, rises above 1 if it is negative.
double severity_of(double slack_m, double tolerance_m) {
    return slack_m >= 0 ? tolerance_m / (tolerance_m + slack_m) : 1 - slack_m / tolerance_m;
}

/// The nearest size in whole millimetres that `worst` passes; 0 if there is none.
double passing_size_m(const Thing& thing, const JumpAt& worst) {
    constexpr double kParts = 1000;
    const double step = thing.kind.is_limit ? 1 : -1;
    const double at = thing.size_m - step * thing.slack_m(worst);
    double parts = thing.kind.is_limit ? std::floor(kParts * at) : std::ceil(kParts * at);
    while (parts > 0 && thing.slack_m(worst, parts / kParts) < 0) {
        parts += step;
    }
    return std::max(parts, 0.0) / kParts;
}

/// How much faster a jump must start to reach the ledge in all runs and stay below each ceiling, in
/// whole cm/s; 0 if that does not help. Semi-implicit Euler loses g dt / 2 of a jump's speed, and
/// its highest step is at most g dt^2 / 8 below the top.
double raised_speed_mps(Inquiry& ask, const Thing& thing, const std::vector<JumpAt>& jumps,
                        const JumpAt& worst) {
    const bool is_ledge = !thing.kind.is_limit && thing.kind.quantity == &JumpAt::apex_m;
    if (!is_ledge || !ask.seeks_fixes()) {
        return 0;
    }
    GameProfile raised = ask.game.profile;
    const double gravity = raised.gravity_mps2;
    const double lost_mps = gravity * worst.longest_dt_s / 2;
    const double rise_m = std::max(0.0, thing.size_m - thing.kind.bonus_m);
    const double own_mps = raised.jump_height_m > 0 ? std::sqrt(2 * gravity * raised.jump_height_m)
                                                    : raised.jump_speed_mps;
    constexpr double kParts = 100;
    const double more_mps =
        std::ceil(kParts *
                      (lost_mps + std::hypot(std::sqrt(2 * gravity * rise_m), lost_mps) - own_mps) -
                  1e-6) /
        kParts;
    if (!(more_mps > 0)) {
        return 0;
    }
    raised.jump_speed_mps = own_mps + more_mps;
    raised.jump_height_m = 0;
    const ScenarioSpec scenario = jump_of(raised);
    // Counts instead of stopping early, so that one round asks for all runs.
    const auto passing = std::ranges::count_if(jumps, [&](const JumpAt& jump) {
        const JumpAt higher = jump_with(ask, jump, scenario);
        return thing.is_passed_by(higher) &&
               std::ranges::all_of(raised.ceilings_m,
                                   [&](double size_m) { return higher.apex_m <= size_m; });
    });
    return static_cast<std::size_t>(passing) == jumps.size() ? more_mps : 0;
}

void add_curve(const Inquiry& ask, const Thing& thing, const std::vector<JumpAt>& jumps,
               Finding& made) {
    const std::vector<double>& rates = ask.game.frames.rates;
    std::vector<bool> failing(rates.size(), false);
    for (const JumpAt& jump : jumps) {
        if (jump.trace < rates.size()) {
            failing[jump.trace] = !thing.is_passed_by(jump);
            made.curve.push_back({rates[jump.trace], thing.reach_m(jump)});
        }
    }
    const Kind& kind = thing.kind;
    made.curve_axis = {.name = fmt::format("how far a jump {}", kind.verb), .unit = "m"};
    (kind.is_limit ? made.curve_axis.most : made.curve_axis.least) = thing.size_m;
    made.shows =
        shown_of_jump(kind.place, made.curve_axis.least - kind.bonus_m, made.curve_axis.most);
    made.bands = bands(rates, failing);
}

void explain(Inquiry& ask, const Thing& thing, const std::vector<JumpAt>& jumps,
             const JumpAt& worst, const JumpAt& ideal, Finding& made) {
    const Kind& kind = thing.kind;
    const std::string where = at_run(ask, worst.trace, worst.spec.start_frame);
    const std::string head =
        fmt::format("The {} m {} is {}", shortest(thing.size_m), kind.name, kind.failure);
    constexpr double kNothing_m = 1e-6;  // A body that falls at once still moves by rounding.
    const double reach_m = thing.reach_m(worst) > kNothing_m ? thing.reach_m(worst) : 0;
    const std::string rates = to_text(made.bands, ask.game.frames.rates);
    made.summary =
        made.bands.empty()
            ? fmt::format("{} {}: a jump {} {:.4g} m", head, where, kind.verb, reach_m)
        : worst.trace < ask.game.frames.rates.size()
            ? fmt::format("{} {}: a jump {} {:.4g} m {}", head, rates, kind.verb, reach_m, where)
            : fmt::format("{} {} (worst: {:.4g} m {})", head, rates, reach_m, where);
    made.cause = peak_text(ask, worst, ideal.apex_m);
    const double size_m = passing_size_m(thing, worst);
    // No design makes up for a hitch: it would be another game.
    constexpr double kSlight = 0.1;
    const bool is_in_hitch = worst.trace >= ask.game.frames.rates.size();
    const bool is_slight = std::abs(reach_m - thing.size_m) <= kSlight * thing.size_m;
    const bool is_design = !is_in_hitch || is_slight;
    if (size_m > 0 && is_design) {
        made.numbers.push_back({"passing_size", size_m, "m"});
        made.fix = fmt::format("{} the {} to {} m", kind.change, kind.name, shortest(size_m));
    }
    if (const double more_mps = is_design ? raised_speed_mps(ask, thing, jumps, worst) : 0;
        more_mps > 0) {
        made.numbers.push_back({"jump_speed_more", more_mps, "m/s"});
        made.fix += fmt::format("{}raise the jump speed by {} m/s", made.fix.empty() ? "" : ", or ",
                                shortest(more_mps));
        made.fix = capitalised(made.fix);
    }
    // A ceiling needs longer steps, a ledge shorter ones; longer steps are worse for everything
    // else.
    if (!kind.is_limit && thing.is_passed_by(ideal) && !ask.is_enough(made.severity)) {
        const auto timestep = timestep_for(
            ask, jumps, worst, [&](const JumpAt& jump) { return thing.is_passed_by(jump); });
        const bool is_other_rule =
            timestep && (timestep->settings.empty() || timestep->settings.front().name == "policy");
        if (is_other_rule || (timestep && made.fix.empty())) {
            made.fix = made.fix.empty() ? capitalised(timestep->text)
                                        : made.fix + ", or " + timestep->text;
            made.fix_settings = timestep->settings;
        } else if (timestep) {  // Advised only if a trial shows that shorter steps break nothing.
            made.other_fixes = {{timestep->text, timestep->settings}};
        }
        if (timestep && !timestep->settings.empty()) {
            made.at = place_of(ask.game, timestep->settings.front().name);
        }
        const auto half =
            half_step_for(ask, jumps, [&](const JumpAt& jump) { return thing.is_passed_by(jump); });
        if (half) {
            add_half_step(*half, made);
        }
    }
    if (made.fix.empty()) {
        made.fix =
            is_design ? fmt::format("Remove the {}", kind.name)
                      : capitalised(fixed_timestep_fix(ask.game, "clamp the delta of long frames"));
    }
    made.fix += '.';
}

Finding judge_one(const Thing& thing, Inquiry& ask, const std::vector<JumpAt>& jumps,
                  const JumpAt& ideal) {
    const Kind& kind = thing.kind;
    const JumpAt& worst = *std::ranges::min_element(
        jumps, {}, [&](const JumpAt& jump) { return thing.slack_m(jump); });
    const double slack_m = thing.slack_m(worst);
    Finding made = judged("reach", fmt::format("{} {} m", kind.name, shortest(thing.size_m)),
                          severity_of(slack_m, kind.tolerance_m));
    made.asked = {kind.key, jump_key(ask.game.profile)};
    made.shown_by = {worst.spec};
    made.numbers = {{"slack", slack_m, "m"},
                    {"formula_slack", thing.slack_m(ideal), "m"},
                    {"reach", thing.reach_m(worst), "m"}};
    add_curve(ask, thing, jumps, made);
    const bool fails_always =
        std::ranges::none_of(jumps, [&](const JumpAt& jump) { return thing.is_passed_by(jump); });
    if (fails_always && !thing.is_passed_by(ideal)) {
        made.verdict = Verdict::note;
        made.severity = kNotSeen;
        made.summary = fmt::format("The {} m {} is {} at any timestep: the closed form {} {:.3g} m",
                                   shortest(thing.size_m), kind.name, kind.failure, kind.verb,
                                   thing.reach_m(ideal));
        made.fix = "Change the level or the jump: no timestep helps.";
    } else if (slack_m >= 0) {
        made.summary =
            fmt::format("The {} m {} is {}: a jump {} {:.4g} m at {}", shortest(thing.size_m),
                        kind.name, kind.is_limit ? "clear" : "in reach", kind.verb,
                        thing.reach_m(worst), kind.is_limit ? "most" : "least");
    } else {
        explain(ask, thing, jumps, worst, ideal, made);
    }
    return made;
}

std::vector<JumpAt> all_jumps(Inquiry& ask) {
    std::vector<JumpAt> jumps = jumps_at_rates(ask);
    std::ranges::move(jumps_in_hitches(ask), std::back_inserter(jumps));
    std::ranges::move(jumps_in_captures(ask), std::back_inserter(jumps));
    return jumps;
}

Findings judge_reach(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (!has_jump(profile) ||
        (profile.ledges_m.empty() && profile.gaps_m.empty() && profile.ceilings_m.empty())) {
        return {};
    }
    const std::vector<JumpAt> jumps = all_jumps(ask);
    if (ask.waits() || jumps.empty()) {
        return {};
    }
    if (auto made = unfinished("reach", "all", ask, jumps)) {
        return {*made};
    }
    const JumpAt ideal = ideal_jump(profile);
    const Kind ledge{.name = "ledge",
                     .key = "jump.ledges_m",
                     .quantity = &JumpAt::apex_m,
                     .place = kJumpApex,
                     .is_limit = false,
                     .verb = "rises",
                     .failure = "out of reach",
                     .change = "Lower",
                     .tolerance_m = profile.tolerances.jump_m,
                     .bonus_m = profile.step_up_m};
    const Kind gap{.name = "gap",
                   .key = "jump.gaps_m",
                   .quantity = &JumpAt::landing_m,
                   .place = kJumpLandingX,
                   .is_limit = false,
                   .verb = "carries",
                   .failure = "too wide",
                   .change = "Narrow",
                   .tolerance_m = profile.tolerances.landing_m};
    const Kind ceiling{.name = "ceiling",
                       .key = "jump.ceilings_m",
                       .quantity = &JumpAt::apex_m,
                       .place = kJumpApex,
                       .is_limit = true,
                       .verb = "rises",
                       .failure = "hit",
                       .change = "Raise",
                       .tolerance_m = profile.tolerances.jump_m};
    Findings found;
    const auto add = [&](const Kind& kind, const std::vector<double>& sizes_m) {
        for (const double size_m : sizes_m) {
            found.push_back(judge_one({kind, size_m}, ask, jumps, ideal));
        }
    };
    add(ledge, profile.ledges_m);
    add(gap, profile.gaps_m);
    add(ceiling, profile.ceilings_m);
    return found;
}

}  // namespace

Check reach_check() {
    return {.name = "reach",
            .summary = "ledges and gaps out of reach, and ceilings hit, at each frame rate",
            .question = "Is the level still beatable at every frame rate?",
            .asked_by = {.validate = true},
            .body = BodyKind::character,
            .judge = judge_reach};
}

}  // namespace tickproof::harness
