// A cooldown ends with a step, so a weapon fires slower than its data sheet says: how much slower
// depends on the length of a step.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/motion/run_text.h"
#include "harness/check/question.h"
#include "harness/check/table.h"
#include "harness/check/time_text.h"

namespace tickproof::harness {
namespace {

/// The cooldown's quantities, by their places in the scenario's table.
enum Quantities { kInterval, kStretch };
/// Shots over which the interval is measured.
constexpr double kShots = 20;

struct Fired {
    RunSpec spec;
    std::size_t trace = 0;
    double interval_s = kNotSeen;
    double stretch = kNotSeen;
};

ScenarioSpec cooldown_of(double length_s) {
    return scenario("cooldown", {{"length_s", length_s},
                                 {"time_s", std::clamp(length_s * kShots, 0.01, 10'000.0)}});
}

Fired fired(Inquiry& ask, const ScenarioSpec& cooldown, std::size_t trace, std::size_t start) {
    Fired made{.spec = run_spec(ask.game, cooldown, ask.spec(trace), start), .trace = trace};
    const Run& run = ask.run(made.spec);
    made.interval_s = run.outcome.quantities[kInterval];
    made.stretch = run.outcome.quantities[kStretch];
    return made;
}

/// At every rate, and from every start of each capture.
std::vector<Fired> all_fired(Inquiry& ask, double length_s) {
    const Question question{
        .ask = ask, .scenario = cooldown_of(length_s), .engine = ask.game.engine, .about = {}};
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

/// The length of all steps of the game; NaN where they differ.
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

void explain(const Inquiry& ask, double length_s, const Fired& worst, Finding& made) {
    const std::string where = at_run(ask, worst.trace, worst.spec.start_frame);
    const std::string head =
        fmt::format("The {} s cooldown lasts {:.3g} s {}, {:.3g}% too long", shortest(length_s),
                    worst.interval_s, where, 100 * worst.stretch);
    made.summary = head;
    const double step_s = only_step_s(ask);
    constexpr std::string_view kCarry =
        "arry the remainder over to the next cooldown (next += length, not next = now + length).";
    if (std::isnan(step_s)) {
        made.cause = "The cooldown ends with the next whole step, and the remainder is lost";
        made.fix = fmt::format("C{}", kCarry);
        return;
    }
    made.cause = fmt::format("The cooldown is {:.3g} steps of {} long, and ends with a whole step",
                             length_s / step_s, time_text(step_s));
    // Rounded down, because a little more than a whole number of steps takes another one.
    constexpr double kParts = 1e5;
    const double steps = std::max(1.0, std::round(length_s / step_s));
    const double whole_s = std::floor(kParts * steps * step_s) / kParts;
    made.fix = fmt::format("Set it to {} s ({:.0f} {}), or c{}", shortest(whole_s), steps,
                           steps == 1 ? "step" : "steps", kCarry);
    made.numbers.push_back({"passing_length", whole_s, "s"});
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
    // Rounding of frame lengths to nanoseconds must not choose among rates that are alike.
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
    made.bands = bands(rates, failing);
    if (made.verdict == Verdict::pass) {
        made.summary = fmt::format("The {} cooldown lasts {:.3g} s at most", about,
                                   std::max(worst->interval_s, length_s));
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
