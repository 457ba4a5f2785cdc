// Runs that are compared by their hashes, made by hand: what differs is known.

#include "harness/run/likeness.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace tickproof::harness {
namespace {

/// A run of steps whose states have these hashes, of which every `stride`-th is kept.
Run run_of(std::initializer_list<physics::StateHash> steps, std::size_t stride = 1) {
    Run run;
    run.trajectory.hash_stride = stride;
    for (const physics::StateHash hash : steps) {
        add_hash(hash, ++run.summary.steps, run.trajectory);
    }
    return run;
}

Run paced(const ScheduledFrame& frame) {
    Run run;
    run.schedule.frames.push_back({.effective = Duration{20}, .steps = 1});
    run.schedule.frames.push_back(frame);
    return run;
}

constexpr ScheduledFrame kFrame{.effective = Duration{20},
                                .first_step = 1,
                                .steps = 2,
                                .overstep_s = 0.5,
                                .dropped_s = 0.25,
                                .update_s = 0.125};

TEST(Likeness, IsOfAllStepsWhereNoneDiffers) {
    const Likeness found = likeness(run_of({1, 2, 3}), run_of({1, 2, 3}), true);
    EXPECT_EQ(found.steps, 3U);
    EXPECT_FALSE(found.difference);
}

TEST(Likeness, EndsBeforeTheStepThatDiffers) {
    EXPECT_EQ(likeness(run_of({1, 2, 3}), run_of({1, 9, 3}), true).difference, 1U);
}

TEST(Likeness, SeesADifferenceBehindTheLastHashThatWasKept) {
    // Of five steps those after 2 and 4 are kept.
    const Likeness found = likeness(run_of({1, 2, 3, 4, 5}, 2), run_of({1, 2, 3, 4, 9}, 2), true);
    EXPECT_EQ(found.difference, 4U);
    EXPECT_EQ(found.steps, 4U);
    EXPECT_FALSE(likeness(run_of({1, 2, 3, 4, 5}, 2), run_of({1, 2, 3, 4, 5}, 2), true).difference);
}

TEST(Likeness, OfRunsOfOtherLengthsIsADifferenceOnlyOfWholeOnes) {
    EXPECT_EQ(likeness(run_of({1, 2, 3}), run_of({1, 2}), true).difference, 2U);
    EXPECT_FALSE(likeness(run_of({1, 2, 3}), run_of({1, 2}), false).difference);
}

TEST(FrameDifference, IsInWhateverAFrameIsPacedBy) {
    EXPECT_FALSE(frame_difference(paced(kFrame), paced(kFrame)));
    for (double ScheduledFrame::*const member :
         {&ScheduledFrame::overstep_s, &ScheduledFrame::dropped_s, &ScheduledFrame::update_s}) {
        ScheduledFrame other = kFrame;
        other.*member += 1;
        const auto found = frame_difference(paced(kFrame), paced(other));
        ASSERT_TRUE(found);
        EXPECT_EQ(found->frame, 1U);
        EXPECT_EQ(found->step, 1U);
    }
}

TEST(FrameDifference, IsNoneOnOtherFrames) {
    ScheduledFrame longer = kFrame;
    longer.effective = Duration{30};
    longer.dropped_s = 9;
    EXPECT_FALSE(frame_difference(paced(kFrame), paced(longer)));
}

}  // namespace
}  // namespace tickproof::harness
