#include "harness/validate/wall_tries.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/validate/search.h"

namespace tickproof::harness {
namespace {

/// How many places of a step the contact is tried in.
constexpr int kPlaces = 16;

bool is_safe(const Trial& trial, const Wall& wall, const Hardest& hardest) {
    Passages tried;
    try_rate(trial, wall, hardest.rate, tried);
    for (const std::size_t hitch : hardest.hitches) {
        if (tried.past == 0) {
            try_hitch(trial, wall, hitch, tried);
        }
    }
    return tried.past == 0 && tried.unfinished == 0;
}

}  // namespace

ScenarioSpec wall_of(const Wall& wall, double contact_s) {
    return scenario("wall", {{"speed_mps", wall.speed_mps},
                             {"radius_m", wall.radius_m},
                             {"thickness_m", wall.thickness_m},
                             {"contact_s", contact_s}});
}

void try_rate(const Trial& trial, const Wall& wall, std::size_t rate, Passages& tried) {
    const double dt_s = trial.summaries[rate].longest_dt_s;
    for (const double contact_s : contacts_s(kFlight_s, dt_s, kPlaces)) {
        try_run(run_spec(trial.subject, wall_of(wall, contact_s), rate), trial.frames, tried);
    }
}

void try_hitch(const Trial& trial, const Wall& wall, std::size_t trace, Passages& tried) {
    const ScenarioSpec spec = wall_of(wall, kFlight_s);
    for (const std::size_t start : hitch_starts(trial, trace, spec)) {
        try_run(run_spec(trial.subject, spec, trace, start), trial.frames, tried);
    }
}

Hardest hardest_rate(const Trial& trial) {
    const Frames& frames = trial.frames;
    Hardest hardest;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double dt_s = trial.summaries[i].longest_dt_s;
        if (dt_s > hardest.dt_s) {
            hardest.rate = i;
            hardest.dt_s = dt_s;
        }
    }
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        const double dt_s = trial.summaries[i].longest_dt_s;
        if (dt_s > hardest.dt_s * (1 + 1e-9)) {
            hardest.hitches.push_back(i);
            hardest.hitch_dt_s = std::max(hardest.hitch_dt_s, dt_s);
        }
    }
    return hardest;
}

double safe_speed(const Trial& trial, Wall wall, const Hardest& hardest) {
    wall.speed_mps = kSlowest_mps;
    if (!is_safe(trial, wall, hardest)) {
        return 0;
    }
    return search(kSlowest_mps, kFastest_mps, [&](double speed_mps) {
        wall.speed_mps = speed_mps;
        return is_safe(trial, wall, hardest);
    });
}

double safe_thickness(const Trial& trial, Wall wall, const Hardest& hardest) {
    constexpr double kThickest_m = 100;
    constexpr double kThinnest_m = 0.001;
    wall.thickness_m = kThickest_m;
    if (!is_safe(trial, wall, hardest)) {
        return kNotSeen;
    }
    // The search rises, so it goes over 1 / thickness.
    return 1 / search(1 / kThickest_m, 1 / kThinnest_m, [&](double inverse) {
               wall.thickness_m = 1 / inverse;
               return is_safe(trial, wall, hardest);
           });
}

GameFinding never_reached(std::string_view check, const Wall& wall, std::size_t unfinished,
                          std::size_t runs) {
    return unjudged(check, fmt::format("wall {} m", shortest(wall.thickness_m)),
                    fmt::format("in {} of {} tries the wall is never reached: the loop stands "
                                "still, or does not end",
                                unfinished, runs));
}

}  // namespace tickproof::harness
