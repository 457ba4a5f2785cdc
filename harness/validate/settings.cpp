// The settings themselves, before anything is run: values that contradict one another, that are
// nearly and not quite a rate, that were left over from debugging, that never act; and what the
// project's reader found odd.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/lints.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

using Lint = void (*)(const Subject& subject, GameFindings& found);

/// More steps than this in one frame are an accident of two settings.
constexpr double kStepsInAFrame = 60;
/// What a decimal of six digits, or a float, is off by.
constexpr double kExactly = 5e-6;

bool has(const Subject& subject, std::string_view setting) {
    return reads(*subject.policy.policy, setting);
}

/// Where nothing is measured, a failure is twice what is tolerated.
constexpr double kPlain = 2;

double clamp_s(const Subject& subject) {
    return has(subject, "frame_delta_max") ? seconds(subject.policy.settings.frame_delta_max) : 0;
}

int cap_of(const Subject& subject) {
    return has(subject, "steps_per_frame_max") ? subject.policy.settings.steps_per_frame_max : 0;
}

/// How many steps a frame may take by the files of the project's engine.
double cap_most(const Subject& subject) {
    return subject.project && subject.project->policy.policy == subject.policy.policy
               ? most_of(*subject.project, "steps_per_frame_max")
               : std::numeric_limits<double>::infinity();
}

void clamp_below_step(const Subject& subject, GameFindings& found) {
    const double dt_s = subject.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(subject);
    // Without an overstep a step is as long as the frame lets it be: no harm is done.
    if (!has(subject, "draw") || limit_s <= 0 || limit_s >= dt_s * (1 - kExactly)) {
        return;
    }
    GameFinding made = lint(subject, "clamp below the step", dt_s / limit_s, "frame_delta_max");
    made.finding.summary =
        fmt::format("{} is {}, shorter than a step of {}", name_of(subject, "frame_delta_max"),
                    time_text(limit_s), time_text(dt_s));
    made.finding.cause = fmt::format(
        "no frame counts for as much as a step: below {:.4g} fps the game is slow", 1 / limit_s);
    made.finding.fix =
        fmt::format("raise it to several steps, {} for example", time_text(8 * dt_s));
    found.push_back(std::move(made));
}

void cap_below_clamp(const Subject& subject, GameFindings& found) {
    const double dt_s = subject.policy.settings.timestep.dt_s;
    const double cap_s = cap_of(subject) * dt_s;
    const double limit_s = clamp_s(subject);
    // One step a frame is no cap on steps but the rule of a variable step.
    if (cap_of(subject) <= 1 || limit_s <= 0 || cap_s >= limit_s * (1 - 1e-3)) {
        return;
    }
    GameFinding made = lint(subject, "cap below the clamp", 0, "steps_per_frame_max");
    made.finding.summary =
        fmt::format("{} of {} are {}, less than the {} of {}",
                    counted(static_cast<std::size_t>(cap_of(subject)), "step"), time_text(dt_s),
                    time_text(cap_s), time_text(limit_s), name_of(subject, "frame_delta_max"));
    made.finding.cause = fmt::format(
        "frames of more than {} reach the cap first; what is between the two limits is "
        "dropped, or stepped in longer steps than the maximum",
        time_text(cap_s));
    const double needed = std::ceil(limit_s / dt_s);
    const double most = cap_most(subject);
    made.finding.fix =
        needed <= most ? fmt::format("allow {:.0f} steps", needed)
                       : fmt::format("take steps of {} (its engine takes {:.0f} of them at most)",
                                     time_text(limit_s / most), most);
    if (cap_s >= 1 / subject.profile.lowest_fps) {  // Or the game is slow there.
        made.finding.fix += fmt::format(", or lower the clamp to {}", time_text(cap_s));
    }
    found.push_back(std::move(made));
}

/// No file can say what is wished for: this is no setting to recommend.
void above_the_most(const Subject& subject, GameFindings& found) {
    const double most = cap_most(subject);
    if (cap_of(subject) <= most ||
        cap_of(subject) == subject.project->policy.settings.steps_per_frame_max) {
        return;  // What the file does say its reader has remarked on.
    }
    GameFinding made =
        lint(subject, "cap above the most", cap_of(subject) / most, "steps_per_frame_max");
    made.finding.summary =
        fmt::format("{} steps a frame are more than the files of the engine can say: {:.0f}",
                    cap_of(subject), most);
    made.finding.fix = fmt::format("allow {:.0f} steps, and take longer ones", most);
    found.push_back(std::move(made));
}

/// In the longest frame that counts, by the clamp or the profile's worst hitch.
void steps_in_a_frame(const Subject& subject, GameFindings& found) {
    if (!has(subject, "timestep")) {
        return;
    }
    const GameProfile& profile = subject.profile;
    const double dt_s = subject.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(subject);
    const auto steps = static_cast<double>(
        steps_of(subject.policy, limit_s > 0 ? limit_s : profile.worst_hitch_s));
    if (steps <= kStepsInAFrame) {
        return;
    }
    // A sum of steps in whole nanoseconds may fall one short.
    const bool is_capped = cap_of(subject) > 0 && steps >= cap_of(subject) - 1;
    const std::string_view limit = is_capped ? "steps_per_frame_max" : "frame_delta_max";
    // Peers that must stay together have to make a hitch up.
    GameFinding made =
        lint(subject, "steps in a frame", profile.lockstep ? 0 : steps / kStepsInAFrame, limit);
    made.finding.summary = fmt::format(
        "one frame may take {:.0f} steps of {}: {}", steps, time_text(dt_s),
        is_capped ? fmt::format("{} is {}", name_of(subject, limit), cap_of(subject))
        : limit_s > 0
            ? fmt::format("{} is {}", name_of(subject, limit), time_text(limit_s))
            : fmt::format("nothing limits a hitch of {}", time_text(profile.worst_hitch_s)));
    made.finding.cause =
        "the frame after a hitch takes as long as all of them, and is a hitch, too";
    const auto owed =
        static_cast<double>(steps_of(subject.policy, (1 + kExactly) / profile.lowest_fps));
    if (profile.lockstep) {
        made.finding.fix =
            "peers that count steps may catch up over several frames; cost.step_ms of the profile "
            "says whether one frame can";
    } else if (owed > kStepsInAFrame) {
        made.finding.fix = fmt::format("take longer steps: at {:.6g} fps every frame owes {:.0f}",
                                       profile.lowest_fps, owed);
    } else if (is_capped) {
        made.finding.fix = fmt::format("let a frame take {:.0f} steps", std::max(8.0, owed + 1));
    } else {
        made.finding.fix = fmt::format("lower the clamp to {}",
                                       time_text(std::max(8 * dt_s, 1 / profile.lowest_fps)));
    }
    made.finding.numbers = {{"steps", steps, "steps"}};
    found.push_back(std::move(made));
}

void shipped_time_scale(const Subject& subject, GameFindings& found) {
    const double scale = subject.policy.settings.time_scale;
    if (!has(subject, "time_scale") || scale == 1) {
        return;
    }
    GameFinding made =
        lint(subject, "time scale",
             severity(std::abs(scale - 1), subject.profile.tolerances.game_speed), "time_scale");
    made.finding.summary =
        fmt::format("{} is {}: the game ships {}", name_of(subject, "time_scale"), shortest(scale),
                    scale > 1 ? "fast" : "slow");
    made.finding.cause = "a time scale in the settings is mostly left over from debugging";
    made.finding.fix = "set it to 1, and scale time in the game where that is meant";
    found.push_back(std::move(made));
}

void wall_clock_budget(const Subject& subject, GameFindings& found) {
    if (!has(subject, "step_budget") || subject.policy.settings.step_budget == Duration{0}) {
        return;
    }
    GameFinding made =
        lint(subject, "wall-clock budget", subject.profile.lockstep ? kPlain : 0, "step_budget");
    made.finding.summary = fmt::format("steps of a frame end after {} on the clock, done or not",
                                       readable(subject.policy.settings.step_budget));
    made.finding.cause =
        "how many steps run depends on the machine: the same inputs give other "
        "results on a slower one";
    // A rule that counts steps, too, takes a number of them from its budget.
    if (subject.profile.step_cost_s == 0 && !has(subject, "steps_per_frame_max")) {
        made.finding.cause +=
            ". Here a step takes no time, so that the budget bounds nothing: cost.step_ms in the "
            "game profile is what makes it act";
    }
    made.finding.fix = "bound steps by their number, where results must repeat";
    found.push_back(std::move(made));
}

/// A threshold on the frame that lies above the clamp is never reached.
void never_acts(const Subject& subject, GameFindings& found) {
    if (!has(subject, "slow_threshold")) {
        return;
    }
    const double limit_s = clamp_s(subject);
    const double threshold_s = subject.policy.settings.slow_threshold_s;
    if (limit_s <= 0 || threshold_s < limit_s) {
        return;
    }
    GameFinding made = lint(subject, "threshold above the clamp", 0, "slow_threshold");
    made.finding.summary = fmt::format("slow_threshold is {}, and no frame counts for more than {}",
                                       time_text(threshold_s), time_text(limit_s));
    made.finding.cause = "the clamp acts first: the threshold never does";
    made.finding.fix = "lower the threshold, or raise frame_delta_max";
    found.push_back(std::move(made));
}

Verdict verdict_of(ProjectRemark::Kind kind) {
    switch (kind) {
        case ProjectRemark::Kind::unknown_key:
        case ProjectRemark::Kind::renamed_key:
        case ProjectRemark::Kind::replaced_value:
            return Verdict::fail;
        case ProjectRemark::Kind::dead_key:
        case ProjectRemark::Kind::switched_off:
        case ProjectRemark::Kind::information:
            break;
    }
    return Verdict::note;
}

void remarks(const Subject& subject, GameFindings& found) {
    if (!subject.project) {
        return;
    }
    for (const ProjectRemark& remark : subject.project->remarks) {
        const bool fails = verdict_of(remark.kind) == Verdict::fail;
        GameFinding made =
            fails ? judged("settings", remark.what, kPlain) : noted("settings", remark.what);
        made.at = remark.at;
        made.finding.summary = remark.what;
        made.finding.cause = remark.why;
        made.finding.fix = remark.fix;
        found.push_back(std::move(made));
    }
}

GameFindings judge(const Trial& trial) {
    GameFindings found;
    for (const Lint each :
         {clamp_below_step, cap_below_clamp, above_the_most, steps_in_a_frame, decimal_step,
          shipped_time_scale, wall_clock_budget, never_acts, remarks}) {
        each(trial.subject, found);
    }
    if (found.empty()) {
        found.push_back(judged("settings", "all", 0));
        found.back().finding.summary = "the settings do not contradict one another";
    }
    return found;
}

}  // namespace

std::size_t steps_of(const PolicySpec& policy, double frame_s) {
    FramePlan plan;
    make_pacer(policy)->advance(from_seconds(frame_s), plan);
    return plan.steps.size();
}

GameFinding lint(const Subject& subject, std::string about, double severity,
                 std::string_view pacing) {
    GameFinding made = severity > 1 ? judged("settings", std::move(about), severity)
                                    : noted("settings", std::move(about));
    made.at = place_of(subject, pacing);
    return made;
}

std::string name_of(const Subject& subject, std::string_view pacing) {
    if (subject.project) {
        if (const ProjectSetting* setting = find_setting(*subject.project, pacing)) {
            return setting->key;
        }
    }
    return std::string(pacing);
}

GameCheck settings_check() {
    return {.name = "settings",
            .summary = "values that contradict one another, never act, or were left over",
            .question = "Are my settings what I think they are?",
            .judge = judge};
}

}  // namespace tickproof::harness
