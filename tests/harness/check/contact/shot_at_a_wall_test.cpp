// The projectile of a project, as its scripts and prefabs have it, at the profile's wall.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const std::string kSixtyFps =
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 0\nframes.lowest_fps = 60\n"
    "frames.highest_fps = 60\n";

/// The profile names the speed of the game's own shot. A ball of 0.1 m in steps of 1/60 s passes a
/// wall of 0.2 m above (0.1 + 0.2 / 2) m x 60 Hz = 12 m/s.
TEST(ShotAtAWall, JudgesTheShotOfAScriptAsTheScriptMovesIt) {
    const auto judged = [](ShotGuard guard, std::string_view more = "") {
        Game tested =
            game("fixed", "wall.thickness_m = 0.2\nwall.fastest_mps = 60\n" + std::string(more));
        tested.projectile = Projectile{.speed_mps = 60, .guard = guard, .at = {"bullet.gd", 7}};
        return finding_of("tunneling", tested);
    };
    const Finding ahead = judged(ShotGuard::looks_ahead);
    EXPECT_EQ(ahead.verdict, Verdict::note);
    EXPECT_EQ(ahead.summary,
              "A 60 m/s projectile would pass a 0.2 m wall above 12 m/s; the shot of bullet.gd:7 "
              "looks ahead");
    EXPECT_TRUE(ahead.asks_for_a_look);
    EXPECT_EQ(judged(ShotGuard::continuous).verdict, Verdict::note);
    EXPECT_EQ(judged(ShotGuard::discrete).verdict, Verdict::error);
    EXPECT_EQ(judged(ShotGuard::none).verdict, Verdict::error);
    EXPECT_THAT(judged(ShotGuard::none).cause,
                ::testing::EndsWith("; the projectile's radius is 0.1 m (wall.fastest_radius_m)"));
    EXPECT_EQ(judged(ShotGuard::looks_ahead, "wall.kinds = \"trigger\"\n").verdict, Verdict::error);
}

/// A ball of 0.05 m at 60 fps and 60 m/s: a frame moves it 1 m. No engine sweeps it, whatever its
/// bodies have; a wall of 2.2 m stops it, since 0.05 + 2.2 / 2 is more than that way.
TEST(ShotAtAWall, IsPassedByAShotThatItsScriptMovesInFrames) {
    const auto judged = [](double thickness_m, bool in_frames) {
        Game tested =
            game("fixed:timestep=1/200",
                 kSixtyFps + fmt::format("physics.engine = \"box2d\"\nwall.thickness_m = {}\n"
                                         "wall.fastest_mps = 60\n",
                                         thickness_m));
        tested.profile.fastest_radius_m = 0.05;
        tested.projectile =
            Projectile{.speed_mps = 60,
                       .in_frames = in_frames,
                       .at = {"Bullet.cs", 7},
                       .by_speed = !in_frames,
                       .body = ShotBody{
                           .radius = 0.05, .is_trigger = true, .at = {"Assets/Bullet.prefab", 45}}};
        return finding_of("tunneling", tested);
    };
    const Finding passes = judged(0.2, true);
    EXPECT_EQ(passes.verdict, Verdict::error);
    EXPECT_THAT(passes.cause,
                HasSubstr("Bullet.cs:7 moves it itself, by 1 m in a frame at 60 fps"));
    EXPECT_THAT(passes.cause, HasSubstr("Bullet.prefab:45: radius 0.05 m, 60 m/s, a trigger"));
    EXPECT_THAT(passes.fix, HasSubstr("Cast a ray"));
    EXPECT_EQ(judged(2.2, true).verdict, Verdict::pass);
}

/// Without a rigid body no wall stops a Transform, at any speed: a safe speed would be that of a
/// body of the physics.
TEST(ShotAtAWall, HasNoSafeSpeedWhereItsScriptMovesItByItsTransform) {
    const auto fix = [](bool by_speed, bool has_rigid_body) {
        Game tested = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n",
                                   "wall.thickness_m = 0.1\nwall.fastest_mps = 70\n");
        tested.projectile =
            Projectile{.in_frames = !by_speed,
                       .guard = by_speed ? ShotGuard::discrete : ShotGuard::none,
                       .at = {"Bullet.cs", 37},
                       .by_speed = by_speed,
                       .body = ShotBody{.radius = 0.1, .has_rigid_body = has_rigid_body}};
        return finding_of("tunneling", tested).fix;
    };
    EXPECT_EQ(fix(false, false),
              "Bullet.cs:37 moves it by its Transform: no wall on its way stops it; cast a ray "
              "along the way.");
    EXPECT_EQ(fix(false, true), "Cast a ray or its shape along the path of each frame, in code.");
    EXPECT_THAT(fix(true, true), HasSubstr("Collision Detection"));
}

/// The size of a shot's own collider is that of the projectile; one of unknown size is assumed.
TEST(ShotAtAWall, NamesTheBodyOfTheShot) {
    const auto judged = [](const ShotBody& body) {
        Game tested = game("fixed", "wall.thickness_m = 0.2\nwall.fastest_mps = 60\n");
        tested.projectile = Projectile{.speed_mps = 60,
                                       .guard = ShotGuard::discrete,
                                       .at = {"Bullet.cs", 7},
                                       .by_speed = true,
                                       .body = body};
        return finding_of("tunneling", tested);
    };
    EXPECT_THAT(judged({.radius = 0.1, .at = {"Bullet.prefab", 45}}).cause,
                ::testing::EndsWith("; the projectile is Bullet.prefab:45: radius 0.1 m, 60 m/s"));
    EXPECT_THAT(judged({.unknown = "has several colliders", .at = {"Bullet.prefab", 9}}).cause,
                ::testing::EndsWith("; its radius of 0.1 m is assumed (wall.fastest_radius_m): "
                                    "Bullet.prefab:9 has several colliders"));
}

/// A shot of 60 m/s says nothing of a projectile that is several times as fast.
TEST(ShotAtAWall, TakesNoFarFasterProjectileForTheShotOfAScript) {
    const auto verdict = [](int speed) {
        Game tested =
            game("fixed", fmt::format("wall.thickness_m = 0.2\nwall.fastest_mps = {}\n", speed));
        tested.projectile = Projectile{.speed_mps = 60, .guard = ShotGuard::looks_ahead};
        return finding_of("tunneling", tested).verdict;
    };
    EXPECT_EQ(verdict(290), Verdict::note);
    EXPECT_EQ(verdict(310), Verdict::error);
    EXPECT_EQ(verdict(50), Verdict::error) << "another thing, which is slower";
}

/// A trigger of 0.08 m is noticed over 0.1 + 2 x 0.08 m: in steps of 1/60 s up to 15.6 m/s.
TEST(ShotAtAWall, AreNoticedByAShotThatIsATrigger) {
    const auto judged = [](int speed, bool is_trigger) {
        Game tested =
            game("fixed",
                 only_at_rate(60) + fmt::format("wall.thickness_m = 0.1\nwall.fastest_mps = {}\n"
                                                "wall.fastest_radius_m = 0.08\n",
                                                speed));
        tested.projectile = Projectile{
            .speed_mps = static_cast<double>(speed),
            .guard = ShotGuard::discrete,
            .by_speed = true,
            .body = ShotBody{.radius = 0.08, .is_trigger = is_trigger, .has_rigid_body = true}};
        return finding_of("tunneling", tested);
    };
    EXPECT_EQ(judged(15, true).verdict, Verdict::pass);
    EXPECT_EQ(judged(15, false).verdict, Verdict::error) << "(0.08 + 0.05) m / step are 7.8 m/s";
    const Finding missed = judged(20, true);
    EXPECT_EQ(missed.verdict, Verdict::error);
    EXPECT_EQ(missed.about, "wall 0.1 m");
    EXPECT_NEAR(number_of(missed, "safe_speed"), 15.6, 0.02);
    EXPECT_THAT(missed.fix, HasSubstr("ast a ray or its shape"));
    EXPECT_TRUE(missed.fix_settings.empty() || !missed.fix_settings[0].name.starts_with("engine."));
}

/// Its script casts a ray along each step, which finds what no step ends in.
TEST(ShotAtAWall, IsNotMissedByATriggerThatLooksAhead) {
    const auto verdict = [](ShotGuard guard) {
        Game tested = game("fixed", only_at_rate(60) +
                                        "wall.thickness_m = 0.1\n"
                                        "wall.fastest_mps = 60\n");
        tested.projectile = Projectile{
            .speed_mps = 60, .guard = guard, .body = ShotBody{.radius = 0.1, .is_trigger = true}};
        return finding_of("tunneling", tested).verdict;
    };
    EXPECT_EQ(verdict(ShotGuard::looks_ahead), Verdict::note);
    EXPECT_EQ(verdict(ShotGuard::none), Verdict::error);
}

/// No ball is judged where shots are rays; what the profile asks about is another thing.
TEST(ShotAtAWall, IsNoRayOfTheProject) {
    const auto found = [](const std::string& asked) {
        Game tested = game("fixed", asked);
        tested.projectile = Projectile{.guard = ShotGuard::ray, .at = {"gun.gd", 7}};
        return tested;
    };
    const Finding rays = finding_of("safe-speed", found(""));
    EXPECT_EQ(rays.summary, "Shots of gun.gd:7 are rays, which pass no wall between their ends");
    EXPECT_EQ(finding_of("safe-speed", "fixed", "").about, "wall 0.1 m");
    EXPECT_EQ(
        finding_of("tunneling", found("wall.thickness_m = 0.2\nwall.fastest_mps = 60\n")).verdict,
        Verdict::error);
}

}  // namespace
}  // namespace tickproof::harness
