// Estimates the cost of a step from differences between neighbouring frames.

#include "harness/study/bench/step_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "harness/run/schedule.h"
#include "harness/timing/ranks.h"

namespace tickproof::harness {
namespace {

constexpr int kBeginnings = 32;
constexpr double kError = 0.05;

/// Steps in each frame of the trace, if `owed` is in the accumulator before it.
std::vector<double> steps_of(FrameTrace trace, const PolicySpec& policy, Duration owed) {
    if (owed > Duration{0}) {
        trace.frames.insert(trace.frames.begin(), owed);
    }
    const auto pacer = make_pacer(policy);
    const StepSchedule made = schedule(trace, {}, *pacer, whole(trace));
    std::vector<double> steps;
    for (const ScheduledFrame& frame : made.frames) {
        steps.push_back(frame.steps);
    }
    steps.erase(steps.begin(), steps.begin() + (owed > Duration{0} ? 1 : 0));
    return steps;
}

bool are_alike(Duration a, Duration b) {
    return a <= 2 * b && b <= 2 * a;
}

/// By how much each frame is busier than the one before; NaN if the two are no pair. Physics sees
/// the length of frame `i` in the next frame.
std::vector<double> changes_of(const Capture& capture) {
    const std::vector<Duration>& frames = capture.trace.frames;
    const std::vector<Duration>& busy = capture.busy;
    std::vector<double> changes_s;
    for (std::size_t i = 0; i + 2 < busy.size(); ++i) {
        const bool is_pair = busy[i + 1] != kBusyUnknown && busy[i + 2] != kBusyUnknown &&
                             are_alike(frames[i], frames[i + 1]);
        changes_s.push_back(is_pair ? seconds(busy[i + 2] - busy[i + 1])
                                    : std::numeric_limits<double>::quiet_NaN());
    }
    return changes_s;
}

/// The cost of one more step, by each pair.
std::vector<double> costs_of(const std::vector<double>& changes_s,
                             const std::vector<double>& steps) {
    std::vector<double> costs_s;
    for (std::size_t i = 0; i < changes_s.size() && i + 1 < steps.size(); ++i) {
        if (!std::isnan(changes_s[i]) && steps[i] != steps[i + 1]) {
            costs_s.push_back(changes_s[i] / (steps[i + 1] - steps[i]));
            ++i;
        }
    }
    std::ranges::sort(costs_s);
    return costs_s;
}

/// How well steps explain the changes: a correlation in which single frames have little weight.
/// Below 0 if frames with more steps are less busy.
double fit_of(const std::vector<double>& changes_s, const std::vector<double>& steps) {
    std::vector<double> sizes_s;
    for (const double change_s : changes_s) {
        if (!std::isnan(change_s)) {
            sizes_s.push_back(std::abs(change_s));
        }
    }
    if (sizes_s.empty()) {
        return 0;
    }
    const double most_s = 3 * spread_of(std::move(sizes_s)).median;
    double together = 0;
    double of_steps = 0;
    for (std::size_t i = 0; i < changes_s.size() && i + 1 < steps.size(); ++i) {
        if (!std::isnan(changes_s[i])) {
            const double more = steps[i + 1] - steps[i];
            together += more * std::clamp(changes_s[i], -most_s, most_s);
            of_steps += more * more;
        }
    }
    return of_steps > 0 ? together / std::sqrt(of_steps) : 0;
}

/// At 120 fps two starts fit steps of 1/60 s equally, one with the opposite sign. Prefers the
/// positive one, since a step saves no time.
bool is_better(double fit, double other) {
    constexpr double kAsGood = 0.9;
    return (fit > 0) == (other > 0) ? std::abs(fit) > std::abs(other)
           : fit > 0                ? fit > kAsGood * -other
                                    : kAsGood * -fit >= other;
}

/// The median busy time of a frame without its steps.
double rest_of(const Capture& capture, const std::vector<double>& steps, double step_s) {
    std::vector<double> rest;
    for (std::size_t i = 0; i < steps.size() && i + 1 < capture.busy.size(); ++i) {
        if (capture.busy[i + 1] != kBusyUnknown) {
            rest.push_back(seconds(capture.busy[i + 1]) - step_s * steps[i]);
        }
    }
    return rest.empty() ? 0 : spread_of(std::move(rest)).median;
}

std::string unclear_text(const StepCost& cost) {
    if (cost.fewest == cost.most) {
        return fmt::format("The cost of a step is unknown: each frame takes {}",
                           counted(cost.most, "step"));
    }
    return cost.pairs == 0 || std::isnan(cost.high_s)
               ? std::string("The cost of a step is unknown: too few frames to compare")
               : std::string("The cost of a step is unknown: it is lost in the noise");
}

std::string unclear_cause(const StepCost& cost) {
    if (cost.fewest == cost.most) {
        return "Only frames with different numbers of steps tell the cost of a step from the rest "
               "of the frame";
    }
    const std::string pairs = counted(cost.pairs, "pair");
    if (std::isnan(cost.high_s)) {
        return fmt::format(
            "The capture has {} of neighbouring frames with different numbers of steps", pairs);
    }
    if (cost.high_s <= 0) {
        return fmt::format(
            "By {} of frames, those with more steps are less busy: the game does not step as the "
            "policy says",
            pairs);
    }
    return fmt::format("By {} of frames, a step costs at most {}, and perhaps nothing", pairs,
                       time_text(cost.high_s));
}

}  // namespace

StepCost step_cost(const Capture& capture, const PolicySpec& policy) {
    if (capture.busy.empty()) {
        throw InputError(fmt::format(
            "{}: does not say how long the processor was busy with each frame; record with "
            "PresentMon 2 (column MsCPUBusy), Unreal's CSV profiler (GameThreadTime), or "
            "trace-event JSON whose frame events have a dur",
            capture.trace.spec.file));
    }
    StepCost cost;
    cost.frames = static_cast<std::size_t>(
        std::ranges::count_if(capture.busy, [](Duration busy) { return busy != kBusyUnknown; }));
    const Duration timestep = kept_timestep(policy.settings).account;
    const int beginnings = reads(*policy.policy, "timestep") ? kBeginnings : 1;
    const std::vector<double> changes_s = changes_of(capture);
    std::vector<double> steps;
    double fit = 0;
    for (int i = 0; i < beginnings; ++i) {
        std::vector<double> tried = steps_of(capture.trace, policy, i * timestep / beginnings);
        const double tried_fit = fit_of(changes_s, tried);
        if (i == 0 || is_better(tried_fit, fit)) {
            steps = std::move(tried);
            fit = tried_fit;
        }
    }
    const std::vector<double> costs_s = costs_of(changes_s, steps);
    if (!steps.empty()) {
        const auto [least, most] = std::ranges::minmax_element(steps);
        cost.fewest = static_cast<std::size_t>(*least);
        cost.most = static_cast<std::size_t>(*most);
    }
    cost.pairs = costs_s.size();
    if (costs_s.empty()) {
        return cost;
    }
    cost.step_s = quantile(costs_s, 0.5);
    if (const auto interval = median_interval(costs_s, kError / beginnings)) {
        cost.low_s = interval->low;
        cost.high_s = interval->high;
    }
    cost.rest_s = rest_of(capture, steps, cost.step_s);
    return cost;
}

Finding step_cost_finding(const StepCost& cost, const Capture& capture, const PolicySpec& policy) {
    Finding finding = noted(kStepCost, capture.trace.name);
    finding.asks_for_a_look = true;
    finding.numbers = {{"frames", static_cast<double>(cost.frames), ""},
                       {"pairs", static_cast<double>(cost.pairs), ""},
                       {"fewest_steps", static_cast<double>(cost.fewest), ""},
                       {"most_steps", static_cast<double>(cost.most), ""}};
    if (!cost.is_clear()) {
        finding.verdict = Verdict::unknown;
        finding.summary = unclear_text(cost);
        finding.cause = unclear_cause(cost);
        finding.fix = fmt::format(
            "Record some minutes at a steady frame rate at which some frames take a step more "
            "than others: 100 fps for steps of 1/60 s. The policy ({}) has to be the game's.",
            to_text(policy));
        return finding;
    }
    for (const auto& [name, value_s] : {std::pair{"step_ms", cost.step_s},
                                        {"low_ms", cost.low_s},
                                        {"high_ms", cost.high_s},
                                        {"rest_ms", cost.rest_s}}) {
        finding.numbers.push_back({name, 1e3 * value_s, "ms"});
    }
    finding.summary =
        fmt::format("A step costs about {}, an estimate [{}, {}]", time_text(cost.step_s),
                    time_text(cost.low_s), time_text(cost.high_s));
    finding.cause = fmt::format(
        "{}: of {} of neighbouring frames, the one with more steps is busier by so much a step "
        "(the median; the interval holds it with 95%). The rest of a frame takes {}",
        capture.busy_column, counted(cost.pairs, "pair"), time_text(cost.rest_s));
    return finding;
}

}  // namespace tickproof::harness
