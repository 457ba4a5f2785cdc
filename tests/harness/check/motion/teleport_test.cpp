// At 144 fps and 60 steps a second an image falls into a step 2.4 times: 2 or 3 images, each for
// 6.94 ms.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/check/frames/frame_ends.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Finding streak(std::string_view policy, double fps) {
    return finding_of("teleport", asked(policy, {at_rate(fps)}));
}

TEST(Teleport, IsSeenOnItsWayUntilTheNextStep) {
    const Finding finding = streak("fixed:timestep=1/60:draw=streak", 144);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(finding.measured, 3);
    EXPECT_NEAR(number_of(finding, "streak"), 3.0 / 144, 1e-6);
    EXPECT_NEAR(number_of(finding, "images_per_step"), 2.4, 0.05);
    EXPECT_THAT(finding.fix_settings, ElementsAre(SettingValue{"draw", "interpolate"}));
}

TEST(Teleport, OfALongStepIsSeenInMoreImages) {
    // 32 steps a second, 128 images: at 1/4, 2/4 and 3/4 of the way, and at its end.
    const Finding finding = streak("fixed:timestep=1/32:draw=streak", 128);
    EXPECT_EQ(finding.measured, 3);
    EXPECT_NEAR(number_of(finding, "streak"), 3.0 / 128, 1e-6);
}

TEST(Teleport, IsNotSeenWhereEachImageIsAStep) {
    EXPECT_EQ(streak("fixed:timestep=1/64:draw=streak", 64).verdict, Verdict::pass);
}

TEST(Teleport, IsNoQuestionForOtherWaysToDraw) {
    for (const char* draw : {"none", "interpolate", "extrapolate"}) {
        const auto policy = std::string("fixed:timestep=1/60:draw=") + draw;
        EXPECT_THAT(findings_of("teleport", asked(policy, {at_rate(144)})), IsEmpty()) << draw;
    }
}

TEST(Teleport, OfALoopThatTakesNoStepIsUnknown) {
    const FrameTrace one_second = of_frames({0.5, 0.5});
    EXPECT_EQ(finding_of("teleport", asked("fixed:timestep=2s:draw=streak", {one_second})).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
