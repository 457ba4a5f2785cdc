// Is a teleported body drawn where it never was? An interpolator that keeps the place before the
// teleport draws the body on its way through walls, for up to a step. The check tries a teleport in
// each step and judges the one with most wrong images.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// A body within this share of the way from an end is drawn at that end.
constexpr double kAtAnEnd = 1e-6;

/// The images between the places before and after a step: how many, and for how long.
struct Streak {
    std::size_t images = 0;
    double time_s = 0;
};

struct Streaks {
    Streak worst;
    double images = 0;  ///< The mean over all steps.
};

Streaks streaks_of(const StepSchedule& schedule, double dt_s) {
    Streaks streaks;
    Streak streak;
    bool is_between = false;
    double shown_s = 0;
    std::size_t images = 0;
    std::size_t steps = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        streak.time_s += is_between ? end.real_s - shown_s : 0;
        if (end.frame.steps > 0) {
            streaks.worst = streak.images > streaks.worst.images ? streak : streaks.worst;
            streak = {};
        }
        steps += end.frame.steps;
        const double share = end.frame.drawn_overstep_s() / dt_s;
        is_between = steps > 0 && share > kAtAnEnd && share < 1 - kAtAnEnd;
        streak.images += is_between ? 1 : 0;
        images += is_between ? 1 : 0;
        shown_s = end.real_s;
    }
    streaks.images = steps == 0 ? 0 : static_cast<double>(images) / static_cast<double>(steps);
    return streaks;
}

Findings judge_teleport(Inquiry& ask) {
    const PolicySpec& policy = ask.game.policy;
    if (!reads(*policy.policy, "draw") || policy.settings.draw != Draw::streak) {
        return {};
    }
    const double dt_s = kept_timestep(policy.settings).dt_s;
    std::vector<const Run*> runs;
    Streaks worst;
    RunSpec shown_by;
    std::size_t steps = 0;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const Run& run = ask.run(schedule_spec(ask.game, ask.spec(i)), Keep::hashes);
        runs.push_back(&run);
        steps += run.schedule.steps.size();
        const Streaks streaks = streaks_of(run.schedule, dt_s);
        if (runs.size() == 1 || streaks.worst.images > worst.worst.images) {
            worst = streaks;
            shown_by = run.spec;
        }
    }
    if (auto finding = stopped("teleport", "interpolation", ask, runs)) {
        return {*finding};
    }
    if (steps == 0) {
        return {unjudged("teleport", "interpolation", "No step is taken, so nothing moves")};
    }
    Finding finding =
        judged("teleport", "interpolation", static_cast<double>(worst.worst.images), 0, "images");
    finding.asked = {"draw.between_steps"};
    finding.shown_by = {shown_by};
    finding.numbers = {{"streak", worst.worst.time_s, "s"}, {"images_per_step", worst.images, ""}};
    if (finding.verdict == Verdict::pass) {
        finding.summary = "No image falls between two steps, so a teleport is not seen on its way";
        return {finding};
    }
    finding.summary = fmt::format("A teleported body is seen on its way in up to {}, for {} {}",
                                  counted(worst.worst.images, "image"),
                                  time_text(worst.worst.time_s), at_trace(ask, shown_by.trace));
    finding.cause = "Interpolation still has the place before the teleport, until the next step";
    finding.fix_settings = {{"draw", "interpolate"}};
    finding.fix =
        "Set the place before the step, too, when a body is teleported; then set between_steps to "
        "\"interpolate\" in [draw].";
    return {finding};
}

}  // namespace

Check teleport_check() {
    return {.name = "teleport",
            .summary = "images of a teleported body on its way",
            .question = "Why do teleported things flash across the screen?",
            .aliases = {"streak"},
            .asked_by = {.schedule = true, .validate = true},
            .judge = judge_teleport};
}

}  // namespace tickproof::harness
