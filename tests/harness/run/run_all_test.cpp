#include "harness/run/run_all.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "harness/base/input_error.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(RunAll, GivesTheSameBitsWithAnyNumberOfThreads) {
    TraceStore traces;
    std::vector<Wanted> wanted;
    for (const FrameTrace& trace : {with_hitch(1), at_rate(144)}) {
        traces.add(trace);
        for (const Policy& policy : policies()) {
            wanted.push_back(
                {spec(scenario("gate"), "box2d", policy.name, trace.spec), Keep::hashes});
        }
    }
    const auto alone = run_all(wanted, traces, 1);
    const auto together = run_all(wanted, traces, 4);
    ASSERT_EQ(alone.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_EQ(alone[i].spec, wanted[i].spec);
        EXPECT_EQ(alone[i].trajectory.hashes.size(), alone[i].summary.steps);
        EXPECT_EQ(alone[i].trajectory.hashes, together[i].trajectory.hashes) << i;
    }
}

TEST(ForAll, DoesTheWorkForEveryIndexOnce) {
    for (const int jobs : {0, 1, 2, 7}) {
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
            std::vector<std::atomic<int>> times(count);
            for_all(count, jobs, [&](std::size_t i) { ++times[i]; });
            for (const std::atomic<int>& done : times) {
                EXPECT_EQ(done, 1) << jobs << " threads";
            }
        }
    }
}

TEST(ForAll, LetsAnExceptionOut) {
    for (const int jobs : {1, 4}) {
        const auto work = [](std::size_t i) {
            if (i == 30) {
                throw InputError("thirty");
            }
        };
        try {
            for_all(100, jobs, work);
            ADD_FAILURE() << "nothing was thrown with " << jobs << " threads";
        } catch (const InputError& error) {
            EXPECT_STREQ(error.what(), "thirty");
        }
    }
}

TEST(ForAll, LetsOneOfManyExceptionsOut) {
    EXPECT_THROW(for_all(100, 4, [](std::size_t i) { throw InputError(std::to_string(i)); }),
                 InputError);
}

TEST(RunAll, OfNothingIsNothing) {
    TraceStore traces;
    EXPECT_TRUE(run_all({}, traces, 2).empty());
}

}  // namespace
}  // namespace tickproof::harness
