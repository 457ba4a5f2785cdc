// Timings by chance: of settings, and of pairs of them.

#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <utility>

#include "harness/finding/report.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness::testing {

/// So many settings of one scenario, each in a section of its own.
inline Report timings_by_chance(Pcg32& random, std::size_t settings) {
    Report made = report(Findings{});
    made.options.verb = "bench";
    made.sections.resize(settings, made.sections.front());
    made.timings = Timings{.machine = "a machine"};
    for (std::size_t i = 0; i < settings; ++i) {
        made.sections[i].name = fmt::format("setting {}", "abcdef"[i]);
        made.timings->sections.push_back({.frames = {.most_per_s = random.uniform(30, 240)}});
        TimedLoop loop{.section = i,
                       .spec = spec(scenario("gate"), "euler", "fixed", at_rate(60).spec),
                       .trace = "60 fps",
                       .name = made.sections[i].name};
        const double step_s = std::pow(10, random.uniform(-8, -3));
        const double spread = random.below(4) == 0 ? 0.3 : 0.05;  // The first is noisy.
        loop.step_s = {.count = 1 + random.below(100),
                       .median = step_s,
                       .low = step_s * (1 - spread),
                       .high = step_s * (1 + spread * random.uniform(1, 1.2)),
                       .least = step_s * (1 - 1.1 * spread)};
        loop.distance_m = random.below(5) == 0 ? 0 : std::pow(10, random.uniform(-6, 1));
        made.timings->loops.push_back(std::move(loop));
    }
    return made;
}

/// Pairs of the first setting and each other one.
inline Report pairs_by_chance(Pcg32& random) {
    Report made = timings_by_chance(random, 2 + random.below(3));
    for (std::size_t i = 1; i < made.sections.size(); ++i) {
        const Clarity clarities[] = {Clarity::alike, Clarity::different, Clarity::too_noisy};
        const double ratio = std::pow(10, random.uniform(-2, 2));
        made.timings->pairs.push_back({.first = 0,
                                       .second = i,
                                       .scenario = scenario("gate"),
                                       .cost = {.ratio = {.pairs = 1 + random.below(100),
                                                          .median = ratio,
                                                          .low = 0.9 * ratio,
                                                          .high = 1.2 * ratio},
                                                .clarity = clarities[random.below(3)]},
                                       .trace = "60 fps"});
    }
    return made;
}

}  // namespace tickproof::harness::testing
