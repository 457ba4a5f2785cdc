// Key presses that reach no step. A fixed step that reads the keyboard itself sees only the presses
// of frames with a step: at 30 steps and 120 frames a second, one in four. A game that reads it in
// each frame and keeps the press for the next step sees all of them.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"
#include "harness/run/schedule_quantities.h"

namespace tickproof::harness {
namespace {

struct Missed {
    const Run* run = nullptr;
    double share = 0;  ///< The share of frames without a step.
    bool is_capture = false;
};

/// The instruction to judge the game again, once its code is changed.
std::string judged_with(const Game& game, std::string_view input) {
    return game.profile.input.empty() ? fmt::format("judge it with input={}", input)
                                      : fmt::format("set read_in to \"{}\" in [input]", input);
}

/// Prefers a setting of the engine, or its own way to keep a press, to new code in the game.
void explain_fix(const Game& game, Finding& finding) {
    const auto keeps_with = [&](std::string_view name, std::string_view value) {
        PolicySpec policy = game.policy;
        if (reads(*policy.policy, name)) {
            set_setting(policy, name, value);
        }
        return keeps_presses(policy.settings);
    };
    if (keeps_with("short_presses", "kept") && !place_of(game, "short_presses").file.empty()) {
        finding.fix_settings = {{"short_presses", "kept"}};
        finding.fix = capitalised(set_text(game, finding.fix_settings)) + '.';
        finding.at = place_of(game, "short_presses");
    } else if (keeps_with("input", "step")) {
        finding.fix_settings = {{"input", "step"}};
        finding.fix = fmt::format(
            "Ask in the step whether the key was just pressed, not whether it is down; then {}.",
            judged_with(game, "step"));
        finding.at = place_of(game, "input");
    } else {
        finding.fix_settings = {{"input", "frame"}};
        finding.fix =
            fmt::format("Read key presses in each frame and keep them for the next step; then {}.",
                        judged_with(game, "frame"));
        finding.at = place_of(game, "input");
    }
}

void explain(const Inquiry& ask, const Missed& worst, Finding& finding) {
    const ScheduleSummary& summary = worst.run->summary;
    const std::vector<double>& rates = ask.game.frames.rates;
    const std::string at = at_trace(ask, worst.run->spec.trace);
    finding.summary = worst.is_capture || finding.bands.empty()
                          ? fmt::format("{} of key presses are lost {}", percent(worst.share), at)
                          : fmt::format("Key presses are lost {} ({} {})",
                                        to_text(finding.bands, rates), percent(worst.share), at);
    finding.cause =
        fmt::format("{} of {} take no step {}, and the next step does not see their presses as new",
                    summary.frames_without_step, counted(summary.frames, "frame"), at);
    explain_fix(ask.game, finding);
}

/// Shows the worst run, then the captures that also lose presses.
void show(const std::vector<Missed>& all, const Missed& worst, double tolerance, Finding& finding) {
    finding.shown_by = {worst.run->spec};
    for (const Missed& each : all) {
        if (each.is_capture && each.run != worst.run && each.share > tolerance) {
            finding.shown_by.push_back(each.run->spec);
        }
    }
}

/// The keys without which the finding would not exist.
std::vector<std::string_view> asked_of(const Game& game, const std::vector<Missed>& all,
                                       double tolerance) {
    std::vector<std::string_view> asked;
    if (!game.profile.input.empty()) {
        asked.push_back("input.read_in");
    }
    const bool passes_somewhere =
        std::ranges::any_of(all, [&](const Missed& each) { return each.share <= tolerance; });
    const bool captures_pass = std::ranges::none_of(
        all, [&](const Missed& each) { return each.is_capture && each.share > tolerance; });
    if (passes_somewhere && captures_pass) {
        asked.insert(asked.end(), {"frames.highest_fps", "frames.refresh_hz"});
    }
    return asked;
}

Findings judge_input(Inquiry& ask) {
    constexpr std::string_view kAbout = "presses";
    const Game& game = ask.game;
    const std::vector<std::size_t> traces = rates_and_captures(ask);
    const std::vector<const Run*> runs = schedules_of(ask, traces);
    if (ask.waits() || runs.empty()) {
        return {};
    }
    if (auto finding = stopped("input", std::string(kAbout), ask, runs)) {
        return {*finding};
    }
    const auto still =
        std::ranges::find(runs, std::size_t{0}, [](const Run* run) { return run->summary.steps; });
    if (still != runs.end()) {
        Finding finding = unjudged("input", std::string(kAbout),
                                   "No step is taken " + at_trace(ask, (*still)->spec.trace));
        finding.shown_by = {(*still)->spec};
        return {finding};
    }
    const double tolerance = game.profile.tolerances.presses;
    const std::size_t rates = game.frames.rates.size();
    std::vector<Missed> all;
    std::vector<bool> failing;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        all.push_back({.run = runs[i],
                       .share = 1 - frames_with_step(runs[i]->summary),
                       .is_capture = i >= rates});
        if (i < rates) {
            failing.push_back(all.back().share > tolerance);
        }
    }
    const Missed& worst = *std::ranges::max_element(all, {}, &Missed::share);
    const bool keeps = keeps_presses(game.policy.settings);
    Finding finding = judged("input", std::string(kAbout), keeps ? 0 : worst.share, tolerance, "");
    for (std::size_t i = 0; i < rates; ++i) {
        finding.curve.push_back({game.frames.rates[i], all[i].share});
    }
    finding.curve_axis = {.name = "frames without a step", .unit = "1", .ideal = 0};
    if (!keeps) {
        finding.curve_axis.most = tolerance;
    }
    finding.numbers = {{"frames_without_step", worst.share, ""}};
    show(all, worst, tolerance, finding);
    if (finding.verdict != Verdict::pass) {
        finding.bands = bands(game.frames.rates, failing);
        finding.asked = asked_of(game, all, tolerance);
        explain(ask, worst, finding);
    } else if (worst.share == 0) {
        finding.summary = "Every frame has a step, so every key press reaches one";
    } else if (keeps) {
        finding.summary = fmt::format("No key press is lost ({} of frames take no step {})",
                                      percent(worst.share), at_trace(ask, worst.run->spec.trace));
    } else {
        finding.summary = fmt::format("At most {} of key presses are lost ({})",
                                      percent(worst.share), at_trace(ask, worst.run->spec.trace));
    }
    return {finding};
}

}  // namespace

Check input_check() {
    return {.name = "input",
            .summary = "key presses that reach no step",
            .question = "Are key presses lost between frame and step?",
            .aliases = {"presses"},
            .asked_by = {.schedule = true, .validate = true},
            .judge = judge_input};
}

}  // namespace tickproof::harness
