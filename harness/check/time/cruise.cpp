// An object cruises at 150 px/s. Moved by each step's delta it covers 150 px in a second of real
// time at any rate; moved by 5 px a step, only at 30 steps a second.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"
#include "harness/check/time/limits.h"

namespace tickproof::harness {
namespace {

constexpr double kSpeed = 150;    // px/s
constexpr double kPerUpdate = 5;  // px
constexpr double kTolerance = 0.01;

struct Cruise {
    double by_delta_px = 0;
    double by_update_px = 0;
    double due_px = 0;
    double after_s = 0;
    double tolerance_px = 0;
};

/// The state after the first second of real time, or after a shorter trace, in whole frames. Time
/// that a clamp drops in a hitch is not due. A rule that averages or rounds its deltas may be one
/// frame behind.
Cruise cruise_of(const StepSchedule& schedule, double time_scale) {
    Cruise cruise;
    std::size_t updates = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        updates += end.frame.steps;
        const double frame_s = seconds(end.frame.effective);
        cruise = {.by_delta_px = kSpeed * (end.simulated_s + end.frame.overstep_s),
                  .by_update_px = kPerUpdate * static_cast<double>(updates),
                  .due_px = kSpeed * (end.real_s * time_scale - end.cut_s),
                  .after_s = end.real_s,
                  .tolerance_px = kSpeed * time_scale *
                                  std::max(kTolerance * end.real_s, end.hitch ? 0.0 : frame_s)};
        if (end.real_s >= 1 - 1e-6) {
            break;
        }
    }
    return cruise;
}

Findings judge_cruise(Inquiry& ask) {
    constexpr std::string_view kAbout = "150 px/s";
    const std::vector<const Run*> runs = all_schedules(ask);
    if (ask.waits() || runs.empty()) {
        return {};
    }
    if (auto finding = stopped("cruise", std::string(kAbout), ask, runs)) {
        return {*finding};
    }
    const Run* worst = nullptr;
    Cruise at_worst;
    const auto error_px = [](const Cruise& at) { return std::abs(at.by_delta_px - at.due_px); };
    for (const Run* run : runs) {
        const Cruise at = cruise_of(run->schedule, ask.game.policy.settings.time_scale);
        if (at.due_px > 0 && (worst == nullptr || error_px(at) / at.tolerance_px >
                                                      error_px(at_worst) / at_worst.tolerance_px)) {
            worst = run;
            at_worst = at;
        }
    }
    if (worst == nullptr) {
        return {unjudged("cruise", std::string(kAbout), "No time passes in any trace")};
    }
    Finding finding =
        judged("cruise", std::string(kAbout), error_px(at_worst), at_worst.tolerance_px, "px");
    finding.shown_by = {worst->spec};
    finding.numbers = {{"after", at_worst.after_s, "s"},
                       {"due", at_worst.due_px, "px"},
                       {"by_delta", at_worst.by_delta_px, "px"},
                       {"by_update", at_worst.by_update_px, "px"}};
    const std::string at = where(ask, worst->spec);
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format(
            "An object at 150 px/s covers {:.4g} px in {} {} (at 5 px a step: {:.4g} px)",
            at_worst.by_delta_px, time_text(at_worst.after_s), at, at_worst.by_update_px);
        return {finding};
    }
    finding.summary = fmt::format("An object at 150 px/s covers {:.4g} px instead of {:.4g} px {}",
                                  at_worst.by_delta_px, at_worst.due_px, at);
    finding.cause =
        fmt::format("The steps add up to {}, where {} of game time are due",
                    time_text(at_worst.by_delta_px / kSpeed), time_text(at_worst.due_px / kSpeed));
    finding.fix =
        has_limit(ask.game.policy)
            ? "Set the clamp and the cap high enough that neither acts at this frame rate."
            : "Multiply motion by the frame's delta, or step physics by a fixed timestep.";
    return {finding};
}

}  // namespace

Check cruise_check() {
    return {.name = "cruise",
            .summary = "how far 150 px/s goes in a second, by delta and by step",
            .question = "Does an object cover the same distance at every frame rate?",
            .asked_by = {.schedule = true},
            .judge = judge_cruise};
}

}  // namespace tickproof::harness
