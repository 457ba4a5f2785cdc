// A dot moves at 100 units a second on a display; a refresh shows the last frame that was ready
// before it. The check measures how unevenly the dot moves between refreshes. With frames at 10,
// 21, 33.3, 43 ms a dot drawn at the actual time moves by 1.0, 1.1, 2.2 units; drawn at the last
// refresh it moves by 1.67 each time.

#include <fmt/format.h>

#include "harness/check/check_rows.h"
#include "harness/check/motion/displayed.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// Jitter below this share of a refresh's motion is invisible.
constexpr double kSeen = 0.01;

Findings judge_dot(Inquiry& ask) {
    const PacingSettings& settings = ask.game.policy.settings;
    std::vector<const Run*> runs;
    Jitter worst;
    std::size_t refreshes = 0;
    std::size_t worst_trace = 0;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const Run& run = ask.run(schedule_spec(ask.game, ask.spec(i)), Keep::hashes);
        runs.push_back(&run);
        const Jitter jitter = jitter_of(run.schedule, settings);
        refreshes += jitter.refreshes;
        if (jitter.maximum > worst.maximum) {
            worst = jitter;
            worst_trace = i;
        }
    }
    const std::string about = fmt::format("{:.6g} Hz", settings.refresh_hz);
    if (auto finding = stopped("dot", about, ask, runs)) {
        return {*finding};
    }
    if (refreshes == 0) {
        return {unjudged("dot", about, "The traces are shorter than two refreshes of the display")};
    }
    const double even = kDotSpeed * settings.time_scale / settings.refresh_hz;
    Finding finding = noted("dot", about);
    if (worst.maximum <= kSeen * even) {
        finding.verdict = Verdict::pass;
    }
    finding.shown_by = {schedule_spec(ask.game, ask.spec(worst_trace))};
    finding.summary =
        fmt::format("A dot at {:.3g} units a refresh is up to {:.3g} units off {} (RMS {:.2g})",
                    even, worst.maximum, where(ask, finding.shown_by.front()), worst.rms);
    finding.measured = worst.maximum;
    finding.unit = "units";
    finding.numbers = {{"jitter_maximum", worst.maximum, "units"},
                       {"jitter_rms", worst.rms, "units"}};
    return {finding};
}

}  // namespace

Check dot_check() {
    return {.name = "dot",
            .summary = "how unevenly a moving dot is displayed",
            .question = "How far from its true place is a moving object drawn?",
            .asked_by = {.schedule = true},
            .judge = judge_dot};
}

}  // namespace tickproof::harness
