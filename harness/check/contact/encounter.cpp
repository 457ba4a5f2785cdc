// Collects the runs that meet an obstacle, and explains those that end wrongly.

#include "harness/check/contact/encounter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "harness/base/time_text.h"
#include "harness/check/contact/remedies.h"
#include "harness/check/frames/run_text.h"
#include "harness/finding/bands.h"

namespace tickproof::harness {
namespace {

/// Makes the same runs with `alter` applied to their specs.
template <class Alter>
Wrong wrong_in(const Encounter& met, Alter alter) {
    std::vector<const Run*> runs;
    for (const Run* run : met.runs) {
        RunSpec spec = run->spec;
        alter(spec);
        runs.push_back(&met.question.ask.run(spec));
    }
    return wrong_of(runs, met.expected());
}

/// True if the crossing step is exactly as long as the policy's clamp, in game time.
bool is_clamped_step(const PacingSettings& settings, double dt_s) {
    const double scale = settings.clamped_time == ClampedTime::real ? settings.time_scale : 1;
    constexpr double kRounding_s = 1e-9;
    return settings.frame_delta_max > Duration{0} &&
           std::abs(dt_s / scale - seconds(settings.frame_delta_max)) <= kRounding_s;
}

void explain_crossing(const Encounter& met, Finding& finding) {
    const Run& worst = *met.wrong.worst;
    const double dt_s = worst.outcome.crossing_dt_s;
    if (worst.outcome.passage == Passage::missed && !(dt_s > 0)) {
        finding.cause = fmt::format(
            "With steps of {} the path is a polygon, and reaches less far than the true arc",
            time_text(worst.summary.longest_dt_s));
        return;
    }
    if (!(dt_s > 0)) {
        finding.cause = "It ends on the wrong side, but no single step crosses";
        return;
    }
    finding.numbers.push_back({"crossing_dt", dt_s, "s"});
    finding.cause = fmt::format("It crosses in a step of {}, which moves it {:.3g} m",
                                time_text(dt_s), worst.outcome.crossing_m);
    const double margin_m = physics::contact_margin_m(met.question.engine);
    const double crossing_m = worst.outcome.crossing_m;
    const double window_s =
        met.scenario.window_s + (crossing_m > 0 ? dt_s * margin_m / crossing_m : 0);
    if (met.world_step_s(dt_s) <= window_s) {
        return;
    }
    finding.cause +=
        fmt::format("; a step longer than {} can jump over the obstacle", time_text(window_s));
    const PacingSettings& settings = met.question.policy().settings;
    if (is_clamped_step(settings, dt_s)) {
        const Game& game = met.question.ask.game;
        finding.cause += fmt::format(", and {} is {}", name_of(game, "frame_delta_max"),
                                     time_text(seconds(settings.frame_delta_max)));
        finding.at = place_of(game, "frame_delta_max");
        finding.numbers.push_back({"frame_delta_max", seconds(settings.frame_delta_max), "s"});
    }
}

/// Advises a cast in code, or a thicker trigger, since continuous collision does not apply to
/// triggers in most engines. Names a thickness only if the same runs then all notice the trigger.
void explain_sensor(const Encounter& met, Finding& finding) {
    constexpr double kDigits = 100;  // The thickness has three digits, rounded up.
    add_instruction("cast a ray or its shape along the path of each step, in code", finding);
    const std::optional<std::size_t> thickness = met.question.scenario.row->thickness;
    const Outcome& worst = met.wrong.worst->outcome;
    const double dt_s = met.world_step_s(worst.crossing_dt_s);
    if (!thickness || !(dt_s > 0)) {
        return;
    }
    const double speed_mps = worst.crossing_m / worst.crossing_dt_s;
    const double needed_m =
        met.question.scenario.values[*thickness] + speed_mps * (dt_s - met.scenario.window_s);
    const double unit = std::pow(10, std::floor(std::log10(needed_m))) / kDigits;
    const double thick_m = (std::floor(needed_m / unit) + 1) * unit;
    const std::size_t wrong =
        wrong_in(met, [&](RunSpec& spec) { spec.scenario.values[*thickness] = thick_m; }).count;
    finding.numbers.push_back({"thickness", thick_m, "m"});
    finding.numbers.push_back({"wrong_with_thickness", static_cast<double>(wrong), ""});
    if (wrong == 0) {
        add_instruction(fmt::format("make the trigger {:.6g} m thick along the path", thick_m),
                        finding);
    }
}

/// Names the remedies that help in the same runs.
void explain_remedies(const Encounter& met, Finding& finding) {
    if (met.meets_sensor()) {
        explain_sensor(met, finding);
    }
    const std::vector<Remedy> remedies =
        tried_remedies(met.question.ask, met.now(), obstacle_kind(met.scenario),
                       met.scenario.window_s, [&](const Variant& variant) {
                           const Wrong wrong = wrong_with(met, variant);
                           return wrong.count + wrong.ended_short;
                       });
    explain_fix(remedies, finding);
    for (const Remedy& remedy : remedies) {
        for (const SettingValue& setting : remedy.settings) {
            finding.numbers.push_back({fmt::format("wrong_with_{}={}", setting.name, setting.value),
                                       static_cast<double>(remedy.past), ""});
        }
    }
    if (finding.fix.empty()) {
        finding.fix = std::isnan(met.scenario.window_s)
                          ? "Take shorter steps."
                          : fmt::format("Take no step longer than {}.",
                                        precise_time_text(met.scenario.window_s));
    }
}

std::vector<Band> failing_rates(const Encounter& met) {
    const Frames& frames = met.question.ask.game.frames;
    std::vector<bool> failing;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        failing.push_back(std::ranges::any_of(met.runs, [&](const Run* run) {
            return run->outcome.passage != met.expected() && run->spec.trace == frames.traces[i];
        }));
    }
    return bands(frames.rates, failing);
}

}  // namespace

Wrong wrong_of(Runs runs, Passage expected) {
    Wrong wrong;
    for (const Run* run : runs) {
        if (run->outcome.passage == Passage::none) {
            wrong.ended_short += run->limit ? 0 : 1;  // What the limit slows down passes nothing.
        } else if (run->outcome.passage != expected) {
            ++wrong.count;
            if (wrong.worst == nullptr ||
                run->outcome.crossing_m > wrong.worst->outcome.crossing_m) {
                wrong.worst = run;
            }
        }
    }
    return wrong;
}

Wrong wrong_with(const Encounter& met, const Variant& variant) {
    return wrong_in(met, [&](RunSpec& spec) {
        spec.policy = variant.policy;
        spec.engine = variant.engine;
    });
}

void explain_wrong(const Encounter& met, Finding& finding) {
    const Wrong& wrong = met.wrong;
    finding.shown_by = {wrong.worst->spec};
    finding.bands = failing_rates(met);
    const std::string count = met.runs.size() == 1 ? ""
                                                   : fmt::format(" from {} of {}", wrong.count,
                                                                 counted(met.runs.size(), "start"));
    finding.summary = fmt::format(
        "The {} {}{}{} {}; it should be {}", met.body(), ending_text(wrong.worst->outcome.passage),
        count, count.empty() ? "" : ", worst", where(met.question.ask, wrong.worst->spec),
        to_text(met.expected()));
    explain_crossing(met, finding);
    if (met.question.ask.seeks_fixes()) {
        explain_remedies(met, finding);
    }
}

}  // namespace tickproof::harness
