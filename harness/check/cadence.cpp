// In what rhythm a player sees pictures on the display. One that stands for a refresh too long, or
// moves by a step too many, is seen as stutter; two refreshes for every picture are even. Frames
// and display are what the policy's `refresh_hz` and `draw` say.

#include <fmt/format.h>

#include "harness/check/displayed.h"
#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

/// One a second is seen. Where the first step falls on a refresh, nanoseconds decide on one.
constexpr double kSeen_per_s = 1;

std::string rhythm(const Cadence& cadence) {
    if (cadence.hold_refreshes <= 1) {
        return "a picture for every refresh";
    }
    return fmt::format("a picture for every {} refreshes", cadence.hold_refreshes);
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("cadence", question, runs)) {
        return *finding;
    }
    Finding finding = passing("cadence", runs);
    double worst_per_s = -1;
    Cadence worst;
    for (const Run& run : runs) {
        const Cadence cadence = cadence_of(run.schedule, question.policy.settings);
        const double uneven_per_s = static_cast<double>(cadence.uneven) / run.summary.real_s;
        if (cadence.pictures > 0 && uneven_per_s > worst_per_s) {
            worst_per_s = uneven_per_s;
            worst = cadence;
            finding.shown_by = run.spec;
        }
    }
    if (worst.pictures == 0) {
        return nothing_measured("cadence", runs, "no picture is replaced by another in any trace");
    }
    finding.numbers = {{"uneven_per_s", worst_per_s, "1/s"}, {"picture", worst.hold_s, "s"}};
    const double refresh_hz = question.policy.settings.refresh_hz;
    const std::string at = where(question, finding.shown_by);
    if (worst_per_s <= kSeen_per_s) {
        finding.summary = fmt::format("motion is even on a display of {:.6g} Hz, {}, {}",
                                      refresh_hz, rhythm(worst), at);
    } else {
        finding.verdict = Verdict::note;
        finding.summary = fmt::format(
            "{:.3g} pictures a second stand too long or move too far on a display of {:.6g} Hz {}",
            worst_per_s, refresh_hz, at);
    }
    return finding;
}

}  // namespace

Check cadence_measure() {
    return {.name = "cadence",
            .summary = "how evenly pictures replace each other on the display",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
