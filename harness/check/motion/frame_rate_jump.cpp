// Do jumps of the profile have one height and one landing at every frame rate, and in a hitch?

#include "harness/check/motion/frame_rate_jump.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/reach_fix.h"
#include "harness/check/motion/spread.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOfJump = "frame-rate";

/// The quantities of a jump that are compared.
struct JumpQuantity {
    std::string_view about;  ///< `jump height`.
    std::string_view name;   ///< Name of its number in findings: `apex`.
    double JumpAt::*member;
    std::size_t place = kJumpApex;  ///< In the row of the scenario.
    double tolerance = 0;
    double ideal = 0;
};

Compared compared_of(const JumpQuantity& quantity, const std::vector<JumpAt>& jumps) {
    Compared compared{.what = capitalised(std::string(quantity.about)),
                      .unit = "m",
                      .quantity = quantity.place,
                      .tolerance = quantity.tolerance};
    for (const JumpAt& jump : jumps) {
        compared.seen.push_back({&jump.spec, jump.trace, jump.*quantity.member, jump.longest_dt_s});
    }
    return compared;
}

/// Advises the half-step if it brings the jump within the tolerance of the closed form.
void advise_half_step(Inquiry& ask, const JumpQuantity& quantity, const std::vector<JumpAt>& jumps,
                      Finding& made) {
    if (!ask.seeks_fixes() || !made.fix.ends_with('.')) {
        return;
    }
    const auto half = half_step_for(ask, jumps, [&](const JumpAt& jump) {
        return std::abs(jump.*quantity.member - quantity.ideal) <= quantity.tolerance;
    });
    if (half) {
        made.fix.pop_back();
        add_half_step(*half, made);
        made.fix += '.';
    }
}

/// Says which script has the jump, or that it is none of the game's own.
std::string assumed_text(const Game& game) {
    if (!game.jump_at.file.empty()) {
        return fmt::format("; the jump is that of {}", to_text(game.jump_at));
    }
    return game.project && !is_asked_for(game.profile, jump_key(game.profile))
               ? fmt::format("; a jump of {:.3g} m is assumed, and {} of a profile says the game's",
                             ideal_jump(game.profile).apex_m, jump_key(game.profile))
               : "";
}

Finding of_quantity(Inquiry& ask, const JumpQuantity& quantity, const std::vector<JumpAt>& jumps,
                    double ideal_apex_m) {
    const Compared compared = compared_of(quantity, jumps);
    const Extremes spread = extremes_of(compared);
    if (spread.low == nullptr) {
        Finding made =
            unjudged(kOfJump, std::string(quantity.about),
                     "The jump never comes down in any run: there is nothing to compare");
        made.shown_by = {jumps.front().spec};
        made.shows = shown_of_jump(quantity.place);
        return made;
    }
    Finding made =
        judged(kOfJump, std::string(quantity.about), spread.width, quantity.tolerance, "m");
    if (spread.is_partly_missing()) {
        made.severity = std::numeric_limits<double>::infinity();
        made.verdict = Verdict::error;
    }
    made.numbers = {{fmt::format("{}_least", quantity.name), spread.low->value, "m"},
                    {fmt::format("{}_most", quantity.name), spread.high->value, "m"},
                    {fmt::format("{}_formula", quantity.name), quantity.ideal, "m"}};
    made.shown_by = {*spread.low->spec};
    add_curve(ask, compared, spread, made);
    if (made.verdict == Verdict::pass) {
        const std::string low = fmt::format("{:.4g}", spread.low->value);
        const std::string high = fmt::format("{:.4g}", spread.high->value);
        made.summary =
            fmt::format("{} is {}{} m in all runs (closed form: {:.4g} m)", compared.what, low,
                        low == high ? "" : " to " + high, quantity.ideal);
        return made;
    }
    explain_spread(ask, compared, spread, made);
    const auto worst = std::ranges::find(jumps, made.shown_by.front(), &JumpAt::spec);
    made.cause = peak_text(ask, *worst, ideal_apex_m) + assumed_text(ask.game);
    advise_half_step(ask, quantity, jumps, made);
    return made;
}

/// The difference in height to the nearest jump without a hitch.
double distance_m(const JumpAt& jump, const std::vector<JumpAt>& jumps) {
    double nearest_m = std::numeric_limits<double>::infinity();
    for (const JumpAt& without : jumps) {
        nearest_m = std::min(nearest_m, std::abs(jump.apex_m - without.apex_m));
    }
    return nearest_m;
}

/// The shortest clamp that passes all frames of the lowest rate, if jumps in a hitch keep their
/// height with it. 0 if they do not, or while runs are missing.
Duration clamp_that_helps(Inquiry& ask, const std::vector<JumpAt>& hit,
                          const std::vector<JumpAt>& jumps) {
    const Game& game = ask.game;
    if (!reads(*game.policy.policy, "frame_delta_max")) {
        return Duration{0};
    }
    constexpr double kParts = 1e4;  // Rounded up, to a tenth of a millisecond.
    const Duration clamp =
        from_seconds(std::ceil(kParts / game.frames.rates.front() - 1e-6) / kParts);
    PolicySpec policy = game.policy;
    policy.settings.frame_delta_max = clamp;
    double worst_m = 0;
    for (const JumpAt& jump : hit) {
        worst_m = std::max(worst_m, distance_m(jump_with(ask, jump, policy), jumps));
    }
    return ask.waits() || worst_m > game.profile.tolerances.jump_m ? Duration{0} : clamp;
}

/// For a jump whose order no script shows.
std::string_view order_text(bool is_lower) {
    return is_lower ? ", and no script shows the order in it: a jump that falls before it moves is "
                      "lower, as here, and the other one higher"
                    : ", and no script shows the order in it: a jump that moves before it falls is "
                      "higher, as here, and the other one lower";
}

/// Judges jumps in a hitch against the jumps without one.
Finding in_hitch(Inquiry& ask, const std::vector<JumpAt>& jumps) {
    const Game& game = ask.game;
    constexpr std::string_view kAbout = "jump height in a hitch";
    const std::vector<JumpAt> hit = jumps_in_hitches(ask);
    if (ask.waits()) {
        return {};
    }
    if (auto made = unfinished(kOfJump, std::string(kAbout), ask, hit)) {
        return *made;
    }
    if (hit.empty()) {
        Finding made = noted(kOfJump, std::string(kAbout));
        made.summary = "What a hitch does to the jump depends on the frame that it hits";
        made.cause =
            "A script sets the jump's speed after gravity: in the frame of the jump the "
            "whole speed moves the character, in all others gravity acts first";
        made.fix = capitalised(fixed_timestep_fix(game)) + ".";
        made.shown_by = {jumps.front().spec};
        return made;
    }
    const JumpAt& worst = *std::ranges::max_element(
        hit, {}, [&](const JumpAt& jump) { return distance_m(jump, jumps); });
    const double worst_m = distance_m(worst, jumps);
    Finding made =
        judged(kOfJump, std::string(kAbout), worst_m, game.profile.tolerances.jump_m, "m");
    made.shown_by = {worst.spec};
    made.shows = shown_of_jump(kJumpApex);
    made.numbers = {{"apex", worst.apex_m, "m"}, {"longest_dt", worst.longest_dt_s, "s"}};
    const std::string hitch = time_text(game.profile.worst_hitch_s);
    if (made.verdict == Verdict::pass) {
        made.summary = fmt::format("Jump height stays within {} in a {} hitch",
                                   value_text(worst_m, "m"), hitch);
        return made;
    }
    const std::string at = at_run(ask, worst.trace, worst.spec.start_frame);
    const bool is_known = shows_jump_order(game);
    made.summary = is_known ? fmt::format("Jump height is {} {}, {:.3g} m off",
                                          value_text(worst.apex_m, "m"), at, worst_m)
                            : fmt::format("Jump height is {:.3g} m off {}", worst_m, at);
    made.cause =
        fmt::format("A step lasts up to {} in the hitch{}{}", time_text(worst.longest_dt_s),
                    is_known ? "" : order_text(worst.apex_m < ideal_jump(game.profile).apex_m),
                    assumed_text(game));
    made.at = place_of(game, "frame_delta_max");
    const std::string fixed = fixed_timestep_fix(game, "step physics by a fixed timestep");
    made.fix = capitalised(fixed) + ".";
    const Duration clamp = clamp_that_helps(ask, hit, jumps);
    const Change clamped{{"frame_delta_max", exact(clamp)}};
    // An engine without a key for it gives scripts no other way to shorten its frames.
    if (clamp > Duration{0} && (has_own_loop(game) || !project_text(game, clamped).empty())) {
        made.fix_settings = clamped;
        made.fix =
            fmt::format("{}, or {}, which slows the game down below {} fps.", capitalised(fixed),
                        set_text(game, made.fix_settings), shortest(game.frames.rates.front()));
    }
    return made;
}

/// Says which keys of the profile each finding depends on.
Findings with_keys(Findings found, const GameProfile& profile) {
    for (Finding& each : found) {
        each.asked = {jump_key(profile)};
        if (each.about == "jump landing") {
            each.asked.push_back("jump.run_mps");
        }
    }
    return found;
}

}  // namespace

Findings judge_jump(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    if (!has_jump(profile)) {
        return {};
    }
    const std::vector<JumpAt> at_rates = jumps_at_rates(ask);
    std::vector<JumpAt> jumps = at_rates;
    std::ranges::copy(jumps_in_captures(ask), std::back_inserter(jumps));
    if (ask.waits() || jumps.empty()) {
        return {};
    }
    if (auto made = unfinished(kOfJump, "jump height", ask, jumps)) {
        return {*made};
    }
    const JumpAt ideal = ideal_jump(profile);
    Findings found{of_quantity(ask,
                               {.about = "jump height",
                                .name = "apex",
                                .member = &JumpAt::apex_m,
                                .tolerance = profile.tolerances.jump_m,
                                .ideal = ideal.apex_m},
                               jumps, ideal.apex_m)};
    if (profile.run_mps > 0) {
        found.push_back(of_quantity(ask,
                                    {.about = "jump landing",
                                     .name = "landing",
                                     .member = &JumpAt::landing_m,
                                     .place = kJumpLandingX,
                                     .tolerance = profile.tolerances.landing_m,
                                     .ideal = ideal.landing_m},
                                    jumps, ideal.apex_m));
    }
    const bool is_known = std::ranges::any_of(
        found, [&](const Finding& each) { return ask.is_enough(each.severity); });
    if (ask.game.frames.has_hitch() && !at_rates.empty() && !is_known) {
        found.push_back(in_hitch(ask, at_rates));
    }
    return with_keys(std::move(found), profile);
}

}  // namespace tickproof::harness
