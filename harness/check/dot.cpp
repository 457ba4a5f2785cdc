// A dot moves at 100 units a second, and a player watches it on a display. A refresh shows the last
// frame that was ready before it; the dot is drawn where the simulation has it. The jitter is how
// unevenly it moves from refresh to refresh. With frames at 10, 21, 33.3, 43 ms a dot drawn at the
// actual time moves by 1.0, 1.1, 2.2 units; drawn at the last refresh it moves by 1.67 each time.

#include <fmt/format.h>

#include "harness/check/displayed.h"
#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

/// Less than this share of a refresh's motion is seen by nobody.
constexpr double kSeen = 0.01;

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("dot", question, runs)) {
        return *finding;
    }
    Finding finding = passing("dot", runs);
    finding.verdict = Verdict::note;
    Jitter worst;
    std::size_t refreshes = 0;
    for (const Run& run : runs) {
        const Jitter jitter = jitter_of(run.schedule, question.policy.settings);
        refreshes += jitter.refreshes;
        if (jitter.maximum > worst.maximum) {
            worst = jitter;
            finding.shown_by = run.spec;
        }
    }
    if (refreshes == 0) {
        return nothing_measured("dot", runs,
                                "the traces are shorter than two refreshes of the display");
    }
    const double even =
        kDotSpeed * question.policy.settings.time_scale / question.policy.settings.refresh_hz;
    if (worst.maximum <= kSeen * even) {
        finding.verdict = Verdict::pass;
    }
    finding.summary = fmt::format(
        "a dot that should move {:.3g} units a refresh is off by up to {:.3g} (RMS {:.2g}) {}",
        even, worst.maximum, worst.rms, where(question, finding.shown_by));
    finding.numbers = {{"jitter_maximum", worst.maximum, "units"},
                       {"jitter_rms", worst.rms, "units"}};
    return finding;
}

}  // namespace

Check dot_measure() {
    return {.name = "dot",
            .summary = "how unevenly a moving dot is displayed",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
