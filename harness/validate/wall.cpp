// Does anything get through what should stop it? The thinnest wall against the fastest thing, at
// every frame rate, at many phases of its flight, and in the worst hitch; and the speed and the
// thickness up to which it is safe, found by search and not by a rule of thumb.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/starts.h"
#include "harness/validate/bands.h"
#include "harness/validate/search.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// How many places of a step the contact is tried in.
constexpr int kPhases = 16;
constexpr double kFlight_s = 0.25;
/// By how much of a place the contact comes after a step's end: what has not touched by then goes
/// a whole step on.
constexpr double kJustAfter = 1e-3;

struct Wall {
    double speed_mps = 0;
    double radius_m = 0;
    double thickness_m = 0;
};

ScenarioSpec wall_of(const Wall& wall, double contact_s) {
    return scenario("wall", {{"speed_mps", wall.speed_mps},
                             {"radius_m", wall.radius_m},
                             {"thickness_m", wall.thickness_m},
                             {"contact_s", contact_s}});
}

/// The runs against a wall on one trace, and those of them that got through.
struct Tried {
    std::size_t runs = 0;
    std::size_t through = 0;
    std::size_t unfinished = 0;
    RunSpec worst;
    double crossing_dt_s = kNotSeen;
};

void try_run(const RunSpec& spec, const Frames& frames, Tried& tried) {
    const Run done = run(spec, frames.traces);
    ++tried.runs;
    tried.unfinished += is_finished(done) ? 0 : 1;
    if (done.outcome.passage != Passage::tunneled) {
        return;
    }
    ++tried.through;
    if (!(tried.crossing_dt_s >= done.outcome.crossing_dt_s)) {
        tried.crossing_dt_s = done.outcome.crossing_dt_s;
        tried.worst = spec;
    }
}

void try_rate(const Subject& subject, const Frames& frames, const Wall& wall, std::size_t trace,
              double dt_s, Tried& tried) {
    const double step_end_s = dt_s > 0 ? std::ceil(kFlight_s / dt_s) * dt_s : kFlight_s;
    for (int phase = 0; phase < kPhases; ++phase) {
        const double contact_s = step_end_s + dt_s * (phase + kJustAfter) / kPhases;
        try_run(run_spec(subject, wall_of(wall, contact_s), trace), frames, tried);
    }
}

void try_hitch(const Subject& subject, const Frames& frames, const Wall& wall, std::size_t trace,
               Tried& tried) {
    const ScenarioSpec spec = wall_of(wall, kFlight_s);
    std::vector<std::size_t> starts = hazard_starts(frames.traces[trace].frames, make(spec));
    if (!std::isnan(only_dt_s(subject, frames.traces[trace]))) {
        starts.resize(1);
    }
    for (const std::size_t start : starts) {
        try_run(run_spec(subject, spec, trace, start), frames, tried);
    }
}

double step_at(const Subject& subject, const Frames& frames, std::size_t trace) {
    return summarise(unloaded(subject, frames.traces[trace])).longest_dt_s;
}

/// Where steps are longest: what stops there stops everywhere.
struct Hardest {
    std::size_t rate = 0;
    double dt_s = 0;
    std::vector<std::size_t> hitches;  ///< Traces in which a hitch makes steps longer still.
    double hitch_dt_s = 0;             ///< The longest in those.
};

Hardest hardest_rate(const Subject& subject, const Frames& frames) {
    Hardest hardest;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double dt_s = step_at(subject, frames, i);
        if (dt_s > hardest.dt_s) {
            hardest.rate = i;
            hardest.dt_s = dt_s;
        }
    }
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        const double dt_s = step_at(subject, frames, i);
        if (dt_s > hardest.dt_s * (1 + 1e-9)) {
            hardest.hitches.push_back(i);
            hardest.hitch_dt_s = std::max(hardest.hitch_dt_s, dt_s);
        }
    }
    return hardest;
}

bool is_safe(const Subject& subject, const Frames& frames, const Wall& wall,
             const Hardest& hardest) {
    Tried tried;
    try_rate(subject, frames, wall, hardest.rate, hardest.dt_s, tried);
    for (const std::size_t hitch : hardest.hitches) {
        if (tried.through == 0) {
            try_hitch(subject, frames, wall, hitch, tried);
        }
    }
    return tried.through == 0 && tried.unfinished == 0;
}

GameFinding nothing_seen(std::string_view check, const Wall& wall, const Tried& tried) {
    return unjudged(check, fmt::format("wall {} m", shortest(wall.thickness_m)),
                    fmt::format("in {} of {} tries the wall is never reached: the loop stands "
                                "still, or does not end",
                                tried.unfinished, tried.runs));
}

constexpr double kSlowest_mps = 0.5;
constexpr double kFastest_mps = 2000;

double safe_speed(const Subject& subject, const Frames& frames, Wall wall, const Hardest& hardest) {
    wall.speed_mps = kSlowest_mps;
    if (!is_safe(subject, frames, wall, hardest)) {
        return 0;
    }
    return search(kSlowest_mps, kFastest_mps, [&](double speed_mps) {
        wall.speed_mps = speed_mps;
        return is_safe(subject, frames, wall, hardest);
    });
}

/// The thinnest wall that stops it: the search rises, so it goes over 1 / thickness.
double safe_thickness(const Subject& subject, const Frames& frames, Wall wall,
                      const Hardest& hardest) {
    constexpr double kThickest_m = 100;
    constexpr double kThinnest_m = 0.001;
    wall.thickness_m = kThickest_m;
    if (!is_safe(subject, frames, wall, hardest)) {
        return kNotSeen;
    }
    return 1 / search(1 / kThickest_m, 1 / kThinnest_m, [&](double inverse) {
               wall.thickness_m = 1 / inverse;
               return is_safe(subject, frames, wall, hardest);
           });
}

std::string cause_of(const Subject& subject, const Wall& wall, const Tried& tried) {
    const double dt_s = substep_s(subject, tried.crossing_dt_s);
    if (!(dt_s > 0)) {
        return "it ends on the wrong side";
    }
    return fmt::format(
        "in a step of {} it goes {:.3g} m, and only in the {:.3g} m before the middle of the wall "
        "is "
        "it pushed back",
        time_text(dt_s), wall.speed_mps * dt_s, wall.radius_m + wall.thickness_m / 2);
}

std::string fix_of(const Subject& subject, const Wall& wall, double safe_mps,
                   double safe_thickness_m) {
    std::string fix = safe_mps > 0 ? fmt::format("slow it down to {:.3g} m/s", safe_mps)
                                   : std::string("no speed is safe here");
    if (!std::isnan(safe_thickness_m)) {
        fix += fmt::format(", make the wall {:.3g} m thick", safe_thickness_m);
    }
    const auto& continuous = subject.engine.engine->continuous;
    if (continuous && subject.engine.settings[continuous->option] != continuous->on) {
        fix += ", turn on continuous collision for it";
    }
    return fix + fmt::format(", or take steps of at most {}",
                             time_text((wall.radius_m + wall.thickness_m / 2) / wall.speed_mps));
}

GameFindings judge_wall(const Subject& subject, const Frames& frames) {
    const GameProfile& profile = subject.profile;
    if (!(profile.wall_thickness_m > 0 && profile.fastest_mps > 0)) {
        return {};
    }
    const Wall wall{profile.fastest_mps, profile.fastest_radius_m, profile.wall_thickness_m};
    std::vector<bool> failing;
    Tried rates;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const std::size_t before = rates.through;
        try_rate(subject, frames, wall, i, step_at(subject, frames, i), rates);
        failing.push_back(rates.through > before);
    }
    Tried hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        try_hitch(subject, frames, wall, i, hitches);
    }
    Tried all = rates;
    all.runs += hitches.runs;
    all.through += hitches.through;
    all.unfinished += hitches.unfinished;
    if (all.through == 0 && all.unfinished > 0) {
        return {nothing_seen("wall", wall, all)};
    }
    const Hardest hardest = hardest_rate(subject, frames);
    const double safe_mps = safe_speed(subject, frames, wall, hardest);
    const double thinnest_m = safe_thickness(subject, frames, wall, hardest);
    const std::string about = fmt::format("wall {} m", shortest(wall.thickness_m));
    const bool fails = all.through > 0;
    double share = severity(wall.speed_mps, safe_mps);
    share = fails ? std::max(share, 1.01) : std::min(share, 1.0);
    GameFinding made = judged("wall", about, share);
    made.finding.numbers = {{"safe_speed", safe_mps, "m/s"},
                            {"safe_thickness", thinnest_m, "m"},
                            {"runs", static_cast<double>(all.runs), ""},
                            {"through", static_cast<double>(all.through), ""}};
    const std::string fastest = fmt::format("{:.4g} m/s", wall.speed_mps);
    if (!fails) {
        made.finding.summary = fmt::format(
            "a wall of {} m stops what flies at {} at every frame rate{}; safe up to {:.3g} m/s, "
            "and down to {:.3g} m",
            shortest(wall.thickness_m), fastest, frames.has_hitch() ? " and in a hitch" : "",
            safe_mps, thinnest_m);
        made.finding.shown_by = run_spec(subject, wall_of(wall, kFlight_s), hardest.rate);
        return {made};
    }
    const Tried& shown = rates.through > 0 ? rates : hitches;
    made.finding.shown_by = shown.worst;
    made.finding.summary = fmt::format(
        "what flies at {} gets through a wall of {} m {}", fastest, shortest(wall.thickness_m),
        rates.through > 0
            ? to_text(bands(frames.rates, failing), frames.rates)
            : fmt::format("in a hitch of {}, with {}", time_text(profile.worst_hitch_s),
                          frames.traces[shown.worst.trace].name));
    made.finding.summary += fmt::format(" ({} of {} tries)", shown.through, shown.runs);
    made.finding.cause = cause_of(subject, wall, shown);
    made.finding.fix = fix_of(subject, wall, safe_mps, thinnest_m);
    return {made};
}

/// What a design may count on, whether the profile has a wall or not.
GameFindings judge_safe_speed(const Subject& subject, const Frames& frames) {
    const GameProfile& profile = subject.profile;
    constexpr double kUsual_m = 0.1;
    Wall wall{0, profile.fastest_radius_m,
              profile.wall_thickness_m > 0 ? profile.wall_thickness_m : kUsual_m};
    const Hardest hardest = hardest_rate(subject, frames);
    Tried slowest;
    wall.speed_mps = kSlowest_mps;
    try_rate(subject, frames, wall, hardest.rate, hardest.dt_s, slowest);
    if (slowest.unfinished > 0) {
        return {nothing_seen("safe-speed", wall, slowest)};
    }
    const double safe_mps = safe_speed(subject, frames, wall, hardest);
    wall.speed_mps = safe_mps;
    GameFinding made = noted("safe-speed", fmt::format("wall {} m", shortest(wall.thickness_m)));
    const std::string hitch =
        frames.has_hitch() ? fmt::format(" and in a hitch of {}", time_text(profile.worst_hitch_s))
                           : std::string();
    const std::string speed =
        safe_mps == 0 ? std::string("at no speed")
                      : fmt::format("up to {:.3g} m/s{}", safe_mps,
                                    safe_mps >= kFastest_mps ? ", and no faster was tried" : "");
    made.finding.summary =
        fmt::format("a wall of {} m stops what is {} m across {}, at every frame rate{}",
                    shortest(wall.thickness_m), shortest(2 * wall.radius_m), speed, hitch);
    const double longest_s = substep_s(subject, std::max(hardest.dt_s, hardest.hitch_dt_s));
    made.finding.cause = fmt::format("the longest step at a steady rate is {}",
                                     time_text(substep_s(subject, hardest.dt_s)));
    if (!hardest.hitches.empty()) {
        made.finding.cause += fmt::format(", and {} in the hitch", time_text(longest_s));
    }
    made.finding.numbers = {{"safe_speed", safe_mps, "m/s"}, {"longest_dt", longest_s, "s"}};
    return {made};
}

}  // namespace

GameCheck wall_check() {
    return {.name = "wall",
            .summary = "whether the thinnest wall stops the fastest thing",
            .question = "What speed, thickness and tick rate are safe for my walls?",
            .is_slow = true,
            .judge = judge_wall};
}

GameCheck safe_speed_check() {
    return {.name = "safe-speed",
            .summary = "up to which speed a wall is safe",
            .question = "How fast may a projectile be?",
            .is_slow = true,
            .judge = judge_safe_speed};
}

}  // namespace tickproof::harness
