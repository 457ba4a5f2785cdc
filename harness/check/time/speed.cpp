// How fast the game runs at each steady frame rate, and over the ordinary frames of each capture. A
// cap or clamp that slow frames exceed makes the whole game slow there; a policy that ignores frame
// lengths makes it fast on a fast machine.
//
// The check `hitch` reports the time that a clamp cuts off a hitch, which is a clamp's purpose.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/question.h"
#include "harness/check/time/explain_speed.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// Rounded to a millionth: frames are whole nanoseconds, and no binary number is exactly 1% off 1.
double off_by(double speed) {
    return std::round((speed - 1) * 1e6) / 1e6;
}

double error_of(const MeasuredSpeed& at) {
    return std::isnan(at.speed) ? std::numeric_limits<double>::infinity()
                                : std::abs(off_by(at.speed));
}

Finding unbounded(const Inquiry& ask, std::string about, std::size_t trace) {
    const ScheduleSummary& summary = ask.summary(trace);
    Finding made = judged("speed", std::move(about), std::numeric_limits<double>::infinity());
    made.summary = fmt::format("The loop never ends {}: a frame needs more than {} steps",
                               at_trace(ask, ask.spec(trace)), kStepsPerFrameMax);
    made.cause = "Nothing limits the steps of a frame";
    made.fix = fmt::format("Set {} to 250 ms, or {} to 8.", name_of(ask.game, "frame_delta_max"),
                           name_of(ask.game, "steps_per_frame_max"));
    if (is_spiral(ask.game, summary)) {
        explain_spiral(ask.game, summary, made);
    } else if (summary.stop == Stop::clock_too_coarse) {
        made.cause =
            "The accumulator is a float so large that subtracting a step from it changes nothing";
    }
    return made;
}

/// The part that the finding of the steady rates and that of a capture share.
Finding judged_speed(const Inquiry& ask, std::string about, const MeasuredSpeed& worst) {
    const ScheduleSummary& summary = ask.summary(worst.trace);
    // Law 5: unknown if the trace is too short for a step. A loop that drops the time stands still.
    const bool is_too_short = summary.steps == 0 && summary.dropped_s < summary.real_s / 2;
    Finding made;
    if (summary.stop != Stop::none) {
        made = unbounded(ask, std::move(about), worst.trace);
    } else if (is_too_short || std::isnan(worst.speed)) {
        made = unjudged("speed", std::move(about),
                        fmt::format("No step is taken {}", at_trace(ask, ask.spec(worst.trace))));
    } else {
        made = judged("speed", std::move(about), error_of(worst),
                      ask.game.profile.tolerances.game_speed, "");
    }
    made.shown_by = {schedule_spec(ask.game, ask.spec(worst.trace))};
    made.shows = shown_speed(made.tolerated);
    made.numbers = {
        {"speed", worst.speed, ""},
        {"dropped", summary.dropped_s, "s"},
        {"most_steps_in_a_frame", static_cast<double>(summary.most_steps_in_a_frame), ""},
        {"frames_without_step", static_cast<double>(summary.frames_without_step), ""},
        {"longest_dt", summary.longest_dt_s, "s"}};
    return made;
}

/// No key if the speed is wrong at a rate that players have: wrong for any game. Else the keys that
/// add the failing rates.
std::vector<std::string_view> asked_by_rates(const std::vector<double>& rates,
                                             const std::vector<bool>& failing) {
    const GameProfile usual;
    bool is_low = false;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        if (failing[i] && rates[i] >= usual.lowest_fps && rates[i] <= usual.highest_fps) {
            return {};
        }
        is_low = is_low || (failing[i] && rates[i] < usual.lowest_fps);
    }
    return is_low ? std::vector<std::string_view>{"frames.lowest_fps"}
                  : std::vector<std::string_view>{"frames.highest_fps", "frames.refresh_hz"};
}

/// Frames of a fixed length hide code that moves by the frame.
std::string mend_code_first(const Game& game) {
    if (!is_frame_locked(*game.policy.policy) || !game.scripts ||
        !unlocked_frames(game).kept.empty()) {
        return {};
    }
    for (const ScriptRemark& remark : game.scripts->remarks) {
        if (pattern_of(remark).delta == DeltaUse::none) {
            return fmt::format(
                " First mend the code that moves by the frame ({}, see scripts): a fixed frame "
                "rate hides it.",
                to_text(remark.at));
        }
    }
    // The scan knows places, angles and velocities; code may change other values, too.
    const ProjectReader* reader = game.project ? game.project->reader : nullptr;
    return reader == nullptr || reader->hidden_code.empty()
               ? ""
               : fmt::format(" Look first for {}: a fixed frame rate hides them.",
                             reader->hidden_code);
}

/// `; at 60 fps the game then runs 1.67 times as fast as now`: who made it at 60 fps may have tuned
/// it at that speed. Empty where it is about as fast with the fix.
std::string faster_text(const std::vector<double>& rates, const std::vector<MeasuredSpeed>& at) {
    constexpr double kUsual_fps = 60;
    constexpr double kAsFast = 0.95;
    const auto usual = std::ranges::find(rates, kUsual_fps);
    if (usual == rates.end()) {
        return {};
    }
    const double speed = at[static_cast<std::size_t>(usual - rates.begin())].speed;
    return speed > 0 && speed < kAsFast
               ? fmt::format("; at 60 fps the game then runs {:.3g} times as fast as now",
                             1 / speed)
               : std::string();
}

/// `slow motion below 33 fps (60% speed)`; names the rate of the speed if several fail.
std::string speed_text(const std::vector<double>& rates, const std::vector<bool>& failing,
                       const MeasuredSpeed& worst) {
    const std::vector<Band> found = bands(rates, failing);
    const bool is_one = found.size() == 1 && found[0].from == found[0].to;
    return fmt::format("{} {} ({} speed{})",
                       worst.speed < 1 ? "slow motion" : "the game runs too fast",
                       to_text(found, rates), percent(worst.speed),
                       is_one ? "" : fmt::format(" at {:.6g} fps", rates[worst.trace]));
}

/// The worse direction first, then the other if there is one.
std::string speeds_text(const std::vector<double>& rates, const std::vector<MeasuredSpeed>& at,
                        const MeasuredSpeed& worst, const std::vector<bool>& slow,
                        const std::vector<bool>& fast) {
    const bool is_slow = worst.speed < 1;
    std::string text = speed_text(rates, is_slow ? slow : fast, worst);
    if (std::ranges::count(is_slow ? fast : slow, true) > 0) {
        const auto by_speed = [](const MeasuredSpeed& each) { return each.speed; };
        const MeasuredSpeed& other = is_slow ? *std::ranges::max_element(at, {}, by_speed)
                                             : *std::ranges::min_element(at, {}, by_speed);
        text += ", and " + speed_text(rates, is_slow ? fast : slow, other);
    }
    return text;
}

Finding at_rates(const Inquiry& ask) {
    const std::vector<double>& rates = ask.game.frames.rates;
    const double tolerance = ask.game.profile.tolerances.game_speed;
    const double scale = ask.game.policy.settings.time_scale;
    std::vector<MeasuredSpeed> at;
    std::vector<bool> slow;
    std::vector<bool> fast;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        double speed = game_speed(ask.schedule(i), scale);
        if (std::isnan(speed)) {  // The trace is no longer than a loop takes to settle.
            speed = ordinary_speed(ask.schedule(i), scale).speed;
        }
        at.push_back({.trace = i, .speed = speed, .frame_s = 1 / rates[i]});
        slow.push_back(-off_by(at.back().speed) > tolerance);
        fast.push_back(off_by(at.back().speed) > tolerance);
    }
    const MeasuredSpeed& worst = *std::ranges::max_element(at, {}, error_of);
    Finding made = judged_speed(ask, "game speed", worst);
    for (const MeasuredSpeed& each : at) {
        made.curve.push_back({rates[each.trace], each.speed});
    }
    made.curve_axis = {.name = "game speed",
                       .unit = "1",
                       .least = 1 - tolerance,
                       .most = 1 + tolerance,
                       .ideal = 1};
    if (made.verdict == Verdict::pass) {
        made.summary = scale == 1
                           ? fmt::format("The game runs at full speed {}", at_all(rates))
                           : fmt::format("The game runs at {} speed {}, as its time scale says",
                                         percent(scale), at_all(rates));
    } else if (made.verdict == Verdict::error && made.summary.empty()) {
        std::vector<bool> failing = slow;
        for (std::size_t i = 0; i < rates.size(); ++i) {
            failing[i] = slow[i] || fast[i];
        }
        made.bands = bands(rates, failing);
        made.asked = asked_by_rates(rates, failing);
        made.summary = capitalised(speeds_text(rates, at, worst, slow, fast));
        explain_speed(ask, worst, made);
        if (!made.fix_settings.empty() && made.fix.ends_with('.')) {
            made.fix.insert(made.fix.size() - 1, faster_text(rates, at));
        }
        made.fix += mend_code_first(ask.game);
    }
    return made;
}

Finding of_capture(const Inquiry& ask, std::size_t trace) {
    const std::string name = trace_name(ask, ask.spec(trace));
    const OrdinarySpeed ordinary =
        ordinary_speed(ask.schedule(trace), ask.game.policy.settings.time_scale);
    const MeasuredSpeed at{.trace = trace, .speed = ordinary.speed, .frame_s = ordinary.frame_s};
    Finding made = judged_speed(ask, name, at);
    if (made.verdict == Verdict::pass) {
        made.summary = fmt::format("The game runs at full speed with {}", name);
    } else if (made.verdict == Verdict::error && made.summary.empty()) {
        made.summary = fmt::format("{} with {} ({} speed between hitches)",
                                   at.speed < 1 ? "Slow motion" : "The game runs too fast", name,
                                   percent(at.speed));
        explain_speed(ask, at, made);
    }
    return made;
}

Findings judge_speed(Inquiry& ask) {
    Findings found;
    if (!ask.game.frames.rates.empty()) {
        found.push_back(at_rates(ask));
    }
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        found.push_back(of_capture(ask, i));
    }
    return found;
}

}  // namespace

Check speed_check() {
    return {.name = "speed",
            .summary = "game speed at each frame rate",
            .question = "Why is my game fast at 144 Hz, or in slow motion under load?",
            .aliases = {"pacing"},
            .asked_by = {.run = true, .schedule = true, .validate = true},
            .may_want_fewer_steps = true,
            .is_shown_alone = true,
            .judge = judge_speed};
}

}  // namespace tickproof::harness
