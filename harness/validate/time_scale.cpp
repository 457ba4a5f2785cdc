// Slow motion and fast forward. Some engines take more steps for it, and jumps stay what they are;
// others take longer steps, and jumps change.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/game_speed.h"
#include "harness/validate/jumps.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// Without a jump only the speed is judged: `plain` has none then.
GameFinding judge_one(double scale, const Trial& trial, const std::vector<JumpAt>& plain) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const std::string about = fmt::format("x {}", shortest(scale));
    Subject scaled = subject;
    scaled.policy.settings.time_scale = subject.policy.settings.time_scale * scale;
    const Trial again = make_trial(scaled, frames);
    const std::vector<JumpAt> jumps = plain.empty() ? std::vector<JumpAt>() : jumps_at_rates(again);
    if (auto made = unfinished("time-scale", about, frames, jumps)) {
        return *made;
    }
    double worst_m = 0;
    double slowest = scale;
    std::size_t shown = 0;
    std::size_t slow = 0;
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        const double off_m = std::abs(jumps[i].apex_m - plain[i].apex_m);
        if (!(off_m <= worst_m)) {
            worst_m = off_m;
            shown = i;
        }
    }
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double speed =
            scale * game_speed(again.schedules[i], scaled.policy.settings.time_scale);
        if (speed < slowest) {
            slowest = speed;
            slow = i;
        }
    }
    const Tolerances& tolerances = subject.profile.tolerances;
    const double height = severity(worst_m, tolerances.jump_m);
    const double speed = severity(1 - slowest / scale, tolerances.game_speed);
    GameFinding made = judged("time-scale", about, std::max(height, speed));
    made.finding.numbers = {{"apex_off", worst_m, "m"}, {"speed", slowest, ""}};
    const bool is_height = !jumps.empty() && height >= speed;
    made.finding.shown_by = is_height ? jumps[shown].spec : schedule_spec(scaled, slow);
    if (made.severity <= 1) {
        made.finding.summary =
            fmt::format("at {} times the speed {}", scale,
                        jumps.empty() ? "no time is lost" : "a jump rises as high");
    } else if (is_height) {
        made.finding.summary =
            fmt::format("at {} times the speed a jump rises {:.4g} m instead of {:.4g} m with {}",
                        scale, jumps[shown].apex_m, plain[shown].apex_m, frames.traces[shown].name);
        made.finding.cause =
            fmt::format("time scale makes steps longer or shorter: {} instead of {}",
                        time_text(jumps[shown].longest_dt_s), time_text(plain[shown].longest_dt_s));
        made.finding.fix =
            "scale the number of steps and not their length (the step stays, more or fewer of them "
            "run)";
    } else {
        made.finding.summary =
            fmt::format("at {} times the speed the game runs {:.3g} times as fast with {}", scale,
                        slowest, frames.traces[slow].name);
        made.finding.cause = "the cap or clamp acts on scaled time: fast forward reaches it sooner";
        made.finding.fix = "raise the cap or the clamp while time is scaled";
        made.at = place_of(subject, "steps_per_frame_max");
    }
    return made;
}

GameFindings judge(const Trial& trial) {
    const Subject& subject = trial.subject;
    GameFindings found;
    if (subject.profile.time_scales.empty()) {
        return found;
    }
    if (!reads(*subject.policy.policy, "time_scale")) {
        GameFinding made = noted("time-scale", "all");
        made.finding.summary =
            fmt::format("the policy {} has no time scale", subject.policy.policy->name);
        return {made};
    }
    const std::vector<JumpAt> plain =
        has_jump(subject.profile) ? jumps_at_rates(trial) : std::vector<JumpAt>();
    if (auto made = unfinished("time-scale", "all", trial.frames, plain)) {
        return {*made};
    }
    for (const double scale : subject.profile.time_scales) {
        found.push_back(judge_one(scale, trial, plain));
    }
    return found;
}

}  // namespace

GameCheck time_scale_check() {
    return {.name = "time-scale",
            .summary = "whether slow motion and fast forward change a jump, or are capped",
            .question = "Does the time scale change my jumps?",
            .judge = judge};
}

}  // namespace tickproof::harness
