// Something should cruise at 150 px/s. Moved by the deltas that the policy hands out it covers 150
// px in a second of real time; moved by 5 px each update it covers 150 px only at 30 updates a
// second.

#include <fmt/format.h>

#include <algorithm>

#include "harness/check/measure.h"
#include "harness/check/table.h"

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

/// After the first second of real time, or after all of a shorter trace, in whole frames. What a
/// clamp cut off a hitch is not due. A rule that averages or rounds its deltas may be one frame
/// behind.
Cruise cruise_of(const StepSchedule& schedule, double time_scale) {
    Cruise cruise;
    std::size_t updates = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        updates += end.frame->steps;
        const double frame_s = seconds(end.frame->effective);
        cruise = {.by_delta_px = kSpeed * (end.simulated_s + end.frame->overstep_s),
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

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("cruise", question, runs)) {
        return *finding;
    }
    Finding finding = passing("cruise", runs);
    double worst = -1;
    Cruise shown;
    for (const Run& run : runs) {
        const Cruise cruise = cruise_of(run.schedule, question.policy.settings.time_scale);
        const double error = std::abs(cruise.by_delta_px - cruise.due_px) / cruise.tolerance_px;
        if (cruise.due_px > 0 && error > worst) {
            worst = error;
            shown = cruise;
            finding.shown_by = run.spec;
        }
    }
    if (worst < 0) {
        return nothing_measured("cruise", runs, "no time passes in any trace");
    }
    finding.numbers = {{"after", shown.after_s, "s"},
                       {"due", shown.due_px, "px"},
                       {"by_delta", shown.by_delta_px, "px"},
                       {"by_update", shown.by_update_px, "px"}};
    const std::string at = where(question, finding.shown_by);
    if (worst > 1) {
        finding.verdict = Verdict::fail;
        finding.summary = fmt::format("150 px/s covers {:.4g} px instead of {:.4g} px {}",
                                      shown.by_delta_px, shown.due_px, at);
        finding.cause =
            "the deltas that the policy hands out do not add up to the time that has passed";
        finding.fix =
            "hand out the frame's own length, and let no clamp act at the frame rates that you "
            "support";
    } else {
        finding.summary = fmt::format(
            "150 px/s covers {:.4g} px in {:.3g} s {}; 5 px an update would cover {:.4g} px",
            shown.by_delta_px, shown.after_s, at, shown.by_update_px);
    }
    return finding;
}

}  // namespace

Check cruise_measure() {
    return {.name = "cruise",
            .summary = "how far 150 px/s goes in a second, by delta and by update",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
