// A run as another process recorded it.

#include <gtest/gtest.h>

#include "harness/determinism/run_of_process.h"
#include "harness/recording/record_run.h"
#include "tests/harness/support.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class OtherProcess : public tickproof::testing::InScratchFolder {};

TEST_F(OtherProcess, TookTheStepsThatItRecorded) {
    const FrameTrace trace = at_rate(60);
    std::string bytes;
    record(spec(scenario("jump"), "euler", "fixed", trace.spec), trace, {.states = true},
           [&](std::string_view text) { bytes += text; });
    const tickproof::harness::Run here = run_on(trace, scenario("jump"), "euler", "fixed");

    tickproof::harness::Run made;
    made.summary.steps = 7;
    read_recorded(file("a", bytes), Keep::states, made);
    EXPECT_EQ(made.summary.steps, 90U);  // The jump of 5 m/s takes 1 s, and half a second more.
    EXPECT_EQ(made.trajectory.rows(), 91U);
    EXPECT_EQ(made.trajectory.last_hash, here.trajectory.last_hash);
}

}  // namespace
}  // namespace tickproof::harness
