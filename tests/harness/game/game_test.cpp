#include "harness/game/game.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/trace/make_trace.h"
#include "tests/harness/check/games.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

GameProfile profile_of(std::string_view toml) {
    return parse_profile(toml, "game.toml");
}

/// On the frames of its lowest rate.
ScheduleSummary scheduled(const Game& judged) {
    const TraceSpec& lowest = judged.frames.traces.front();
    return run(schedule_spec(judged, lowest), make_trace(lowest)).summary;
}

Game under_load(Game judged) {
    judged.load = cost_of(judged);
    return judged;
}

TEST(GameFrames, AreEveryWholeRateAndTheLimitsAndTheDisplays) {
    const Frames frames = frames_of(profile_of(
        "frames.lowest_fps = 57.5\nframes.highest_fps = 60.5\nframes.refresh_hz = [59.94, 75]\n"
        "frames.worst_hitch_ms = 0\n"));
    EXPECT_THAT(frames.rates, ElementsAre(57.5, 58, 59, 59.94, 60, 60.5, 75));
    ASSERT_EQ(frames.traces.size(), 7U + 2U);
    EXPECT_FALSE(frames.has_hitch());
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double frame_s = seconds(make_trace(frames.traces[i]).frames.front());
        EXPECT_NEAR(frame_s * frames.rates[i], 1, 1e-6);
    }
}

TEST(GameFrames, HaveTheWorstHitchAtThreeRates) {
    const Frames frames = frames_of(profile_of(
        "frames.lowest_fps = 30\nframes.highest_fps = 120\nframes.worst_hitch_ms = 700\n"));
    EXPECT_TRUE(frames.has_hitch());
    ASSERT_EQ(frames.paced - frames.hitches, 3U);
    const double around_fps[] = {30, 60, 120};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto trace = make_trace(frames.traces[frames.hitches + i]).frames;
        EXPECT_EQ(*std::ranges::max_element(trace), std::chrono::milliseconds{700});
        EXPECT_NEAR(seconds(trace.front()), 1 / around_fps[i], 1e-8);
        EXPECT_EQ(std::ranges::count(trace, Duration{std::chrono::milliseconds{700}}), 1);
    }
}

TEST(GameFrames, AreNeverLongerThanAFrameOfTheLowestRateButInAHitch) {
    const Frames frames = frames_of(profile_of("frames.lowest_fps = 25\n"));
    for (std::size_t i = 0; i < frames.hitches; ++i) {
        const auto lengths = make_trace(frames.traces[i]).frames;
        EXPECT_LE(*std::ranges::max_element(lengths), std::chrono::milliseconds{40});
    }
}

TEST(Game, HasNoPlaceOfASettingWithoutAName) {
    const Game judged = project_game("DefaultEngine.ini",
                                     "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\n"
                                     "bTickPhysicsAsync=False\nMaxSubsteps=4\n");
    EXPECT_EQ(to_text(place_of(judged, "steps_per_frame_max")), "DefaultEngine.ini:4");
    EXPECT_EQ(to_text(place_of(judged, "")), "");
}

TEST(Game, SpendsItsBudgetWhereStepsCostSomething) {
    // A frame of 50 ms owes three steps of a sixtieth; the first of 20 ms spends 8.3 ms.
    const Game judged = game("stride", "cost.step_ms = 20\nframes.lowest_fps = 20\n");
    EXPECT_EQ(scheduled(judged).most_steps_in_a_frame, 1U);
    EXPECT_EQ(scheduled(under_load(judged)).most_steps_in_a_frame, 1U);
    const Game free = game("stride", "frames.lowest_fps = 20\n");
    EXPECT_EQ(scheduled(free).most_steps_in_a_frame, 3U);
}

TEST(Game, HasLongerFramesUnderItsLoadOnly) {
    // Two steps of 20 ms do not fit into a thirtieth of a second.
    const Game judged = game("fixed", "cost.step_ms = 20\nframes.lowest_fps = 30\n");
    EXPECT_NEAR(scheduled(judged).real_s, 4, 1e-6);
    EXPECT_GT(scheduled(under_load(judged)).real_s, 4.5);
}

TEST(Game, DrawsAndReadsInputAsTheProfileSays) {
    const Game judged =
        game("fixed", "input.read_in = \"step\"\ndraw.between_steps = \"extrapolate\"\n");
    EXPECT_EQ(judged.policy.settings.input, Input::step);
    EXPECT_EQ(judged.policy.settings.draw, Draw::extrapolate);
    const Game silent = game("fixed:input=step:draw=interpolate", "");
    EXPECT_EQ(silent.policy.settings.input, Input::step);
    EXPECT_EQ(silent.policy.settings.draw, Draw::interpolate);
}

TEST(Game, HasTheEngineSubstepsAndCostsOfTheProfile) {
    const Game judged = game("fixed",
                             "physics.engine = \"box2d\"\nphysics.substeps = 4\ncost.step_ms = 2\n"
                             "cost.render_ms = 5\n");
    EXPECT_EQ(judged.engine.engine->name, "box2d");
    EXPECT_EQ(physics::substeps(judged.engine), 4);
    EXPECT_EQ(cost_of(judged).step_cost, std::chrono::milliseconds{8});  // Four substeps of 2 ms.
    EXPECT_EQ(cost_of(judged).render, std::chrono::milliseconds{5});
}

TEST(Game, SplitsTheStepsOfASolverWhichCostOneStep) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    const std::string engine = "physics.engine = \"box2d3\"\n";
    EXPECT_EQ(physics::substeps(game("fixed", engine).engine), 4);
    for (const int substeps : {1, 2}) {
        const Game judged = game(
            "fixed", engine + fmt::format("physics.substeps = {}\ncost.step_ms = 2\n", substeps));
        EXPECT_EQ(physics::substeps(judged.engine), substeps);
        EXPECT_EQ(cost_of(judged).step_cost, std::chrono::milliseconds{2});
    }
}

TEST(Game, IsNotSplitByItsEngineAndByItsProfile) {
    EXPECT_EQ(physics::substeps(game("fixed", "physics.engine = \"euler:substeps=3\"\n").engine),
              3);
    EXPECT_EQ(refusal([] {
                  game("fixed", "physics.engine = \"euler:substeps=3\"\nphysics.substeps = 2\n");
              }),
              "game.toml:2: physics.substeps = 2: physics.engine sets substeps, too; leave one of "
              "them out");
}

TEST(Game, RefusesAnEngineThatDoesNotExistWithTheLineOfTheProfile) {
    EXPECT_EQ(refusal([] { game("fixed", "\nphysics.engine = \"eulr\"\n"); }),
              "game.toml:2: physics.engine: no engine 'eulr'; did you mean 'euler'?");
}

TEST(Game, IsStandingNowhereWithoutAProject) {
    EXPECT_TRUE(place_of(game("fixed", ""), "timestep").file.empty());
}

TEST(Game, IsStandingWhereItsProjectHasIt) {
    Project project;
    project.settings.push_back(
        {.key = "Fixed Timestep", .pacing = "timestep", .at = {.file = "a.asset", .line = 7}});
    const Game judged = make_game(no_profile(), parse_policy("fixed"), project);
    EXPECT_EQ(place_of(judged, "timestep").line, 7U);
    EXPECT_TRUE(place_of(judged, "frame_delta_max").file.empty());
}

Game limited(std::string_view toml, double most_hz) {
    Project project;
    project.frame_rate_limit = {.most_hz = most_hz, .key = "run/max_fps"};
    return make_game(parse_profile(toml, "game.toml"), parse_policy("fixed"), project);
}

TEST(Game, IsTriedUpToTheLimitOfItsProject) {
    const Game game = limited("", 75);
    EXPECT_TRUE(game.is_rate_limited);
    EXPECT_EQ(game.profile.lowest_fps, 30);
    EXPECT_EQ(game.profile.highest_fps, 75);
    EXPECT_EQ(game.profile.refresh_hz, std::vector<double>{60});
    EXPECT_EQ(frames_of(game.profile).rates.back(), 75);
    EXPECT_EQ(limited("", 20).profile.lowest_fps, 20);
}

TEST(Game, IsTriedAtTheRatesOfItsProfileWhateverTheLimitIs) {
    EXPECT_FALSE(limited("frames.highest_fps = 144\n", 75).is_rate_limited);
    EXPECT_EQ(limited("frames.highest_fps = 144\n", 75).profile.highest_fps, 144);
    EXPECT_FALSE(limited("frames.lowest_fps = 90\n", 75).is_rate_limited);
    EXPECT_EQ(limited("frames.lowest_fps = 50\n", 75).profile.highest_fps, 75);
    EXPECT_EQ(limited("frames.refresh_hz = [144]\n", 75).profile.refresh_hz,
              std::vector<double>{144});
    EXPECT_FALSE(limited("", 240).is_rate_limited);  // As high as the profile goes.
}

TEST(Game, WithoutGravityHasNoJumpUnlessItsProfileSaysSo) {
    constexpr std::string_view kNone = "config_version=5\n[physics]\n2d/default_gravity=0.0\n";
    const GameProfile above = testing::project_game("project.godot", kNone).profile;
    EXPECT_EQ(above.jump_height_m + above.jump_speed_mps, 0);
    EXPECT_EQ(
        testing::project_game("project.godot", kNone, "jump.height_m = 2\n").profile.jump_height_m,
        2);
    const GameProfile usual = testing::project_game("project.godot", "config_version=5\n").profile;
    EXPECT_GT(usual.jump_height_m + usual.jump_speed_mps, 0);
}

}  // namespace
}  // namespace tickproof::harness
