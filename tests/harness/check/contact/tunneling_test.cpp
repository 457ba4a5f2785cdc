#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// The hitch of the table: 60 fps with a frame of a second at 0.25 s.
const std::vector<FrameTrace>& hitch() {
    static const std::vector<FrameTrace> traces{parse_generated("hitch", 1)};
    return traces;
}

Finding of(std::string_view scenario_name, std::string_view engine, std::string_view policy,
           const std::vector<FrameTrace>& traces) {
    return finding_of("tunneling", asked(scenario(scenario_name), engine, policy, traces));
}

/// As a user would start it: that frame where it is, and nowhere else.
Finding from_the_first_frame(std::string_view engine, std::string_view policy) {
    Asked made = asked(scenario("gate"), engine, policy, hitch());
    made.game.starts = {.kind = Starts::Kind::given, .frames = {0}};
    return finding_of("tunneling", made);
}

std::string fix_of(const Finding& finding) {
    return finding.fix_settings.empty()
               ? std::string()
               : finding.fix_settings.front().name + "=" + finding.fix_settings.front().value;
}

bool has_number(const Finding& finding, std::string_view name) {
    return std::ranges::find(finding.numbers, name, &Number::name) != finding.numbers.end();
}

class TunnelsInEuler : public ::testing::TestWithParam<std::string_view> {};
TEST_P(TunnelsInEuler, WhenAFrameOfASecondBeginsAtAQuarter) {
    const Finding finding = from_the_first_frame("euler", GetParam());
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "starts"), 1);
    EXPECT_EQ(number_of(finding, "wrong"), 1);
    EXPECT_NEAR(finding.tolerated, 0.08, 1e-12);  // (0.6 + 0.2) / 2 at 5 m/s
    EXPECT_EQ(finding.measured, number_of(finding, "crossing_dt"));
    EXPECT_EQ(number_of(finding, "wrong_with_engine.collision=swept"), 0);
}
INSTANTIATE_TEST_SUITE_P(Policies, TunnelsInEuler,
                         ::testing::Values("variable", "frame-limited", "refresh-pass-through"));

class BlockedInEuler : public ::testing::TestWithParam<std::string_view> {};
TEST_P(BlockedInEuler, WhenAFrameOfASecondBeginsAtAQuarter) {
    EXPECT_EQ(from_the_first_frame("euler", GetParam()).verdict, Verdict::pass);
}
INSTANTIATE_TEST_SUITE_P(Policies, BlockedInEuler,
                         ::testing::Values("frame-locked", "refresh-multiple", "refresh-slow-down",
                                           "fixed-capped", "fixed-accumulator", "hybrid",
                                           "semi-fixed", "fixed", "snapped"));

/// A ball of 0.5 m and a wall of 0.1 m overlap along 0.6 m of its way: of steps of v / 60 a share
/// of 1 - 36 / v passes, whatever the one start does.
TEST(Tunneling, OfAStepThatIsLongerThanTheObstacleIsTriedAtOtherMoments) {
    const std::vector<FrameTrace> steady{parse_generated("constant:fps=60:duration=4s", 1)};
    for (const double speed_mps : {30, 45, 60, 90, 100, 120}) {
        ScenarioSpec wall = scenario("wall");
        set_parameter(wall, "speed_mps", shortest(speed_mps));
        const Finding found = finding_of("tunneling", asked(wall, "euler", "fixed", steady));
        EXPECT_EQ(number_of(found, "starts"), 32) << speed_mps;
        EXPECT_NEAR(number_of(found, "wrong"), 32 * (1 - 18 / speed_mps), 1) << speed_mps;
        EXPECT_GT(found.shown_by.front().phase, 0) << speed_mps;
    }
    ScenarioSpec slow = scenario("wall");
    set_parameter(slow, "speed_mps", "17");
    EXPECT_EQ(number_of(finding_of("tunneling", asked(slow, "euler", "fixed", steady)), "starts"),
              1);
    Asked given = asked(scenario("wall"), "euler", "fixed", steady);
    given.game.starts = {.kind = Starts::Kind::given, .frames = {0}};
    EXPECT_EQ(number_of(finding_of("tunneling", given), "starts"), 1);
}

TEST(Tunneling, IsNotJudgedWhereTheBodyEndsShortOfTheObstacle) {
    // A damping of 10 / s stops a body of 5 m/s within half a metre.
    const Finding gate = of("gate", "euler:linear_damping=10", "fixed", hitch());
    EXPECT_EQ(gate.verdict, Verdict::unknown);
    EXPECT_THAT(gate.summary, ::testing::HasSubstr("ends short of the gate"));
    // Box2D 2.4.1 moves a body by 2 m in the step of a second, and on with 2 m/s: nothing passes.
    EXPECT_EQ(of("wall", "box2d", "variable", hitch()).verdict, Verdict::pass);
    // A run that ends within a step is judged by the whole of it.
    EXPECT_EQ(of("wall", "euler:collision=swept", "variable", hitch()).verdict, Verdict::pass);
}

TEST(Tunneling, HybridPassesTheGateAtTheWorstPhaseBecauseItsLimitExceedsTheWindow) {
    const Finding finding = of("gate", "euler", "hybrid", hitch());
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_NEAR(finding.measured, 0.1, 1e-9);
    EXPECT_NEAR(finding.tolerated, 0.08, 1e-12);
    EXPECT_NEAR(number_of(finding, "frame_delta_max"), 0.1, 1e-12);
    EXPECT_EQ(fix_of(finding), "frame_delta_max=80ms");
    EXPECT_EQ(number_of(finding, "wrong_with_frame_delta_max=80ms"), 0);
    EXPECT_EQ(of("gate", "euler", "hybrid:frame_delta_max=80ms", hitch()).verdict, Verdict::pass);
}

TEST(Tunneling, NamesTheClampOfAScaledGameWhereTheStepIsAsLongInGameTime) {
    // 60 ms of real time at twice the speed are steps of 120 ms, longer than the window of 80 ms.
    const Finding twice =
        of("gate", "euler", "variable:time_scale=2:frame_delta_max=60ms", {with_hitch(1)});
    EXPECT_EQ(twice.verdict, Verdict::error);
    EXPECT_NEAR(number_of(twice, "crossing_dt"), 0.12, 1e-9);
    EXPECT_NEAR(number_of(twice, "frame_delta_max"), 0.06, 1e-12);
    EXPECT_EQ(fix_of(twice), "frame_delta_max=40ms");  // 40 ms x 2 is the window.
    // A step of 120 ms that no clamp of 120 ms makes.
    const Finding other =
        of("gate", "euler", "variable:time_scale=2:frame_delta_max=120ms", {with_hitch(0.06)});
    EXPECT_EQ(other.verdict, Verdict::error);
    EXPECT_NEAR(number_of(other, "crossing_dt"), 0.12, 1e-9);
    EXPECT_FALSE(has_number(other, "frame_delta_max"));
}

TEST(Tunneling, Box2dSaysWhatStoppedItAndWhatItsLimitDid) {
    const Finding finding = from_the_first_frame("box2d:ccd=off", "variable");
    EXPECT_EQ(finding.verdict, Verdict::pass);  // Blocked, by the limit alone.
    EXPECT_EQ(number_of(finding, "limited_step"), 16);
    EXPECT_NEAR(number_of(finding, "limited_velocity_x"), 1.11, 0.005);
    EXPECT_NEAR(number_of(finding, "limited_velocity_y"), -1.66, 0.005);

    const Finding stopped = of("gate", "box2d", "variable", hitch());
    EXPECT_EQ(stopped.verdict, Verdict::pass);
    EXPECT_GT(number_of(stopped, "wrong_with_engine.ccd=off"), 0);
}

TEST(Tunneling, ASweptTestStopsItInEulerToo) {
    const Finding finding = of("gate", "euler:collision=swept", "variable", hitch());
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_GT(number_of(finding, "wrong_with_engine.collision=discrete"), 0);
}

/// Says in each step that its limit acts.
class LimitedWorld final : public physics::WrappedWorld {
  public:
    using WrappedWorld::WrappedWorld;

    void read(std::span<physics::BodyState> states) const override {
        WrappedWorld::read(states);
        states[0].limited = true;
    }
    std::optional<physics::LimitedMotion> limited_motion() const override {
        return physics::LimitedMotion{};
    }
};

/// euler, with a limit that acts with continuous collision only.
physics::EngineSpec limited_when_swept() {
    static const physics::Engine engine = [] {
        physics::Engine row = physics::engines().front();
        row.name = "limited";
        row.limit = "has a limit";
        row.make_world = [](const physics::Scene& scene, const physics::EngineSettings& settings) {
            const physics::Engine& euler = physics::engines().front();
            auto world = euler.make_world(scene, settings);
            if (settings[euler.continuous[0].option] == euler.continuous[0].on) {
                world = std::make_unique<LimitedWorld>(std::move(world));
            }
            return world;
        };
        return row;
    }();
    return {.engine = &engine, .settings = physics::default_settings(engine)};
}

TEST(Tunneling, ReportsNoLimitOfTheRunsThatARemedyWasTriedIn) {
    Asked made = asked(scenario("gate"), "euler", "variable", hitch());
    made.game.engine = limited_when_swept();
    const Finding finding = finding_of("tunneling", made);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "wrong_with_engine.collision=swept"), 0);
    EXPECT_FALSE(has_number(finding, "limited_step"));

    made.game.engine.settings[made.game.engine.engine->continuous[0].option] = 1;
    const Finding own = finding_of("tunneling", made);
    EXPECT_EQ(own.verdict, Verdict::pass);
    EXPECT_EQ(number_of(own, "limited_step"), 1);
}

TEST(Tunneling, TriesTheHitchAtEveryPhaseOfTheRunUp) {
    const Finding finding = of("gate", "euler", "variable", hitch());
    EXPECT_GE(number_of(finding, "starts"), 31);  // Each frame from 0 to 0.5 s, as in the table.
    EXPECT_GE(number_of(finding, "wrong"), 31);
    EXPECT_THAT(finding.shown_by, ::testing::SizeIs(1));
}

TEST(Tunneling, GivesTheRatesAtWhichItFails) {
    // Half a metre in a step at 10 fps is more than the 0.4 m of the gate.
    const Finding finding =
        of("gate", "euler", "variable", {at_rate(60), at_rate(10), at_rate(30)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_THAT(finding.bands, ElementsAre(Band{10, 10}));
    EXPECT_EQ(finding.shown_by.front().trace, at_rate(10).spec);
}

TEST(Tunneling, JudgesEachScenarioInEachEngine) {
    Asked made = asked(scenario("gate"), "euler", "variable", hitch());
    made.game.scenarios.push_back(scenario("wall"));
    made.game.others = {parse_engine("box2d")};
    std::vector<std::string> about;
    for (const Finding& finding : findings_of("tunneling", made)) {
        about.push_back(finding.about);
    }
    EXPECT_THAT(about,
                UnorderedElementsAre("gate, euler", "gate, box2d", "wall, euler", "wall, box2d"));
}

TEST(Tunneling, AnOpenGateIsToBeCleared) {
    const Finding finding = finding_of(
        "tunneling", asked(scenario("gate", {"gate.rise_mps=0"}), "euler", "fixed", {at_rate(60)}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(finding, "starts"), 1);
}

/// 300 m/s are 6 m in a step of 20 ms; another fixed timestep is no cure of a fixed timestep.
TEST(Tunneling, OfALoopWithAFixedTimestepIsNotCuredByOne) {
    const std::vector<FrameTrace> at_60{at_rate(60)};
    const Finding found =
        finding_of("tunneling", asked(scenario("wall", {"wall.speed_mps=300", "wall.radius_m=0.05",
                                                        "wall.thickness_m=0.05"}),
                                      "euler", "unity", at_60));
    EXPECT_EQ(found.verdict, Verdict::error);
    const auto names_rule = [](const Change& settings) {
        return !settings.empty() && settings.front().name == "policy";
    };
    EXPECT_FALSE(names_rule(found.fix_settings)) << found.fix;
    for (const auto& other : found.other_fixes) {
        EXPECT_FALSE(names_rule(other.settings)) << other.text;
    }
}

TEST(Tunneling, AMissedCurveFailsAndNoCollisionTestHelps) {
    const Finding finding = of("curve", "euler", "variable", {at_rate(10)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "wrong_with_engine.collision=swept"), 1);
    EXPECT_THAT(finding.fix_settings,
                ElementsAre(SettingValue{"policy", "fixed"}, SettingValue{"timestep", "1/60"}));
    EXPECT_EQ(of("curve", "euler", "fixed:timestep=1/60", {at_rate(10)}).verdict, Verdict::pass);
}

TEST(Tunneling, DoesNotCallTheLimitWhatAContactDid) {
    // With continuous collision the gate stops the character in the step in which the limit acts.
    const Finding finding = from_the_first_frame("box2d", "variable");
    EXPECT_EQ(number_of(finding, "limited_step"), 16);
    EXPECT_FALSE(has_number(finding, "limited_velocity_x"));
}

TEST(Tunneling, NobodyIsBlockedByAGateThatStaysInTheGround) {
    for (const std::string_view jump : {"gate.jump_mps=0", "gate.jump_mps=2", "gate.jump_mps=5"}) {
        const Finding finding = finding_of(
            "tunneling",
            asked(scenario("gate", {"gate.rise_mps=0", jump}), "euler", "fixed", {at_rate(60)}));
        EXPECT_EQ(finding.verdict, Verdict::pass) << jump << ": " << finding.summary;
    }
}

TEST(Tunneling, ACurveThatEndsBeforeTheWallIsToMissIt) {
    EXPECT_EQ(finding_of("tunneling", asked(scenario("curve", {"curve.length_s=0.2"}), "euler",
                                            "fixed", {at_rate(60)}))
                  .verdict,
              Verdict::pass);
}

TEST(Tunneling, WithoutAStepIsUnknown) {
    EXPECT_EQ(of("gate", "euler", "fixed:timestep=10s:frame_delta_max=1us", {of_frames({0.1, 0.1})})
                  .verdict,
              Verdict::unknown);
}

TEST(Tunneling, WithALoopThatNeverEndsIsAnError) {
    EXPECT_EQ(of("gate", "euler", "fixed:timestep=1us:frame_delta_max=off", {at_rate(5)}).verdict,
              Verdict::error);
}

TEST(Tunneling, SaysNothingWithoutAnObstacle) {
    EXPECT_THAT(findings_of("tunneling", asked(scenario("jump"), "euler", "fixed", hitch())),
                IsEmpty());
}

TEST(Tunneling, HasTheNameOfTheCheckThatItWas) {
    const std::vector<std::string> names{"wall"};
    EXPECT_EQ(checks_named(names).size(), 1U);
    EXPECT_EQ(checks_named(names).front()->name, "tunneling");
}

}  // namespace
}  // namespace tickproof::harness
