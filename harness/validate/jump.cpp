// Is a jump the same jump at every frame rate, and in the worst hitch?

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/check/check.h"
#include "harness/validate/fixes.h"
#include "harness/validate/jumps.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

struct Spread {
    const JumpAt* least = nullptr;
    const JumpAt* most = nullptr;
    double value_m = 0;
};

Spread spread_of(const std::vector<JumpAt>& jumps, double JumpAt::*quantity) {
    const auto [least, most] = std::ranges::minmax_element(
        jumps, [](double a, double b) { return a < b || (std::isnan(a) && !std::isnan(b)); },
        quantity);
    Spread spread{&*least, &*most, (*most).*quantity - (*least).*quantity};
    if (std::isnan(spread.value_m)) {  // In some jump it did not happen.
        spread.value_m = std::numeric_limits<double>::infinity();
    }
    return spread;
}

std::string fps_text(const Frames& frames, const JumpAt& jump) {
    return frames.traces[jump.spec.trace].name;
}

void explain(const Subject& subject, const Spread& spread, double ideal_m, GameFinding& made) {
    const JumpAt& shown =
        std::abs(spread.least->apex_m - ideal_m) > std::abs(spread.most->apex_m - ideal_m)
            ? *spread.least
            : *spread.most;
    made.finding.shown_by = shown.spec;
    made.finding.cause = integrator_text(subject, shown, ideal_m) +
                         ", and how long a step is depends on the frame rate";
    made.finding.fix = fixed_timestep_fix(subject, "step by a fixed timestep (an accumulator)") +
                       shorter_steps_fix(subject) +
                       ", or integrate the jump exactly (position += v dt - g dt2 / 2)";
}

GameFinding height(const Trial& trial, const std::vector<JumpAt>& jumps, double ideal_m) {
    const Spread spread = spread_of(jumps, &JumpAt::apex_m);
    GameFinding made =
        judged("jump", "height", severity(spread.value_m, trial.subject.profile.tolerances.jump_m));
    made.finding.numbers = {{"apex_least", spread.least->apex_m, "m"},
                            {"apex_most", spread.most->apex_m, "m"},
                            {"apex_formula", ideal_m, "m"}};
    made.finding.shown_by = spread.least->spec;
    if (made.severity > 1) {
        made.finding.summary =
            fmt::format("a jump rises {:.4g} m at {} and {:.4g} m at {} ({:.4g} m by the formula)",
                        spread.least->apex_m, fps_text(trial.frames, *spread.least),
                        spread.most->apex_m, fps_text(trial.frames, *spread.most), ideal_m);
        explain(trial.subject, spread, ideal_m, made);
    } else {
        made.finding.summary =
            fmt::format("a jump rises {:.4g} m at every frame rate ({:.4g} m by the formula)",
                        spread.least->apex_m, ideal_m);
    }
    return made;
}

GameFinding landing(const Trial& trial, const std::vector<JumpAt>& jumps, const JumpAt& ideal) {
    const Spread spread = spread_of(jumps, &JumpAt::landing_m);
    GameFinding made = judged("jump", "landing",
                              severity(spread.value_m, trial.subject.profile.tolerances.landing_m));
    made.finding.numbers = {{"landing_least", spread.least->landing_m, "m"},
                            {"landing_most", spread.most->landing_m, "m"},
                            {"landing_formula", ideal.landing_m, "m"}};
    made.finding.shown_by = spread.least->spec;
    if (made.severity > 1) {
        made.finding.summary = fmt::format(
            "it lands {:.4g} m away at {} and {:.4g} m at {} ({:.4g} m by the formula)",
            spread.least->landing_m, fps_text(trial.frames, *spread.least), spread.most->landing_m,
            fps_text(trial.frames, *spread.most), ideal.landing_m);
        explain(trial.subject, spread, ideal.apex_m, made);
        made.finding.cause = "longer steps make another jump: " + made.finding.cause;
    } else {
        made.finding.summary = fmt::format(
            "it lands {:.4g} m away at every frame rate ({:.4g} m "
            "by the formula)",
            spread.least->landing_m, ideal.landing_m);
    }
    return made;
}

/// Against the jump without a hitch at the same frame rate.
GameFinding in_hitch(const Trial& trial, const std::vector<JumpAt>& jumps) {
    const Subject& subject = trial.subject;
    const std::vector<JumpAt> hit = jumps_in_hitches(trial);
    if (auto made = unfinished("jump", "height in a hitch", trial.frames, hit)) {
        return *made;
    }
    const JumpAt* worst = nullptr;
    double worst_m = -1;
    for (const JumpAt& jump : hit) {
        double nearest_m = std::numeric_limits<double>::infinity();
        for (const JumpAt& without : jumps) {
            nearest_m = std::min(nearest_m, std::abs(jump.apex_m - without.apex_m));
        }
        if (nearest_m > worst_m) {
            worst_m = nearest_m;
            worst = &jump;
        }
    }
    GameFinding made =
        judged("jump", "height in a hitch", severity(worst_m, subject.profile.tolerances.jump_m));
    made.finding.shown_by = worst->spec;
    made.finding.numbers = {{"apex", worst->apex_m, "m"}, {"longest_dt", worst->longest_dt_s, "s"}};
    const std::string hitch = time_text(subject.profile.worst_hitch_s);
    if (made.severity > 1) {
        made.finding.summary = fmt::format("with a hitch of {} in the air a jump rises {:.4g} m",
                                           hitch, worst->apex_m);
        made.finding.cause =
            fmt::format("the hitch makes a step of {}", time_text(worst->longest_dt_s));
        made.finding.fix = clamp_fix(subject) + ", or " + fixed_timestep_fix(subject);
        made.at = place_of(subject, "frame_delta_max");
    } else {
        made.finding.summary =
            fmt::format("a hitch of {} does not change how high it rises", hitch);
    }
    return made;
}

GameFindings judge(const Trial& trial) {
    const Subject& subject = trial.subject;
    if (!has_jump(subject.profile)) {
        return {};
    }
    const JumpAt ideal = ideal_jump(subject.profile);
    const std::vector<JumpAt> jumps = jumps_at_rates(trial);
    if (auto made = unfinished("jump", "height", trial.frames, jumps)) {
        return {*made};
    }
    GameFindings found{height(trial, jumps, ideal.apex_m)};
    if (subject.profile.run_mps > 0) {
        found.push_back(landing(trial, jumps, ideal));
    }
    const bool is_known = std::ranges::any_of(
        found, [&](const GameFinding& each) { return trial.is_enough(each.severity); });
    if (trial.frames.has_hitch() && !is_known) {
        found.push_back(in_hitch(trial, jumps));
    }
    return found;
}

}  // namespace

GameCheck jump_check() {
    return {.name = "jump",
            .summary = "whether a jump is the same jump at every frame rate and in a hitch",
            .question = "Does my jump change with the frame rate or tick rate, and by how much?",
            .is_slow = true,
            .judge = judge};
}

}  // namespace tickproof::harness
