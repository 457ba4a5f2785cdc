#include "harness/run/run_all.h"

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(RunAll, GivesTheSameBitsWithAnyNumberOfThreads) {
    const std::vector<FrameTrace> traces{with_hitch(1), at_rate(144)};
    std::vector<RunSpec> specs;
    for (const Policy& policy : policies()) {
        for (std::size_t trace = 0; trace < traces.size(); ++trace) {
            specs.push_back(spec(scenario("gate"), "box2d", policy.name, Keep::hashes));
            specs.back().trace = trace;
        }
    }
    const auto alone = run_all(specs, traces, 1);
    const auto together = run_all(specs, traces, 4);
    ASSERT_EQ(alone.size(), specs.size());
    for (std::size_t i = 0; i < specs.size(); ++i) {
        EXPECT_EQ(alone[i].spec.policy, specs[i].policy);
        EXPECT_EQ(alone[i].trajectory.hashes, together[i].trajectory.hashes) << i;
    }
}

TEST(RunAll, OfNothingIsNothing) {
    EXPECT_TRUE(run_all({}, {}, 2).empty());
}

}  // namespace
}  // namespace tickproof::harness
