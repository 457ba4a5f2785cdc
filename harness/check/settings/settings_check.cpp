// The settings themselves: the list of lints, and lints on values left over from debugging or that
// limit what is judged. The other lints have files of their own.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/settings/lints.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

using Lint = void (*)(const Game& game, Findings& found);

/// Where scripts set the time scale, or pause the game by it; null without such a script.
const Place* scaled_in_code(const Game& game) {
    if (!game.scripts) {
        return nullptr;
    }
    const ScriptClock& clock = game.scripts->clock;
    const auto set = std::ranges::find(clock.settings, "time_scale", &CodeSetting::pacing);
    if (set != clock.settings.end()) {
        return &set->at;
    }
    for (const ScriptRemark& each : game.scripts->remarks) {
        const bool is_set = each.code.find("timeScale") != std::string::npos ||
                            each.code.find("time_scale") != std::string::npos ||
                            each.code.find("TimeScale") != std::string::npos;
        if (is_set && pattern_of(each).code == PatternCode::settings) {
            return &each.at;
        }
    }
    return clock.pauses.empty() ? nullptr : &clock.pauses.front();
}

void shipped_time_scale(const Game& game, Findings& found) {
    const double scale = game.policy.settings.time_scale;
    const bool is_of_code = std::ranges::find(game.set_in_code, "time_scale",
                                              &SettingOfCode::pacing) != game.set_in_code.end();
    if (!has(game, "time_scale") || scale == 1 || is_of_code) {
        return;
    }
    const std::string name = name_of(game, "time_scale");
    Finding made = lint(game, "time scale", std::abs(scale - 1), game.profile.tolerances.game_speed,
                        "", "time_scale");
    made.summary = fmt::format("The game starts {}: {} is {}",
                               scale > 1 ? "too fast" : "in slow motion", name, shortest(scale));
    const Place* const set = scaled_in_code(game);
    if (made.verdict == Verdict::error) {
        // A game may mean it, and does if its code sets time scales, too.
        made.verdict = set != nullptr ? Verdict::note : Verdict::warning;
    }
    made.cause = "It starts so on every machine, until code sets another";
    if (set != nullptr) {
        made.cause += fmt::format("; {} does", to_text(*set));
        made.fix = fmt::format("Look whether the game may start with {}.", shortest(scale));
    } else {
        made.cause += game.scripts ? "; no script that was looked at does" : "";
        made.fix = fmt::format(
            "Set {} to 1, with which the game runs {:.3g} times as fast, and scale time in code "
            "where the game needs it.",
            name, 1 / scale);
        made.fix_settings = {{"time_scale", "1"}};
    }
    found.push_back(std::move(made));
}

void wall_clock_budget(const Game& game, Findings& found) {
    // The fix, in files that have no word for `off`.
    constexpr Duration kNever = std::chrono::seconds{1000};
    const Duration budget = game.policy.settings.step_budget;
    if (!has(game, "step_budget") || budget == Duration{0} || budget >= kNever) {
        return;
    }
    Finding made = game.profile.lockstep
                       ? lint(game, "wall-clock budget", kPlain, 1, "", "step_budget")
                       : lint(game, "wall-clock budget", "step_budget");
    if (game.profile.lockstep) {
        made.asked = {"network.lockstep"};
    }
    made.summary = "The same inputs give other results on a slower machine";
    made.cause = fmt::format("A frame stops stepping after {} of wall-clock time, finished or not",
                             readable(game.policy.settings.step_budget));
    // A rule that also counts steps takes their number from the budget.
    const bool is_idle = game.profile.step_cost_s == 0 && !has(game, "steps_per_frame_max");
    if (is_idle) {
        made.cause +=
            ". Here a step costs no time, so the budget never acts; set cost.step_ms in "
            "the game profile to see it";
    }
    made.numbers = {{"budget", seconds(game.policy.settings.step_budget), "s"},
                    {"acts", is_idle ? 0.0 : 1.0, ""}};
    // The files of an engine may have no word for `off`.
    made.fix_settings = {{"step_budget", "off"}};
    if (game.project && !is_own_code(*game.project) &&
        project_text(game, made.fix_settings).empty()) {
        made.fix_settings = {{"step_budget", "1000s"}};
    }
    made.fix = fmt::format(
        "{}{}, where results must repeat.", capitalised(set_text(game, made.fix_settings)),
        has(game, "steps_per_frame_max") ? ", and limit the number of steps" : "");
    found.push_back(std::move(made));
}

/// A note that faster frames are not judged, because the project limits them; or that they are, as
/// the profile asks for them.
void limited_rates(const Game& game, Findings& found) {
    const bool is_asked_for_more =
        game.project && game.project->frame_rate_limit &&
        game.project->frame_rate_limit->most_hz < game.profile.highest_fps;
    if (!game.is_rate_limited && !is_asked_for_more) {
        return;
    }
    const FrameRateLimit& limit = *game.project->frame_rate_limit;
    Finding made = noted("settings", "frame rate limit");
    made.at = limit.at;
    made.numbers = {{"highest", limit.most_hz, "Hz"}};
    if (is_asked_for_more) {
        made.summary =
            fmt::format("The project runs at most {} fps: {}", shortest(limit.most_hz), limit.key);
        made.cause = fmt::format("Rates up to {} fps are judged as asked, and none above {} plays",
                                 shortest(game.profile.highest_fps), shortest(limit.most_hz));
        made.cause += limit.but.empty() ? "" : fmt::format("; {}", limit.but);
        made.fix = fmt::format("Raise {} to {}, or judge up to {} fps.", limit.key,
                               shortest(game.profile.highest_fps), shortest(limit.most_hz));
        made.asks_for_a_look = true;
        found.push_back(std::move(made));
        return;
    }
    made.summary = fmt::format("Judged up to {} fps: {}", shortest(limit.most_hz), limit.key);
    made.cause = "The engine runs no more frames a second, so no faster ones are judged";
    made.cause += limit.but.empty() ? "" : fmt::format("; {}", limit.but);
    made.fix = "Set frames.highest_fps in the game profile to judge other rates.";
    found.push_back(std::move(made));
}

/// A note that frames do not come with each refresh: which setting says so, of which level.
void frames_of_refreshes(const Game& game, Findings& found) {
    if (!game.project || !game.project->vertical_sync ||
        (game.project->vertical_sync->refreshes < 2 &&
         game.project->vertical_sync->others.empty())) {
        return;
    }
    const VerticalSync& sync = *game.project->vertical_sync;
    Finding made = noted("settings", "vertical sync");
    made.at = sync.at;
    made.summary = sync.refreshes == 0 ? std::string("Frames do not wait for the display")
                   : sync.refreshes == 1
                       ? std::string("Each refresh of the display has a frame")
                       : fmt::format("A frame stands for {} refreshes: {:.4g} fps at 144 Hz",
                                     sync.refreshes, 144.0 / sync.refreshes);
    made.cause = fmt::format("{} is {}{}{}{}; mobile and VR ignore it", sync.key, sync.refreshes,
                             sync.level.empty() ? "" : " in " + sync.level,
                             sync.others.empty() ? "" : "; others are not judged: ", sync.others);
    made.numbers = {{"refreshes", static_cast<double>(sync.refreshes), ""}};
    found.push_back(std::move(made));
}

Findings judge_settings(Inquiry& ask) {
    Findings found;
    for (const Lint each : {clamp_below_step, cap_below_clamp, above_the_most, steps_in_a_frame,
                            short_steps, rare_steps}) {
        each(ask.game, found);
    }
    decimal_step(ask, found);
    for (const Lint each : {shipped_time_scale, wall_clock_budget, never_acts}) {
        each(ask.game, found);
    }
    for (Finding& finding : found) {
        if (finding.shown_by.empty() && ask.traces() > 0) {
            finding.shown_by = {schedule_spec(ask.game, ask.spec(0))};
        }
    }
    project_remarks(ask.game, found);
    loop_in_code(ask.game, found);
    slow_motion(ask.game, found);
    limited_rates(ask.game, found);
    frames_of_refreshes(ask.game, found);
    if (found.empty()) {
        found.push_back(judged("settings", "all", 0));
        found.back().summary = "The settings do not contradict one another";
    }
    return found;
}

}  // namespace

std::size_t steps_of(const PolicySpec& policy, double frame_s) {
    FramePlan plan;
    make_pacer(policy)->advance(from_seconds(frame_s), plan);
    return plan.steps.size();
}

Finding lint(const Game& game, std::string about, double measured, double tolerated,
             std::string_view unit, std::string_view pacing) {
    Finding made = judged("settings", std::move(about), measured, tolerated, unit);
    if (made.verdict == Verdict::pass) {
        made.verdict = Verdict::note;
        made.severity = std::numeric_limits<double>::quiet_NaN();
    }
    made.at = place_of(game, pacing);
    return made;
}

Finding lint(const Game& game, std::string about, std::string_view pacing) {
    Finding made = noted("settings", std::move(about));
    made.at = place_of(game, pacing);
    return made;
}

Check settings_check() {
    return {.name = "settings",
            .summary = "values that contradict one another, never act, or were left over",
            .question = "Are my settings what I think they are?",
            .asked_by = {.validate = true},
            .is_about_files = true,
            .judge = judge_settings};
}

}  // namespace tickproof::harness
