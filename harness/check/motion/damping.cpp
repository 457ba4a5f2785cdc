// Damping, and a camera's lerp, as a factor of a step: it acts as often as the game steps. The
// check compares what is left after a while, at each frame rate and in each capture, with what is
// left at the step rate that the factor was tuned at.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// The time over which damping is compared: about a slide or a camera's swing.
constexpr double kWatched_s = 0.25;

/// Steps a second of simulated time in which the game's code may act: those of the world, not those
/// inside a solver.
struct StepRate {
    std::size_t trace = 0;
    double per_s = 0;
};

StepRate step_rate(const Inquiry& ask, std::size_t trace) {
    const ScheduleSummary& at = ask.summary(trace);
    const double steps = static_cast<double>(at.steps) * physics::world_steps(ask.game.engine);
    return {.trace = trace, .per_s = at.simulated_s > 0 ? steps / at.simulated_s : 0};
}

/// The step rates at steady frame rates, then in captures.
std::vector<StepRate> step_rates(const Inquiry& ask) {
    std::vector<StepRate> rates;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        rates.push_back(step_rate(ask, i));
    }
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        rates.push_back(step_rate(ask, i));
    }
    return rates;
}

/// A factor of one step: the part of a velocity that damping leaves, or of a distance that a lerp
/// leaves.
struct PerStep {
    std::string_view name;
    std::string_view key;  ///< Key of the profile.
    double factor = 1;
    double written = 1;  ///< The constant as the game has it.
    std::string_view what;
};

/// `6.46%`, or `0.42 to 6.46%` if rates differ.
std::string share_text(double least, double most) {
    constexpr double kNothing = 5e-6;
    const std::string low = percent(least < kNothing ? 0 : least);
    const std::string high = percent(most < kNothing ? 0 : most);
    return low == high ? low : fmt::format("{} to {}", low, high);
}

double left_of(const PerStep& constant, double steps_per_s) {
    return std::pow(constant.factor, steps_per_s * kWatched_s);
}

/// The constant for another step rate, as the game writes it.
double converted(const PerStep& constant, double tuned_at_hz, double steps_per_s) {
    const double factor = std::pow(constant.factor, tuned_at_hz / steps_per_s);
    return constant.written == constant.factor ? factor : 1 - factor;
}

std::string exact_fix(const PerStep& constant, double tuned_at_hz) {
    const double per_second = std::pow(constant.factor, tuned_at_hz);
    return constant.written == constant.factor
               ? fmt::format("Multiply by pow({:.6g}, dt) in each step, with dt in seconds.",
                             per_second)
               : fmt::format("Lerp by 1 - pow({:.6g}, dt) in each step, with dt in seconds.",
                             per_second);
}

/// Fills the bands of failing rates, and the share left at each rate.
void fill_curve(const Inquiry& ask, const PerStep& constant, const std::vector<StepRate>& rates,
                double meant, Finding& finding) {
    const std::vector<double>& fps = ask.game.frames.rates;
    std::vector<bool> failing;
    for (std::size_t i = 0; i < fps.size(); ++i) {
        const double left = left_of(constant, rates[i].per_s);
        finding.curve.push_back({fps[i], left});
        failing.push_back(std::abs(left - meant) > ask.game.profile.tolerances.damping);
    }
    const double tolerance = ask.game.profile.tolerances.damping;
    finding.curve_axis = {.name = fmt::format("left after {}", time_text(kWatched_s)),
                          .unit = "1",
                          .least = meant - tolerance,
                          .most = meant + tolerance,
                          .ideal = meant};
    finding.bands = bands(fps, failing);
}

/// Makes a note if the result is nearly the same at every rate but not as tuned: one number to
/// change.
void note_conversion(const PerStep& constant, double tuned_at_hz, const StepRate& slow,
                     const StepRate& fast, Finding& finding) {
    const double least = left_of(constant, fast.per_s);
    const double most = left_of(constant, slow.per_s);
    const double middle_hz = (slow.per_s + fast.per_s) / 2;
    const std::string taken = fmt::format("{:.6g}", slow.per_s) == fmt::format("{:.6g}", fast.per_s)
                                  ? fmt::format("{:.6g}", slow.per_s)
                                  : fmt::format("{:.6g} to {:.6g}", slow.per_s, fast.per_s);
    finding.verdict = Verdict::note;
    finding.severity = std::numeric_limits<double>::quiet_NaN();
    finding.summary = fmt::format("{} {} is tuned for {:.6g} steps a second, the game takes {}",
                                  capitalised(std::string(constant.name)),
                                  shortest(constant.written), tuned_at_hz, taken);
    finding.cause =
        fmt::format("After {} {} {}, not {}", time_text(kWatched_s), share_text(least, most),
                    constant.what, percent(left_of(constant, tuned_at_hz)));
    const std::string_view key = constant.key.substr(constant.key.find('.') + 1);
    finding.fix = fmt::format(
        "Set it to {:.6g} in the game; in [motion] of the profile set {} to that, and tuned_at_hz "
        "to {:.6g}.",
        converted(constant, tuned_at_hz, middle_hz), key, middle_hz);
}

Finding judge_constant(const PerStep& constant, const Inquiry& ask,
                       const std::vector<StepRate>& rates) {
    const double tolerance = ask.game.profile.tolerances.damping;
    const double tuned = ask.game.profile.tuned_at_hz;
    const double meant = left_of(constant, tuned);
    const auto off = [&](const StepRate& at) {
        return std::abs(left_of(constant, at.per_s) - meant);
    };
    const StepRate& worst = *std::ranges::max_element(rates, {}, off);
    const auto [slow, fast] = std::ranges::minmax_element(rates, {}, &StepRate::per_s);
    const double most = left_of(constant, slow->per_s);
    const double least = left_of(constant, fast->per_s);
    Finding finding =
        judged("damping", fmt::format("{} {}", constant.name, shortest(constant.written)),
               off(worst), tolerance, "");
    finding.asked = {constant.key, "motion.tuned_at_hz"};
    finding.numbers = {{"left_least", least, ""},
                       {"left_most", most, ""},
                       {"left_as_tuned", meant, ""},
                       {"per_second", std::pow(constant.factor, tuned), ""},
                       {"converted", converted(constant, tuned, worst.per_s), ""}};
    finding.shown_by = {schedule_spec(ask.game, ask.spec(worst.trace))};
    fill_curve(ask, constant, rates, meant, finding);
    const double left = left_of(constant, worst.per_s);
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format("{} {} after {} ({} as tuned)", share_text(least, most),
                                      constant.what, time_text(kWatched_s), percent(meant));
        return finding;
    }
    if (most - least <= tolerance) {
        note_conversion(constant, tuned, *slow, *fast, finding);
        return finding;
    }
    finding.summary = fmt::format(
        "{} {} is too {} {}: {} left after {}, not {}", capitalised(std::string(constant.name)),
        shortest(constant.written), left > meant ? "weak" : "strong",
        at_trace(ask, ask.spec(worst.trace)), percent(left), time_text(kWatched_s), percent(meant));
    finding.cause = fmt::format("The factor acts {:.4g} times a second, but is tuned for {:.4g}",
                                worst.per_s, tuned);
    finding.fix = exact_fix(constant, tuned);
    return finding;
}

Findings judge_damping(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    const bool damps = profile.damping_per_step > 0 && profile.damping_per_step < 1;
    const bool lerps = profile.lerp_per_step > 0 && profile.lerp_per_step < 1;
    const std::vector<StepRate> rates = step_rates(ask);
    if ((!damps && !lerps) || rates.empty()) {
        return {};
    }
    const auto* still = find_row(rates, 0.0, &StepRate::per_s);
    if (still != nullptr) {
        return {
            unjudged("damping", "step rate",
                     fmt::format("No step is taken {}", at_trace(ask, ask.spec(still->trace))))};
    }
    Findings found;
    if (damps) {
        const PerStep damping{.name = "damping",
                              .key = "motion.damping_per_step",
                              .factor = profile.damping_per_step,
                              .written = profile.damping_per_step,
                              .what = "of a velocity is left"};
        found.push_back(judge_constant(damping, ask, rates));
    }
    if (lerps) {
        const PerStep lerp{.name = "lerp",
                           .key = "motion.lerp_per_step",
                           .factor = 1 - profile.lerp_per_step,
                           .written = profile.lerp_per_step,
                           .what = "of the distance is left"};
        found.push_back(judge_constant(lerp, ask, rates));
    }
    return found;
}

}  // namespace

Check damping_check() {
    return {.name = "damping",
            .summary = "the effect of damping and lerp constants at every frame rate",
            .question = "Do my damping and lerp constants depend on the frame rate?",
            .asked_by = {.validate = true},
            .judge = judge_damping};
}

}  // namespace tickproof::harness
