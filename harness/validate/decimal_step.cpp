// Timesteps that were meant to be a rate, and cut to a decimal: what that does to a game depends on
// whether its rule keeps an account or divides each frame.

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/trace/generate/generated.h"
#include "harness/validate/fixes.h"
#include "harness/validate/game_speed.h"
#include "harness/validate/lints.h"

namespace tickproof::harness {
namespace {

/// A timestep this near to a rate was meant to be it, and is not it.
constexpr double kNearly = 0.005;
/// What a decimal of six digits, or a float, is off by.
constexpr double kExactly = 5e-6;
/// What frames in whole nanoseconds, and floats, are off by.
constexpr double kToTheLastDigit = 2e-7;

/// The whole rate, or refresh rate as sold, that a timestep was probably meant to be.
double meant_rate(double dt_s) {
    constexpr std::array rates{24.0, 25.0,  30.0,  48.0,  50.0,  60.0,  64.0,  72.0, 75.0,
                               90.0, 100.0, 120.0, 128.0, 144.0, 165.0, 240.0, 360.0};
    double nearest = 0;
    for (const double rate : rates) {
        if (std::abs(dt_s * rate - 1) < std::abs(dt_s * nearest - 1)) {
            nearest = rate;
        }
    }
    return nearest;
}

/// Whether a rule divides each frame into steps, and owes nothing to the next.
bool divides_frames(const Policy& policy) {
    return !reads(policy, "draw") && steps_of({.policy = &policy, .settings = policy.defaults},
                                              2.5 * policy.defaults.timestep.dt_s) > 1;
}

/// Without an account no step is missing or taken twice; but where a step is a hair too short, a
/// frame of whole steps is divided into one more.
void decimal_part(const Subject& subject, double rate, GameFindings& found) {
    const double dt_s = subject.policy.settings.timestep.dt_s;
    std::vector<std::string> frames;
    for (std::size_t meant = 1; meant <= 4; meant *= 2) {
        const double fps = rate / static_cast<double>(meant);
        const std::size_t steps = steps_of(subject.policy, 1 / fps);
        if (fps >= subject.profile.lowest_fps && fps <= subject.profile.highest_fps &&
            steps > meant) {
            frames.push_back(fmt::format("{} at {:.6g} fps, not {}", steps, fps, meant));
        }
    }
    if (dt_s * rate - 1 > -kToTheLastDigit || frames.empty()) {
        return;
    }
    GameFinding made = lint(subject, "decimal step", 0, "timestep");
    made.finding.summary =
        fmt::format("{} is {} s, less than 1 / {:.6g}: steps in a frame are {}",
                    name_of(subject, "timestep"), shortest(dt_s), rate, fmt::join(frames, "; "));
    made.finding.cause = fmt::format(
        "1 / {0:.6g} was cut to a decimal, and no step may be longer: what was to be whole steps "
        "of 1 / {0:.6g} s takes one more",
        rate);
    made.finding.fix = fmt::format("write {}, which is no less than 1 / {:.6g}",
                                   shortest(std::ceil(1e6 / rate - 1e-6) / 1e6), rate);
    made.finding.numbers = {{"rate", 1 / dt_s, "Hz"}};
    found.push_back(std::move(made));
}

}  // namespace

void decimal_step(const Subject& subject, GameFindings& found) {
    if (!reads(*subject.policy.policy, "timestep") ||
        subject.policy.settings.timestep == subject.policy.policy->defaults.timestep) {
        return;  // An engine's own default is no slip of a pen.
    }
    if (subject.project) {
        const ProjectSetting* written = find_setting(*subject.project, "timestep");
        if (written != nullptr && written->unit == "Hz") {
            return;  // A rate, such as 59.94, is not what a decimal was cut to.
        }
    }
    const double dt_s = subject.policy.settings.timestep.dt_s;
    const double rate = meant_rate(dt_s);
    const double off = dt_s * rate - 1;
    // 2822399 of 141120000 parts is how an engine writes 0.02.
    constexpr double kRationalTick_s = 1.0 / 141'120'000;
    if (rate == 0 || std::abs(off) >= kNearly) {
        return;
    }
    if (divides_frames(*subject.policy.policy)) {
        decimal_part(subject, rate, found);
        return;
    }
    if (std::abs(off) <= kExactly || std::abs(off) / rate <= 2 * kRationalTick_s) {
        return;
    }
    GameFinding made = lint(subject, "decimal step", 0, "timestep");
    made.finding.summary =
        fmt::format("{} is {} s: {:.6g} steps a second, not {:.6g}", name_of(subject, "timestep"),
                    shortest(dt_s), 1 / dt_s, rate);
    const double speed =
        game_speed(paced(subject, constant_rate(rate)), subject.policy.settings.time_scale);
    made.finding.cause =
        std::abs(speed - 1) > std::abs(off) / 2
            ? fmt::format(
                  "1 / {0:.6g} was cut to a decimal, and every frame counts for it: at "
                  "{0:.6g} fps the game runs at {1:.6g} of its speed",
                  rate, speed)
            : fmt::format(
                  "1 / {0:.6g} was cut to a decimal: on a display of {0:.6g} Hz a step is "
                  "{1} every {2:.3g} s",
                  rate, off > 0 ? "missing" : "taken twice", 1 / (rate * std::abs(off)));
    made.finding.fix = "write " + timestep_text(subject, 1 / rate);
    made.finding.numbers = {{"rate", 1 / dt_s, "Hz"}};
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
