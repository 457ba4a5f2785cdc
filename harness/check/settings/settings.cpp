// The settings themselves: values that contradict one another, that miss a rate by a digit, that
// were left over from debugging, that never act; and the remarks of the project's reader.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/fixes.h"
#include "harness/check/motion/run_text.h"
#include "harness/check/settings/lints.h"
#include "harness/check/table.h"
#include "harness/check/time_text.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

using Lint = void (*)(const Game& game, Findings& found);

/// Where nothing is measured, an error is twice what is tolerated.
constexpr double kPlain = 2;

/// How many steps a frame may take by the files of the project's engine.
double cap_most(const Game& game) {
    return game.project && game.project->policy.policy == game.policy.policy
               ? most_of(*game.project, "steps_per_frame_max")
               : std::numeric_limits<double>::infinity();
}

void clamp_below_step(const Game& game, Findings& found) {
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(game);
    // Without an accumulator a step is as long as the frame, and the clamp only shortens it.
    if (!has(game, "draw") || limit_s <= 0 || limit_s >= dt_s * (1 - kExactly)) {
        return;
    }
    const std::string name = name_of(game, "frame_delta_max");
    Finding made = lint(game, "clamp below the step", dt_s, limit_s, "s", "frame_delta_max");
    made.summary = fmt::format("{} of {} is shorter than a step", name, time_text(limit_s));
    made.cause = fmt::format("{} passes {} of a frame to physics, and a step is {}", name,
                             time_text(limit_s), time_text(dt_s));
    made.fix_settings = {clamp_for(game.policy, 1 / game.profile.lowest_fps)};
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
    found.push_back(std::move(made));
}

void cap_below_clamp(const Game& game, Findings& found) {
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double cap_s = cap_of(game) * dt_s;
    const double limit_s = clamp_s(game);
    // One step a frame is no cap on steps but the rule of a variable step.
    if (cap_of(game) <= 1 || limit_s <= 0 || cap_s >= limit_s * (1 - 1e-3)) {
        return;
    }
    const std::string cap = name_of(game, "steps_per_frame_max");
    const std::string clamp = name_of(game, "frame_delta_max");
    Finding made = lint(game, "cap below the clamp", "steps_per_frame_max");
    made.summary = fmt::format("{} allows {} a frame, less than {} ({})", cap, time_text(cap_s),
                               clamp, time_text(limit_s));
    made.cause = fmt::format("In a frame of {}, {} of {} simulate {}; {}", time_text(limit_s),
                             counted(static_cast<std::size_t>(cap_of(game)), "step"),
                             time_text(dt_s), time_text(cap_s),
                             has(game, "draw") ? "the rest is lost" : "each step gets longer");
    made.numbers = {{"cap", cap_s, "s"}, {"clamp", limit_s, "s"}};
    const double needed = std::ceil(limit_s / dt_s - kSlack);
    const double most = cap_most(game);
    const double least_s = 1 / game.profile.lowest_fps;  // Or the game is slow there.
    if (needed <= most) {
        made.fix = fmt::format("Set {} to {:.0f}", cap, needed);
        made.fix_settings = {{"steps_per_frame_max", fmt::format("{:.0f}", needed)}};
    } else if (cap_s < least_s && most * dt_s >= least_s) {
        made.fix_settings = {{"frame_delta_max", exact(from_seconds(most * dt_s))},
                             {"steps_per_frame_max", fmt::format("{:.0f}", most)}};
        made.fix = capitalised(set_text(game, made.fix_settings));
    }
    if (cap_s >= least_s) {
        const FixSetting shorter{"frame_delta_max", exact(from_seconds(cap_s))};
        made.numbers.push_back({"clamp_instead", cap_s, "s"});
        if (made.fix.empty()) {
            made.fix_settings = {shorter};
            made.fix = capitalised(set_text(game, {shorter}));
        } else {
            made.fix += fmt::format(", or {} to {}", clamp, precise_time_text(cap_s));
        }
    }
    made.fix += made.fix.empty() ? "" : ".";
    found.push_back(std::move(made));
}

/// Nothing to recommend: no file of the engine can hold the value.
void above_the_most(const Game& game, Findings& found) {
    const double most = cap_most(game);
    if (cap_of(game) <= most || cap_of(game) == game.project->policy.settings.steps_per_frame_max) {
        return;  // The reader has remarked on what the file says.
    }
    const std::string cap = name_of(game, "steps_per_frame_max");
    Finding made =
        lint(game, "cap above the most", cap_of(game), most, "steps", "steps_per_frame_max");
    made.summary =
        fmt::format("{} of {} is more than the engine's files can hold", cap, cap_of(game));
    made.cause = fmt::format("The most that they can hold is {:.0f}", most);
    made.fix = fmt::format("Set {} to {:.0f}, and take longer steps.", cap, most);
    made.fix_settings = {{"steps_per_frame_max", fmt::format("{:.0f}", most)}};
    found.push_back(std::move(made));
}

bool is_scaled_in_code(const Game& game) {
    return game.scripts && std::ranges::any_of(game.scripts->remarks, [](const ScriptRemark& each) {
               return each.pattern == "settings-in-code" &&
                      (each.code.find("timeScale") != std::string::npos ||
                       each.code.find("time_scale") != std::string::npos ||
                       each.code.find("TimeScale") != std::string::npos);
           });
}

void shipped_time_scale(const Game& game, Findings& found) {
    const double scale = game.policy.settings.time_scale;
    if (!has(game, "time_scale") || scale == 1) {
        return;
    }
    const std::string name = name_of(game, "time_scale");
    Finding made = lint(game, "time scale", std::abs(scale - 1), game.profile.tolerances.game_speed,
                        "", "time_scale");
    made.summary = fmt::format("The game starts {}: {} is {}",
                               scale > 1 ? "too fast" : "in slow motion", name, shortest(scale));
    if (made.verdict == Verdict::error) {
        // A game may mean it; and it does where its code sets scales of time, too.
        made.verdict = is_scaled_in_code(game) ? Verdict::note : Verdict::warning;
    }
    made.cause = "A time scale in the settings is usually left over from debugging";
    made.fix = fmt::format("Set {} to 1, and scale time in code where the game needs it.", name);
    made.fix_settings = {{"time_scale", "1"}};
    found.push_back(std::move(made));
}

void wall_clock_budget(const Game& game, Findings& found) {
    if (!has(game, "step_budget") || game.policy.settings.step_budget == Duration{0}) {
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
    made.fix =
        fmt::format("Set {} to off, and limit the number of steps, where results must repeat.",
                    name_of(game, "step_budget"));
    made.fix_settings = {{"step_budget", "off"}};
    found.push_back(std::move(made));
}

/// A frame never reaches a threshold that is above the clamp.
void never_acts(const Game& game, Findings& found) {
    if (!has(game, "slow_threshold")) {
        return;
    }
    const double limit_s = clamp_s(game);
    const double threshold_s = game.policy.settings.slow_threshold_s;
    if (limit_s <= 0 || threshold_s < limit_s) {
        return;
    }
    Finding made = lint(game, "threshold above the clamp", "slow_threshold");
    made.summary =
        fmt::format("{} never acts: it is above the clamp", name_of(game, "slow_threshold"));
    made.cause = fmt::format("The threshold is {}, but no frame is longer than {} after the clamp",
                             time_text(threshold_s), time_text(limit_s));
    made.fix = fmt::format("Set {} below {}, or raise {}.", name_of(game, "slow_threshold"),
                           time_text(limit_s), name_of(game, "frame_delta_max"));
    made.fix_settings = {{"slow_threshold", exact(from_seconds(limit_s / 2))}};
    found.push_back(std::move(made));
}

/// Not a fault: what faster frames would show is left out.
void limited_rates(const Game& game, Findings& found) {
    if (!game.is_rate_limited) {
        return;
    }
    const FrameRateLimit& limit = *game.project->frame_rate_limit;
    Finding made = noted("settings", "frame rate limit");
    made.at = limit.at;
    made.summary = fmt::format("Judged up to {} fps: {}", shortest(limit.most_hz), limit.key);
    made.cause = "The engine runs no more frames a second, so no faster ones are judged";
    made.fix = "Set frames.highest_fps in the game profile to judge other rates.";
    made.numbers = {{"highest", limit.most_hz, "Hz"}};
    found.push_back(std::move(made));
}

Verdict verdict_of(ProjectRemark::Kind kind) {
    switch (kind) {
        case ProjectRemark::Kind::unknown_key:
        case ProjectRemark::Kind::renamed_key:
        case ProjectRemark::Kind::replaced_value:
        case ProjectRemark::Kind::misread_value:
            return Verdict::error;
        case ProjectRemark::Kind::dead_key:
        case ProjectRemark::Kind::switched_off:
        case ProjectRemark::Kind::information:
            break;
    }
    return Verdict::note;
}

/// The key that the engine reads instead, where a file has it; null where none has.
const ProjectSetting* read_instead(const ProjectRemark& remark, const Project& project) {
    const auto other = std::ranges::find_if(project.settings, [&](const ProjectSetting& setting) {
        return key_of(setting) == remark.renamed_to && !setting.at.file.empty() &&
               to_text(setting.at) != to_text(remark.at);
    });
    return remark.renamed_to.empty() || other == project.settings.end() ? nullptr : &*other;
}

void remarks(const Game& game, Findings& found) {
    if (!game.project) {
        return;
    }
    for (const ProjectRemark& remark : game.project->remarks) {
        const ProjectSetting* const other = read_instead(remark, *game.project);
        // What an editor left behind when it renamed the key says the same.
        const bool is_said = other != nullptr && shown(other->text) == remark.value;
        const bool fails = verdict_of(remark.kind) == Verdict::error && !is_said;
        Finding made = fails ? judged("settings", without_value(remark), kPlain)
                             : noted("settings", without_value(remark));
        made.at = remark.at;
        made.summary = sentence(remark);
        made.cause = remark.why;
        if (game.project->reader != nullptr) {
            made.source = remark.source.empty() ? game.project->reader->source : remark.source;
        }
        // Two lines with one key would leave it to chance which of them counts.
        made.fix = other == nullptr ? remark.fix
                                    : fmt::format("Delete this line: {} is set in {}.",
                                                  remark.renamed_to, to_text(other->at));
        found.push_back(std::move(made));
    }
}

Findings judge_settings(Inquiry& ask) {
    Findings found;
    for (const Lint each : {clamp_below_step, cap_below_clamp, above_the_most, steps_in_a_frame}) {
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
    remarks(ask.game, found);
    limited_rates(ask.game, found);
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
            .judge = judge_settings};
}

}  // namespace tickproof::harness
