// What is found of a run that is perturbed.

#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "harness/determinism/perturbations.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline Findings findings_with(Asked asked, std::set<std::string> names = {},
                              const std::string& program = TICKPROOF_PROGRAM) {
    for (Perturbation& row : perturbations(program)) {
        if (names.empty() || names.contains(row.name)) {
            asked.game.perturbations.push_back(std::move(row));
        }
    }
    return findings_of("determinism", asked);
}

inline Finding only(const Findings& findings) {
    EXPECT_EQ(findings.size(), 1U);
    return findings.at(0);
}

/// 90 steps; the snapshot is taken after 45.
inline Asked flight(const physics::EngineSpec& engine) {
    Asked made = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    made.game.engine = engine;
    return made;
}

}  // namespace tickproof::harness::testing
