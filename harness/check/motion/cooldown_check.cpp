// A cooldown ends with a step, so a weapon fires slower than its data sheet says. How much slower
// depends on the step length, and on how the timer rounds if the cooldown is a whole number of
// steps.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/question.h"
#include "harness/project/readers.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

/// The indices of the cooldown's quantities in the scenario's table.
enum Quantities { kInterval, kStretch };
/// Number of shots over which the interval is measured.
constexpr double kShots = 20;

struct Fired {
    RunSpec spec;
    std::size_t trace = 0;
    double interval_s = kNotSeen;
    double stretch = kNotSeen;
};

/// The number type of the game's timers: as the profile says, or the project's scripts. An own loop
/// is most often in C++ or C#, with float deltas.
std::string_view clock_of(const Game& game) {
    if (!game.profile.timer_clock.empty()) {
        return game.profile.timer_clock;
    }
    const bool has_reader = game.project && game.project->reader != nullptr;
    return has_reader ? game.project->reader->script_numbers : "f32";
}

std::string_view count_of(const Game& game) {
    return game.profile.timer_count.empty() ? "down" : std::string_view(game.profile.timer_count);
}

ScenarioSpec cooldown_of(const Game& game, double length_s) {
    ScenarioSpec spec = scenario(
        "cooldown",
        {{"length_s", length_s}, {"time_s", std::clamp(length_s * kShots, 0.01, 10'000.0)}});
    set_parameter(spec, "clock", clock_of(game));
    set_parameter(spec, "count", count_of(game));
    return spec;
}

Fired fired(Inquiry& ask, const ScenarioSpec& cooldown, std::size_t trace, std::size_t start) {
    Fired made{.spec = run_spec(ask.game, cooldown, ask.spec(trace), start), .trace = trace};
    const Run& run = ask.run(made.spec);
    made.interval_s = run.outcome.quantities[kInterval];
    made.stretch = run.outcome.quantities[kStretch];
    return made;
}

/// The shots at every rate, and from every start of each capture.
std::vector<Fired> all_fired(Inquiry& ask, double length_s) {
    const Question question{.ask = ask,
                            .scenario = cooldown_of(ask.game, length_s),
                            .engine = ask.game.engine,
                            .about = {}};
    std::vector<Fired> all;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        all.push_back(fired(ask, question.scenario, i, 0));
    }
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        for (const std::size_t start : start_frames(question, i)) {
            all.push_back(fired(ask, question.scenario, i, start));
        }
    }
    return all;
}

/// The length of all steps of the game; NaN if they differ.
double only_step_s(const Inquiry& ask) {
    double only_s = kNotSeen;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const double dt_s = only_dt_s(ask, i);
        if (std::isnan(dt_s) || (!std::isnan(only_s) && dt_s != only_s)) {
            return kNotSeen;
        }
        only_s = dt_s;
    }
    return only_s;
}

/// The decimal with the fewest digits from `low` to `high`.
double decimal_between(double low, double high) {
    for (double scale = 1; scale < 1e12; scale *= 10) {
        const double value = std::round((low + high) / 2 * scale) / scale;
        if (value >= low && value <= high) {
            return value;
        }
    }
    return (low + high) / 2;
}

/// A length that lasts `steps` in any timer arithmetic: shorter than all of them by half a step, or
/// by less to stay within the tolerance.
double length_of(double steps, double step_s, double tolerance) {
    constexpr double kMargin = 0.9;
    const double less = std::min(0.5, kMargin * steps * tolerance / (1 + tolerance));
    constexpr double kNear = 0.1;
    return decimal_between((steps - (1 + kNear) * less) * step_s,
                           (steps - (1 - kNear) * less) * step_s);
}

/// Tries a cooldown of `length_s`: floats that add up for minutes drift by more than half a step.
bool passes_with(Inquiry& ask, double length_s) {
    const double tolerance = ask.game.profile.tolerances.cooldown;
    const std::vector<Fired> all = all_fired(ask, length_s);
    return std::ranges::all_of(all, [&](const Fired& each) { return each.stretch <= tolerance; });
}

/// The steps of a cooldown: as counted, and by its length.
struct StepCounts {
    double step_s = 0;
    double length = 0;  ///< The cooldown's length in steps.
    double counted = 0;
    double due = 0;
};

StepCounts steps_of(double length_s, double step_s, const Fired& fired) {
    constexpr double kSlack = 1e-6;  // A length in decimals is no exact number of steps.
    const double length = length_s / step_s;
    return {.step_s = step_s,
            .length = length,
            .counted = std::round(fired.interval_s / step_s),
            .due = std::ceil(length - kSlack)};
}

std::string cause_of(const Game& game, const StepCounts& steps) {
    const std::string step = time_text(steps.step_s);
    const double part = steps.length - std::floor(steps.length);
    constexpr double kSmallPart = 0.01;
    if (steps.counted > steps.due) {
        return fmt::format(
            "A timer that counts {} in {} rounds each delta, and is not yet over after {:.0f} "
            "steps of {}: it ends with step {:.0f}",
            count_of(game), clock_of(game), steps.due, step, steps.counted);
    }
    if (part > 0 && part < kSmallPart && steps.length > 1) {
        return fmt::format(
            "The cooldown is {} longer than {:.0f} steps of {}, and takes another one for that",
            time_text(part * steps.step_s), std::floor(steps.length),
            precise_time_text(steps.step_s));
    }
    return fmt::format("The cooldown is {:.3g} steps of {} long, and ends with a whole step",
                       steps.length, step);
}

void explain(Inquiry& ask, double length_s, const Fired& worst, Finding& made) {
    const std::string where = at_run(ask, worst.trace, worst.spec.start_frame);
    made.summary = fmt::format("The {} s cooldown lasts {:.3g} s {}, {:.3g}% too long",
                               shortest(length_s), worst.interval_s, where, 100 * worst.stretch);
    const double step_s = only_step_s(ask);
    constexpr std::string_view kCarry =
        "arry the remainder over to the next cooldown (next += length, not next = now + length).";
    if (std::isnan(step_s)) {
        made.cause = "The cooldown ends with the next whole step, and the remainder is lost";
        made.fix = fmt::format("C{}", kCarry);
        return;
    }
    const StepCounts steps = steps_of(length_s, step_s, worst);
    made.cause = cause_of(ask.game, steps);
    made.numbers.push_back({"steps", steps.counted, "steps"});
    made.numbers.push_back({"steps_due", steps.due, "steps"});
    const double whole = std::max(1.0, std::round(steps.length));
    made.fix = fmt::format("Count {:.0f} {}, or c{}", whole, whole == 1 ? "step" : "steps", kCarry);
    if (!ask.seeks_fixes() || whole >= steps.counted) {
        return;
    }
    constexpr double kShortest_s = 0.001;  // The scenario's shortest interval.
    const double fitting_s = length_of(whole, step_s, ask.game.profile.tolerances.cooldown);
    if (fitting_s >= kShortest_s && passes_with(ask, fitting_s)) {
        made.numbers.push_back({"passing_length", fitting_s, "s"});
        made.is_cured_by_value = true;
        made.fix = fmt::format(
            "Set it to {} s, which lasts {:.0f} {} however it is rounded, or c{}",
            shortest(fitting_s), whole, whole == 1 ? "step" : "steps", made.fix.substr(1));
    }
}

Finding judge_one(double length_s, Inquiry& ask) {
    const std::vector<double>& rates = ask.game.frames.rates;
    const double tolerance = ask.game.profile.tolerances.cooldown;
    const std::string about = fmt::format("{} s", shortest(length_s));
    const std::vector<Fired> all = all_fired(ask, length_s);
    const auto never =
        std::ranges::find_if(all, [](const Fired& each) { return std::isnan(each.stretch); });
    if (never != all.end()) {
        Finding made = unjudged("cooldown", about,
                                fmt::format("The {} cooldown never ends {}", about,
                                            at_run(ask, never->trace, never->spec.start_frame)));
        made.asked = {"timers.cooldowns_s"};
        made.shown_by = {never->spec};
        return made;
    }
    // Frame lengths are whole nanoseconds; their rounding must not choose among equal rates.
    constexpr double kAlike = 1e-7;
    const Fired* worst = &all.front();
    for (const Fired& each : all) {
        worst = each.stretch > worst->stretch + kAlike ? &each : worst;
    }
    Finding made = judged("cooldown", about, std::max(worst->stretch, 0.0), tolerance, "");
    made.asked = {"timers.cooldowns_s"};
    made.shown_by = {worst->spec};
    made.numbers = {{"interval", worst->interval_s, "s"}, {"stretch", worst->stretch, ""}};
    std::vector<bool> failing;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        failing.push_back(all[i].stretch > tolerance);
        made.curve.push_back({rates[i], all[i].interval_s});
    }
    made.curve_axis = {
        .name = "cooldown", .unit = "s", .most = length_s * (1 + tolerance), .ideal = length_s};
    made.shows = {
        .what = Shows::What::quantity, .quantity = kInterval, .most = made.curve_axis.most};
    made.bands = bands(rates, failing);
    if (made.verdict == Verdict::pass) {
        made.summary = fmt::format("The {} cooldown lasts {:.3g} s at most, counted {} in {}",
                                   about, std::max(worst->interval_s, length_s), count_of(ask.game),
                                   clock_of(ask.game));
    } else {
        explain(ask, length_s, *worst, made);
    }
    return made;
}

Findings judge_cooldown(Inquiry& ask) {
    Findings found;
    if (ask.game.frames.rates.empty() && ask.game.frames.captures == ask.traces()) {
        return found;
    }
    for (const double length_s : ask.game.profile.cooldowns_s) {
        found.push_back(judge_one(length_s, ask));
    }
    return found;
}

}  // namespace

Check cooldown_check() {
    return {.name = "cooldown",
            .summary = "cooldowns and fire intervals that last too long",
            .question = "Are my cooldowns and fire rates quantised by the step?",
            .asked_by = {.validate = true},
            .judge = judge_cooldown};
}

}  // namespace tickproof::harness
