// Can the level still be beaten? The ledges, gaps and ceilings of the profile against the jump at
// every frame rate. They are judged one by one, because a single ledge that is out of reach below
// 32 fps is what players report.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/bands.h"
#include "harness/validate/jumps.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// One kind of thing in a level.
struct Kind {
    std::string_view name;
    double JumpAt::*quantity;
    bool is_limit;  ///< To be stayed below, not reached.
    std::string_view verb;
    std::string_view failure;
    double tolerance_m;
    double bonus_m;  ///< What a step up adds.
};

/// How much there is to spare; negative where it fails.
double slack(const Kind& kind, const JumpAt& jump, double size_m) {
    const double reach_m = jump.*kind.quantity + kind.bonus_m;
    const double spare_m = reach_m - size_m;
    if (std::isnan(spare_m)) {
        return kind.is_limit ? 0 : -size_m;
    }
    return kind.is_limit ? -spare_m : spare_m;
}

/// 1 at nothing to spare; towards 0 with more.
double severity_of(double slack_m, double tolerance_m) {
    return slack_m >= 0 ? tolerance_m / (tolerance_m + slack_m) : 1 - slack_m / tolerance_m;
}

GameFinding judge_one(const Kind& kind, double size_m, const Trial& trial,
                      const std::vector<JumpAt>& jumps, const JumpAt& ideal) {
    const Frames& frames = trial.frames;
    std::vector<bool> failing;
    const JumpAt* worst = &jumps.front();
    for (const JumpAt& jump : jumps) {
        failing.push_back(slack(kind, jump, size_m) < 0);
        if (slack(kind, jump, size_m) < slack(kind, *worst, size_m)) {
            worst = &jump;
        }
    }
    const double worst_slack_m = slack(kind, *worst, size_m);
    const double ideal_slack_m = slack(kind, ideal, size_m);
    const std::string about = fmt::format("{} {} m", kind.name, shortest(size_m));
    GameFinding made = judged("reach", about, severity_of(worst_slack_m, kind.tolerance_m));
    made.finding.shown_by = worst->spec;
    made.finding.numbers = {{"slack", worst_slack_m, "m"}, {"formula_slack", ideal_slack_m, "m"}};
    const double reach_m = (*worst).*kind.quantity + kind.bonus_m;
    const double ideal_m = ideal.*kind.quantity + kind.bonus_m;
    const std::vector<Band> where = bands(frames.rates, failing);
    if (ideal_slack_m < 0 && where.size() == 1 && where[0].from == frames.rates.front() &&
        where[0].to == frames.rates.back()) {
        made.finding.verdict = Verdict::note;
        made.severity = kNotSeen;
        made.finding.summary =
            fmt::format("the {} is {} by design: a jump {} {:.4g} m by the formula", about,
                        kind.failure, kind.verb, ideal_m);
        made.finding.fix = "change the level or the jump; no timestep helps";
    } else if (worst_slack_m >= 0) {
        made.finding.summary = fmt::format("the {} is {}: a jump {} {:.4g} m {}", about,
                                           kind.is_limit ? "clear" : "in reach", kind.verb, reach_m,
                                           kind.is_limit ? "at most" : "at least");
    } else {
        made.finding.summary =
            fmt::format("the {} is {} {}: a jump {} {:.4g} m at {} ({:.4g} m by the formula)",
                        about, kind.failure, to_text(where, frames.rates), kind.verb, reach_m,
                        frames.traces[worst->spec.trace].name, ideal_m);
        made.finding.cause = integrator_text(trial.subject, *worst, ideal.apex_m);
        constexpr double kParts = 1000;  // In whole millimetres, so that it is enough.
        made.finding.fix =
            fmt::format("{} it by {} m, or take {} steps of a fixed timestep",
                        kind.is_limit ? "raise" : (kind.name == "gap" ? "narrow" : "lower"),
                        shortest(std::ceil(kParts * -worst_slack_m) / kParts),
                        kind.is_limit ? "longer" : "shorter");
    }
    return made;
}

GameFindings judge(const Trial& trial) {
    const GameProfile& profile = trial.subject.profile;
    if (!has_jump(profile) ||
        (profile.ledges_m.empty() && profile.gaps_m.empty() && profile.ceilings_m.empty())) {
        return {};
    }
    const std::vector<JumpAt> jumps = jumps_at_rates(trial);
    if (auto made = unfinished("reach", "all", trial.frames, jumps)) {
        return {*made};
    }
    const JumpAt ideal = ideal_jump(profile);
    const Tolerances& tolerances = profile.tolerances;
    const Kind ledge{"ledge",           &JumpAt::apex_m,  false, "rises", "out of reach",
                     tolerances.jump_m, profile.step_up_m};
    const Kind gap{"gap", &JumpAt::landing_m, false, "goes", "too wide", tolerances.landing_m, 0};
    const Kind ceiling{"ceiling", &JumpAt::apex_m, true, "rises", "hit", tolerances.jump_m, 0};
    GameFindings found;
    const auto add = [&](const Kind& kind, const std::vector<double>& sizes_m) {
        for (const double size_m : sizes_m) {
            found.push_back(judge_one(kind, size_m, trial, jumps, ideal));
        }
    };
    add(ledge, profile.ledges_m);
    add(gap, profile.gaps_m);
    add(ceiling, profile.ceilings_m);
    return found;
}

}  // namespace

GameCheck reach_check() {
    return {.name = "reach",
            .summary =
                "which ledges and gaps are out of reach, and which ceilings are hit, at which "
                "frame rates",
            .question = "Is the level still beatable at every frame rate?",
            .judge = judge};
}

}  // namespace tickproof::harness
