// Keys that are right alone and wrong together.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/profile/profile.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(Contradictions, RefusesACharacterThatBeginsInItsGate) {
    EXPECT_EQ(refusal([] { parse_profile("gate.thickness_m = 10", "game.toml"); }),
              "game.toml:1: gate.distance_m = 3: the character starts inside a gate of 10 m; set "
              "more than 5.3 m");
    EXPECT_EQ(parse_profile("gate.thickness_m = 5.3", "game.toml").gate_thickness_m, 5.3);
}

TEST(Contradictions, RefusesKindsOfAWallThatStopsNothing) {
    EXPECT_EQ(refusal([] {
                  parse_profile("[wall]\nhit = \"overlap\"\nkinds = [\"fixed\"]", "game.toml");
              }),
              "game.toml:3: wall.kinds has no effect with wall.hit = \"overlap\", which stops "
              "nothing; leave out one of them");
}

TEST(Contradictions, RefusesAWallThatMovesAndIsNotKinematic) {
    const auto said = [](const std::string& kinds) {
        return refusal(
            [&] { parse_profile("[wall]\nclosing_mps = 3\n" + kinds + "\n", "game.toml"); });
    };
    EXPECT_EQ(said("kinds = [\"fixed\"]"),
              "game.toml:2: wall.closing_mps moves kinematic walls only; add \"kinematic\" to "
              "wall.kinds, or leave out one of them");
    EXPECT_EQ(said("hit = \"overlap\""),
              "game.toml:2: wall.closing_mps has no effect with wall.hit = \"overlap\"; leave out "
              "one of them");
    EXPECT_NO_THROW(parse_profile("[wall]\nclosing_mps = 3\nkinds = [\"trigger\", \"kinematic\"]",
                                  "game.toml"));
}

TEST(Contradictions, RefusesAKeyThatHasNoEffectAlone) {
    const auto said = [](std::string_view toml) {
        return refusal([&] { refuse_without_effect(parse_profile(toml, "game.toml")); });
    };
    EXPECT_EQ(said("wall.fastest_mps = 30"),
              "game.toml:1: wall.fastest_mps has no effect without wall.thickness_m; add that, or "
              "leave fastest_mps out");
    EXPECT_THAT(said("motion.tuned_at_hz = 50"),
                HasSubstr("without motion.damping_per_step or motion.lerp_per_step"));
    for (const std::string_view toml : {"wall.fastest_mps = 30\nwall.thickness_m = 0.2",
                                        "motion.tuned_at_hz = 50\n"
                                        "motion.lerp_per_step = 0.1",
                                        "gate.speed_mps = 3\ngate.thickness_m = 0"}) {
        EXPECT_NO_THROW(refuse_without_effect(parse_profile(toml, "game.toml"))) << toml;
    }
}

TEST(Contradictions, RefusesTwoHeightsOfAJump) {
    EXPECT_EQ(
        refusal([] { parse_profile("[jump]\nheight_m = 1\nspeed_mps = 5", "game.toml"); }),
        "game.toml:3: jump.speed_mps and jump.height_m both set the jump height; leave one of "
        "them out");
}

TEST(Needs, AreKeysThatACommandWrites) {
    GameProfile profile = parse_profile("jump.height_m = 1.5\nwall.thickness_m = 0.5", "game.toml");
    for (const std::string_view need :
         {"wall.thickness_m=0.1", "wall.kinds=trigger,fixed", "jump.ledges_m=1.5,1.2",
          "jump.speed_mps=6", "physics.engine=box2d:ccd=on", "network.lockstep=true"}) {
        set_need(need, profile);
    }
    EXPECT_EQ(profile.wall_thickness_m, 0.1);
    EXPECT_THAT(profile.wall_kinds, ::testing::ElementsAre("trigger", "fixed"));
    EXPECT_THAT(profile.ledges_m, ::testing::ElementsAre(1.2, 1.5));
    EXPECT_EQ(profile.engine, "box2d:ccd=on");
    EXPECT_TRUE(profile.lockstep);
    EXPECT_EQ(profile.at.find("wall.thickness_m")->second, "--need");
    // The file's height makes room for the speed.
    EXPECT_EQ(profile.jump_height_m, 0);
    EXPECT_NO_THROW(refuse_contradictions(profile));
    set_need("jump.height_m=2", profile);
    EXPECT_THAT(refusal([&] { refuse_contradictions(profile); }), HasSubstr("both set the jump"));
}

TEST(Needs, SayWhatTheyDoNotTake) {
    const auto said = [](std::string_view need) {
        return refusal([&] {
            GameProfile profile;
            set_need(need, profile);
        });
    };
    EXPECT_THAT(said("wall=3"), HasSubstr("expected KEY=VALUE, such as wall.fastest_mps=90"));
    EXPECT_EQ(said("wall.thicknes_m=3"),
              "--need wall.thicknes_m=3: no key of a profile 'wall.thicknes_m'; did you mean "
              "'wall.thickness_m'? (see tickproof list profile)");
    EXPECT_EQ(said("wall.kinds=trigger,fixd"),
              "--need wall.kinds=trigger,fixd: no wall.kinds 'fixd'; did you mean 'fixed'?");
    EXPECT_THAT(said("wall.thickness_m=abc"), HasSubstr("expected a value of wall.thickness_m"));
    EXPECT_THAT(said("wall.thickness_m="), HasSubstr("expected a value of wall.thickness_m"));
    EXPECT_THAT(said("wall.thickness_m=-1"), HasSubstr("a number from 0.001 to 10000"));
}

TEST(Contradictions, RefusesRatesThatContradictEachOther) {
    EXPECT_EQ(refusal([] {
                  parse_profile("[frames]\nlowest_fps = 120\nhighest_fps = 60\n", "game.toml");
              }),
              "game.toml:2: frames.lowest_fps = 120 is above frames.highest_fps = 60; swap them");
    EXPECT_EQ(refusal([] { parse_profile("[frames]\nhighest_fps = 20\n", "game.toml"); }),
              "game.toml:2: frames.lowest_fps = 30 is above frames.highest_fps = 20; set both");
    EXPECT_EQ(
        parse_profile("frames.lowest_fps = 60\nframes.highest_fps = 60", "game.toml").highest_fps,
        60);
}

}  // namespace
}  // namespace tickproof::harness
