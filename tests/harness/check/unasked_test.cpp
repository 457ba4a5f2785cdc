// What nobody asked for: how everybody plays is judged by a default, and a need is not.

#include "harness/finding/warnings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

Findings weighed(const Game& judged) {
    TraceStore store;
    Findings found = judge(judged, checks_asked_by(&AskedBy::validate), store, 2);
    make_warnings(judged.profile, found);
    return found;
}

std::vector<std::string> ids_above_a_note(const Findings& findings) {
    std::vector<std::string> ids;
    for (const Finding& finding : findings) {
        if (finding.verdict > Verdict::note) {
            ids.push_back(fmt::format("{} {}", to_text(finding.verdict), finding.id));
        }
    }
    std::ranges::sort(ids);
    return ids;
}

const Finding& with_id(const Findings& findings, std::string_view id) {
    const auto at = std::ranges::find(findings, id, &Finding::id);
    EXPECT_NE(at, findings.end()) << id;
    return *at;
}

constexpr std::string_view kVariable = "[loop]\npolicy = \"variable\"\n";

/// A step as long as a frame: at 30 fps a jump at 5 m/s peaks v dt / 2 lower than in the limit, and
/// in a hitch of 1 s a run at 5 m/s crosses a gate of 0.2 m in one step.
TEST(WithoutAProfile, VariableStepsAreWarnedOfInAProjectAndInFlags) {
    for (const Game& judged : {game("variable", ""), project_game("tickproof.toml", kVariable)}) {
        const Findings found = weighed(judged);
        EXPECT_THAT(ids_above_a_note(found),
                    ::testing::ElementsAre("warning frame-rate/jump-height-in-a-hitch",
                                           "warning gate/0.2-m"));
        const Finding& jump = with_id(found, "frame-rate/jump-height");
        EXPECT_NEAR(jump.measured, 5 * (1.0 / 30 - 1.0 / 240) / 2, 0.003);
        const Finding& gate = with_id(found, "gate/0.2-m");
        EXPECT_NEAR(gate.tolerated, (0.6 + 0.2) / 2 / 5, 1e-9) << "half of both, at 5 m/s";
        EXPECT_NEAR(gate.measured, 1, 1e-6);
        EXPECT_EQ(gate.cause.find("A note only"), std::string::npos);
    }
}

TEST(WithoutAProfile, AFixedTimestepHasNothingToWarnOf) {
    for (const std::string_view policy : {"fixed", "fixed:timestep=1/50", "bevy", "unity"}) {
        const Findings found = weighed(game(policy, ""));
        EXPECT_THAT(ids_above_a_note(found), IsEmpty()) << policy;
        EXPECT_EQ(with_id(found, "gate/0.2-m").verdict, Verdict::pass) << policy;
    }
}

/// The same slow step for everybody: the frame rate is not what lets a character through.
TEST(WithoutAProfile, ASlowFixedTimestepIsANoteOfTheGateUnlessAFileHasOne) {
    constexpr std::string_view kSlow = "fixed:timestep=1/5:frame_delta_max=0.25";
    const Finding noted = with_id(weighed(game(kSlow, "")), "gate/0.2-m");
    EXPECT_EQ(noted.verdict, Verdict::note);
    EXPECT_NEAR(noted.measured, 0.2, 1e-9);
    const Finding asked = with_id(weighed(game(kSlow, "gate.thickness_m = 0.2\n")), "gate/0.2-m");
    EXPECT_EQ(asked.verdict, Verdict::error);
}

/// Gravity that a project's file has asks for no gate.
TEST(WithoutAProfile, TheGateIsNoDemandOfAProjectsGravity) {
    Game judged = project_game("tickproof.toml", kVariable);
    judged.profile.at["physics.gravity_mps2"] = "DynamicsManager.asset:5";
    EXPECT_EQ(with_id(weighed(judged), "gate/0.2-m").verdict, Verdict::warning);
}

TEST(Needs, AreNotJudgedByTheirDefaults) {
    for (const ProfileKey& key : profile_keys()) {
        Findings found{judged("any", "thing", 2)};
        found.front().asked = {key.name};
        make_warnings({}, found);
        EXPECT_EQ(found.front().verdict, key.is_need ? Verdict::note : Verdict::warning)
            << key.name;
        GameProfile written;
        written.at.emplace(key.name, "game.toml:3");
        found.front().verdict = Verdict::error;
        make_warnings(written, found);
        EXPECT_EQ(found.front().verdict, Verdict::error) << key.name;
    }
}

TEST(Needs, AreWhatSomeGamesHave) {
    std::set<std::string_view> tables;
    for (const ProfileKey& key : profile_keys()) {
        if (key.is_need) {
            tables.insert(key.name.substr(0, key.name.find('.')));
        }
    }
    EXPECT_THAT(tables, ::testing::ElementsAre("frames", "jump", "motion", "network", "timers",
                                               "tolerances", "wall"));
    const auto is_need = [](std::string_view name) {
        return std::ranges::find(profile_keys(), name, &ProfileKey::name)->is_need;
    };
    for (const std::string_view scope :
         {"frames.lowest_fps", "frames.highest_fps", "frames.worst_hitch_ms", "jump.speed_mps",
          "jump.run_mps", "gate.thickness_m"}) {
        EXPECT_FALSE(is_need(scope)) << scope;
    }
    for (const std::string_view need :
         {"frames.refresh_hz", "jump.ledges_m", "wall.fastest_mps", "network.lockstep"}) {
        EXPECT_TRUE(is_need(need)) << need;
    }
}

TEST(OneCheck, WarnsOnceOfWhatNobodyAskedFor) {
    Findings found{judged("any", "mild", 2), judged("any", "bad", 5), judged("other", "one", 2)};
    for (Finding& finding : found) {
        finding.asked = {"jump.speed_mps"};
    }
    make_warnings({}, found);
    EXPECT_EQ(found[0].verdict, Verdict::note);
    EXPECT_EQ(found[1].verdict, Verdict::warning);
    EXPECT_EQ(found[2].verdict, Verdict::warning);
}

}  // namespace
}  // namespace tickproof::harness
