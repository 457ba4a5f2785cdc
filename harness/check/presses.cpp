// Are key presses seen? A fixed step that looks at the keyboard itself sees only what is pressed in
// a frame that has a step: at 30 steps and 120 frames a second, one press in four. A game that
// looks in each frame and keeps the press for the next step sees all of them.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/measure.h"
#include "harness/check/table.h"
#include "harness/run/schedule_quantities.h"

namespace tickproof::harness {
namespace {

/// Other policies step in every frame.
bool applies(const Question& question) {
    return is_measured(question) && reads(*question.policy.policy, "input");
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("presses", question, runs)) {
        return *finding;
    }
    Finding finding = passing("presses", runs);
    const auto polled = [](const Run& run) { return frames_with_step(run.summary); };
    const auto worst = std::ranges::min_element(runs, {}, polled);
    if (std::isnan(polled(*worst)) || worst->summary.steps == 0) {
        return nothing_measured("presses", runs, "no step is taken in some trace");
    }
    const double share = polled(*worst);
    finding.shown_by = worst->spec;
    finding.numbers = {{"frames_with_step", share, ""}};
    const std::string at = where(question, finding.shown_by);
    if (question.policy.settings.input == Input::frame) {
        finding.summary = fmt::format(
            "every press is kept for the next step; steps that looked themselves would see {:.3g} "
            "% "
            "of them {}",
            100 * share, at);
    } else if (share < 1) {
        finding.verdict = Verdict::fail;
        finding.summary = fmt::format("{:.3g} % of presses are seen {}", 100 * share, at);
        finding.cause = fmt::format(
            "{} take no step, and a press that is new in one of them is old in the next step",
            counted(worst->summary.frames_without_step, "frame"));
        finding.fix =
            "look for presses in each frame and keep them for the next step (input=frame)";
    } else {
        finding.summary = fmt::format("every frame has a step, so every press is seen {}", at);
    }
    return finding;
}

}  // namespace

Check presses_measure() {
    return {.name = "presses",
            .summary = "whether key presses reach a step",
            .scope = Scope::schedule,
            .applies = applies,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
