// Timesteps that were meant as a rate and cut to a decimal. The effect depends on the rule: an
// accumulator, or a division of each frame.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/settings/lints.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// A timestep this near to a rate, but not equal to it, was meant to be that rate.
constexpr double kNearly = 0.005;
/// Rounding of frames in whole nanoseconds, and of floats.
constexpr double kToTheLastDigit = 2e-7;

/// The whole rate, or refresh rate as sold, that a timestep probably means.
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

/// True if the rule divides each frame into steps and has no accumulator.
bool divides_frames(const Policy& policy) {
    return !policy.has_accumulator && steps_of({.policy = &policy, .settings = policy.defaults},
                                               2.5 * policy.defaults.timestep.dt_s) > 1;
}

/// A rule without an accumulator misses no step and repeats none. But if a step is a little too
/// short, it divides a frame of whole steps into one more.
void decimal_part(const Game& game, double rate, Findings& found) {
    const double dt_s = game.policy.settings.timestep.dt_s;
    std::vector<std::string> frames;
    std::size_t most = 0;
    for (std::size_t meant = 1; meant <= 4; meant *= 2) {
        const double fps = rate / static_cast<double>(meant);
        const std::size_t steps = steps_of(game.policy, 1 / fps);
        if (fps >= game.profile.lowest_fps && fps <= game.profile.highest_fps && steps > meant) {
            frames.push_back(fmt::format("{} at {:.6g} fps, not {}", steps, fps, meant));
            most = std::max(most, steps - meant);
        }
    }
    if (dt_s * rate - 1 > -kToTheLastDigit || frames.empty()) {
        return;
    }
    const double needed_s = std::ceil(1e6 / rate - 1e-6) / 1e6;
    Finding made = lint(game, "decimal step", "timestep");
    made.summary = fmt::format("Frames take an extra step: {}", fmt::join(frames, "; "));
    made.cause = fmt::format("{} is {} s, a little less than 1 / {:.6g}, and no step may be longer",
                             name_of(game, "timestep"), shortest(dt_s), rate);
    made.fix = fmt::format("Set {} to {}.", name_of(game, "timestep"), shortest(needed_s));
    made.fix_settings = {{"timestep", shortest(needed_s)}};
    made.numbers = {{"rate", 1 / dt_s, "Hz"},
                    {"meant", rate, "Hz"},
                    {"frames", static_cast<double>(frames.size()), ""},
                    {"steps_too_many", static_cast<double>(most), "steps"}};
    found.push_back(std::move(made));
}

/// Game speed on steady frames of rate `rate`.
double speed_at(Inquiry& ask, double rate) {
    const TraceSpec trace = generated_spec("constant:fps=" + shortest(rate));
    return game_speed(ask.run(schedule_spec(ask.game, trace), Keep::hashes).schedule,
                      ask.game.policy.settings.time_scale);
}

}  // namespace

void decimal_step(Inquiry& ask, Findings& found) {
    const Game& game = ask.game;
    if (!reads(*game.policy.policy, "timestep") ||
        game.policy.settings.timestep == game.policy.policy->defaults.timestep) {
        return;  // An engine's own default is no typing error.
    }
    if (game.project) {
        const ProjectSetting* written = find_setting(*game.project, "timestep");
        if (written != nullptr && written->unit == "Hz") {
            return;  // A rate such as 59.94 is not a cut decimal.
        }
    }
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double rate = meant_rate(dt_s);
    const double off = dt_s * rate - 1;
    // An engine writes 0.02 as 2822399 of 141120000 parts.
    constexpr double kRationalTick_s = 1.0 / 141'120'000;
    if (rate == 0 || std::abs(off) >= kNearly) {
        return;
    }
    if (divides_frames(*game.policy.policy)) {
        decimal_part(game, rate, found);
        return;
    }
    if (std::abs(off) <= kExactly || std::abs(off) / rate <= 2 * kRationalTick_s) {
        return;
    }
    Finding made = lint(game, "decimal step", "timestep");
    made.summary = fmt::format("{} is {} s: {:.6g} steps a second, not {:.6g}",
                               name_of(game, "timestep"), shortest(dt_s), 1 / dt_s, rate);
    const double speed = speed_at(ask, rate);
    const double beat_s = 1 / (rate * std::abs(off));
    const bool is_speed = std::abs(speed - 1) > std::abs(off) / 2;
    made.cause = is_speed ? fmt::format(
                                "1 / {0:.6g} was cut to a decimal, and each frame advances the "
                                "game by it: at {0:.6g} fps the game runs at {1:.6g}% speed",
                                rate, 100 * speed)
                          : fmt::format(
                                "1 / {0:.6g} was cut to a decimal: at {0:.6g} Hz a step is {1} "
                                "every {2:.3g} s",
                                rate, off > 0 ? "missing" : "taken twice", beat_s);
    made.fix_settings = {{"timestep", fmt::format("1/{}", shortest(rate))}};
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
    made.numbers = {{"rate", 1 / dt_s, "Hz"}, {"meant", rate, "Hz"}, {"speed", speed, ""}};
    if (!is_speed) {
        made.numbers.push_back({off > 0 ? "step_missing_every" : "step_twice_every", beat_s, "s"});
    }
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
