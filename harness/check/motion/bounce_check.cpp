// Does a ball bounce as high at every frame rate? An engine that notices the ground a step late
// bounces from below it, or adds a step's gravity. How late depends on where in a step the ball
// touches, so the check tries many places.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/frames/timestep_candidates.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// The quantity of the scenario, by its place in its row.
constexpr std::size_t kRebound = 0;
/// A step is divided into this many parts, and the ball touches at each border.
constexpr int kParts = 8;
/// The part in which the rebound changes most is halved this often.
constexpr int kHalvings = 7;

struct Bounce {
    RunSpec spec;
    std::size_t trace = 0;
    double height_m = 0;
    double ideal_m = 0;
    double rebound_m = kNotSeen;
    double error = -1;  ///< As a share of the closed form.
    bool is_finished = true;
    bool is_made = false;  ///< Its run was made.
    std::optional<LimitEvent> limit{};
};

ScenarioSpec bounce_of(const GameProfile& profile, double height_m) {
    const double fall_s = std::sqrt(2 * height_m / profile.gravity_mps2);
    return scenario("bounce", {{"height_m", height_m},
                               {"gravity_mps2", profile.gravity_mps2},
                               {"restitution", profile.restitution},
                               {"time_s", std::clamp(4 * fall_s, 0.01, 1000.0)}});
}

Bounce bounce_from(double height_m, Inquiry& ask, const PolicySpec& policy, std::size_t trace,
                   std::size_t start_frame) {
    const GameProfile& profile = ask.game.profile;
    Bounce made{
        .spec = run_spec(ask.game, bounce_of(profile, height_m), ask.spec(trace), start_frame),
        .trace = trace,
        .height_m = height_m,
        .ideal_m = height_m * profile.restitution * profile.restitution};
    made.spec.policy = policy;
    // Damping lowers a bounce at every frame rate by design.
    made.spec.engine = physics::undamped(made.spec.engine);
    const Run& run = ask.run(made.spec);
    made.is_finished = run.is_finished;
    made.is_made = run.summary.frames > 0;
    made.limit = run.limit;
    made.rebound_m = run.outcome.quantities[kRebound];
    made.error = std::isnan(made.rebound_m) ? std::numeric_limits<double>::infinity()
                                            : std::abs(made.rebound_m / made.ideal_m - 1);
    return made;
}

bool is_worse(const Bounce& one, const Bounce& other) {
    return one.is_finished != other.is_finished ? !one.is_finished : one.error > other.error;
}

/// The part between two neighbours in which the rebound changes most.
std::size_t steepest_part(const std::vector<Bounce>& places) {
    std::size_t steepest = 0;
    double most_m = -1;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        const double change_m = std::abs(places[i + 1].rebound_m - places[i].rebound_m);
        if (change_m > most_m) {
            most_m = change_m;
            steepest = i;
        }
    }
    return steepest;
}

/// The worst bounce, from the profile's height or up to a step's fall higher, so that the ball
/// touches at every place of a step. The rebound depends on the number of steps of the fall. So the
/// error grows steadily up to the place from which the fall takes one more step, and jumps there.
/// The search closes in on that place; the worst bounce is beside it, or at an end.
Bounce worst_in_steps(Inquiry& ask, const PolicySpec& policy, std::size_t trace, double dt_s) {
    constexpr double kFirst = 1e-4;  // A little after the previous step has ended.
    const GameProfile& profile = ask.game.profile;
    const double fall_s = std::sqrt(2 * profile.bounce_height_m / profile.gravity_mps2);
    const double step_end_s = dt_s > 0 ? std::ceil(fall_s / dt_s) * dt_s : fall_s;
    const auto touching_at = [&](double place) {
        const double touch_s = step_end_s + dt_s * place;
        return bounce_from(profile.gravity_mps2 * touch_s * touch_s / 2, ask, policy, trace, 0);
    };
    std::vector<Bounce> places;
    for (int part = 0; part <= kParts; ++part) {
        const double share = static_cast<double>(part) / kParts;
        places.push_back(touching_at(kFirst + share * (1 - 2 * kFirst)));
    }
    const bool are_made = std::ranges::all_of(places, &Bounce::is_made);
    if (are_made && std::ranges::all_of(places, &Bounce::is_finished)) {
        const std::size_t part = steepest_part(places);
        double low = kFirst + static_cast<double>(part) / kParts * (1 - 2 * kFirst);
        double high = low + (1 - 2 * kFirst) / kParts;
        const double low_m = places[part].rebound_m;
        const double high_m = places[part + 1].rebound_m;
        for (int i = 0; i < kHalvings && places.back().is_made; ++i) {
            const double middle = (low + high) / 2;
            places.push_back(touching_at(middle));
            const double seen_m = places.back().rebound_m;
            (std::abs(seen_m - low_m) < std::abs(seen_m - high_m) ? low : high) = middle;
        }
    }
    return *std::ranges::max_element(
        places, [](const Bounce& one, const Bounce& other) { return is_worse(other, one); });
}

/// The worst bounce at each rate.
std::vector<Bounce> at_rates(Inquiry& ask) {
    std::vector<Bounce> all;
    std::map<double, Bounce> by_dt;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        const double dt_s = only_dt_s(ask, i);
        const auto same = by_dt.find(dt_s);
        Bounce made = std::isnan(dt_s) || same == by_dt.end()
                          ? worst_in_steps(ask, ask.game.policy, i, ask.summary(i).longest_dt_s)
                          : same->second;
        made.spec.trace = ask.spec(i);
        made.trace = i;
        if (!std::isnan(dt_s)) {
            by_dt.emplace(dt_s, made);
        }
        all.push_back(std::move(made));
    }
    return all;
}

/// Bounces from the profile's height, from every start of each capture.
std::vector<Bounce> in_captures(Inquiry& ask) {
    const double height_m = ask.game.profile.bounce_height_m;
    const Question question{.ask = ask,
                            .scenario = bounce_of(ask.game.profile, height_m),
                            .engine = ask.game.engine,
                            .about = {}};
    std::vector<Bounce> all;
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        for (const std::size_t start : start_frames(question, i)) {
            all.push_back(bounce_from(height_m, ask, ask.game.policy, i, start));
        }
    }
    return all;
}

/// True if every step of the game is the same whole timestep.
bool is_fixed(const Inquiry& ask) {
    const Policy& policy = *ask.game.policy.policy;
    if (!reads(policy, "timestep") || !policy.has_accumulator) {
        return false;
    }
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        if (only_dt_s(ask, i) != ask.game.policy.settings.timestep.dt_s) {
            return false;
        }
    }
    return true;
}

/// Sets the longest usual timestep with which the ball bounces right. Its steps have one length, so
/// one trace is enough. Asks for runs.
void add_fix(Inquiry& ask, const Bounce& worst, Finding& made) {
    const std::vector<TimestepCandidate> candidates =
        is_fixed(ask) ? shorter_timesteps(ask.game) : fixed_timesteps(ask.game);
    const double tolerance = ask.game.profile.tolerances.bounce;
    made.fix = "Set the speed after a bounce to restitution * sqrt(2 * gravity * fall height).";
    if (ask.is_enough(made.severity)) {
        return;
    }
    std::vector<bool> helps;
    for (const TimestepCandidate& candidate : candidates) {
        const Bounce with = worst_in_steps(ask, candidate.policy, worst.trace,
                                           candidate.policy.settings.timestep.dt_s);
        helps.push_back(with.is_finished && with.error <= tolerance);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (helps[i]) {
            made.fix = capitalised(candidates[i].text) + ".";
            made.fix_settings = candidates[i].settings;
            made.at = place_of(ask.game, made.fix_settings.front().name);
            return;
        }
    }
}

void explain(Inquiry& ask, const Bounce& worst, Finding& made) {
    const std::string where = at_run(ask, worst.trace, worst.spec.start_frame);
    made.summary =
        fmt::format("A ball dropped from {:.3g} m bounces to {} instead of {:.3g} m {}",
                    worst.height_m, value_text(worst.rebound_m, "m"), worst.ideal_m, where);
    const double dt_s = worst.trace < ask.traces() ? ask.summary(worst.trace).longest_dt_s : 0;
    made.cause = fmt::format(
        "The ball bounces at the end of a step of up to {}, when it is up to {:.3g} m below the "
        "ground",
        time_text(dt_s), dt_s * std::sqrt(2 * worst.height_m * ask.game.profile.gravity_mps2));
    if (worst.limit) {
        made.cause = limit_text(worst.spec.engine, *worst.limit);
    }
    add_fix(ask, worst, made);
}

Findings judge_bounce(Inquiry& ask) {
    const GameProfile& profile = ask.game.profile;
    const std::vector<double>& rates = ask.game.frames.rates;
    if (!(profile.bounce_height_m > 0 && profile.restitution > 0)) {
        return {};
    }
    std::vector<Bounce> all = at_rates(ask);
    std::ranges::move(in_captures(ask), std::back_inserter(all));
    if (ask.waits() || all.empty()) {
        return {};
    }
    const std::string about = fmt::format("from {} m", shortest(profile.bounce_height_m));
    const Bounce& worst = *std::ranges::max_element(
        all, [](const Bounce& one, const Bounce& other) { return is_worse(other, one); });
    Finding made = judged("bounce", about, worst.error, profile.tolerances.bounce, "");
    if (!worst.is_finished) {
        made =
            unjudged("bounce", about,
                     fmt::format("The ball never bounces {}: the loop takes no step, or never ends",
                                 at_run(ask, worst.trace, worst.spec.start_frame)));
    }
    made.asked = {"motion.bounce_height_m"};
    made.shown_by = {worst.spec};
    made.numbers = {{"height", worst.height_m, "m"},
                    {"rebound", worst.rebound_m, "m"},
                    {"rebound_formula", worst.ideal_m, "m"}};
    std::vector<bool> failing;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        failing.push_back(!(all[i].error <= profile.tolerances.bounce));
        made.curve.push_back({rates[i], all[i].error});
    }
    made.curve_axis = {
        .name = "error of the height", .unit = "1", .most = profile.tolerances.bounce, .ideal = 0};
    made.shows.quantity = kRebound;
    made.shows.least = worst.ideal_m * (1 - profile.tolerances.bounce);
    made.shows.most = worst.ideal_m * (1 + profile.tolerances.bounce);
    made.bands = bands(rates, failing);
    if (made.verdict == Verdict::pass) {
        made.summary =
            fmt::format("A ball {} bounces within {:.2g}% of the closed form in all runs", about,
                        100 * worst.error);
    } else if (made.verdict == Verdict::error) {
        explain(ask, worst, made);
    }
    return {made};
}

}  // namespace

Check bounce_check() {
    return {.name = "bounce",
            .summary = "the height of a bounce at each frame rate",
            .question = "Do things bounce the same at every frame rate?",
            .asked_by = {.validate = true},
            .body = BodyKind::rigid_body,
            .is_slow = true,
            .judge = judge_bounce};
}

}  // namespace tickproof::harness
