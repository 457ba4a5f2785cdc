// A trigger that a body crosses within a step.

#include <gtest/gtest.h>

#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A ball of 72 m/s against a trigger that it crosses in half a step of 60 Hz.
Finding trigger_in(std::string_view engine) {
    return finding_of(
        "tunneling",
        asked(scenario("wall", {"wall.speed_mps=72", "wall.trigger=1", "wall.contact_s=0.1005"}),
              engine, "fixed", {at_rate(60)}));
}

TEST(Trigger, IsMissedWithContinuousCollisionToo) {
    for (const std::string_view engine :
         {"godot-body:linear_damp=0", "godot-body:linear_damp=0:continuous_cd=cast-ray",
          "physx-body:collision_detection=continuous-dynamic", "box2d", "euler:collision=swept"}) {
        const Finding found = trigger_in(engine);
        EXPECT_EQ(found.verdict, Verdict::error) << engine;
        EXPECT_NEAR(number_of(found, "crossing_dt"), 1.0 / 60, 1e-9) << engine;
        EXPECT_NEAR(found.tolerated, 0.6 / 72, 1e-9) << engine;  // (2 r + t) / v
        // 72 / 60 - 0.5 m, in three digits and a little more.
        EXPECT_NEAR(number_of(found, "thickness"), 0.701, 1e-9) << engine;
        EXPECT_EQ(number_of(found, "wrong_with_thickness"), 0) << engine;
        EXPECT_EQ(found.cause.find("polygon"), std::string::npos) << "it flies straight";
        for (const SettingValue& each : found.fix_settings) {
            EXPECT_FALSE(each.name.starts_with("engine.")) << engine << ' ' << each.name;
        }
        for (const OtherFix& other : found.other_fixes) {
            for (const SettingValue& each : other.settings) {
                EXPECT_FALSE(each.name.starts_with("engine.")) << engine << ' ' << each.name;
            }
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
