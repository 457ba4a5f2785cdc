// A report of bench with times that are planted by hand.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/study/bench/errors.h"
#include "harness/study/bench/repetitions.h"
#include "harness/study/bench/timing_table.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness::testing {

inline TimedSection timed_section() {
    return {.frames = {.steady = 2,
                       .worst = 15,
                       .worst_trace = "hitch",
                       .fewest_per_s = 30,
                       .most_per_s = 60},
            .budget = {.physics_s = 1e-3, .frame_s = 2e-3, .text = "half of the frame"},
            .bodies = {{.bodies = 3, .step_s = 1e-6}, {.bodies = 15, .step_s = 5e-6}},
            .bodies_steady = kAllFit,
            .bodies_worst = 7.9,
            .bodies_least = kAllFit,
            .bodies_most = kAllFit};
}

inline TimedLoop timed_loop(std::size_t section, double step_s) {
    TimedLoop loop{.section = section,
                   .spec = spec(scenario("gate"), "euler", "fixed", at_rate(60).spec),
                   .trace = "60 fps",
                   .steps = 180,
                   .repeated = 3};
    const std::vector<double> samples_s{step_s, 0.9 * step_s, 1.1 * step_s};
    loop.repetitions = repetitions_of(samples_s, loop.steps * loop.repeated);
    loop.step_s = spread_of(samples_s);
    return loop;
}

inline Finding measured_error(std::string_view check, std::string about, double value) {
    Finding finding = found(check, std::move(about), Verdict::note);
    finding.numbers = {{std::string(check), value, ""}};
    return finding;
}

/// Two settings: a step of 2 us and one of 3 us.
inline Report timed_report() {
    Section first = gate_section("fixed");
    first.findings = {
        measured_error(kApexError, "jump", -0.04), measured_error(kTunneled, "wall 0.1 m", 0.5),
        measured_error(kDistance, "gate", 0.02), measured_error(kDistance, "stack", 9)};
    Section second = gate_section("variable");
    second.findings = {measured_error(kApexError, "jump", -0.08)};
    for (Section* section : {&first, &second}) {
        section->runs.clear();
    }
    Report made = make_report({.verb = "bench", .command = "tickproof bench gate"},
                              {std::move(first), std::move(second)});
    made.timings = Timings{.machine = "a machine",
                           .sections = {timed_section(), timed_section()},
                           .loops = {timed_loop(0, 2e-6), timed_loop(1, 3e-6)}};
    return made;
}

inline Report described(Report made) {
    describe_timings(made);
    return made;
}

inline TimedPair pair_of(Clarity clarity) {
    return {.first = 0,
            .second = 1,
            .scenario = scenario("gate"),
            .cost = {.ratio = {.pairs = 32, .median = 0.52, .low = 0.51, .high = 0.53},
                     .clarity = clarity},
            .trace = "60 fps"};
}

}  // namespace tickproof::harness::testing
