// The number of a run that a finding is about, and its limits: by them the run that shows an error
// fails, and the one that shows a pass does not.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const double kApex_m = Leap{}.apex_m(1.0 / 60);
const double kLanding_m = Leap{}.landing_m(1.0 / 60);

/// The value that the first run of the finding has.
double shown_value(const Finding& finding) {
    return outcome_of(finding.shown_by.at(0)).quantities.at(finding.shows.quantity.value());
}

void expect_shown_as_judged(const Finding& finding, Verdict verdict) {
    EXPECT_EQ(finding.verdict, verdict) << finding.summary;
    EXPECT_EQ(finding.shows.what, Shows::What::quantity);
    EXPECT_TRUE(finding.shows.is_limited());
    EXPECT_EQ(finding.shows.holds(shown_value(finding)), verdict == Verdict::pass)
        << finding.summary;
}

TEST(Shows, HowFarAJumpGetsOfAThingInTheLevel) {
    const auto reach = [](std::string_view toml) {
        return finding_of("reach", "fixed", at_rates(30, 60) + std::string(toml));
    };
    const auto list = [](std::string_view key, double size_m) {
        return fmt::format("jump.{} = [{}]\n", key, size_m);
    };
    const std::string step_up = "jump.step_up_m = 0.1\n";
    constexpr double kSlack_m = 0.01;
    for (const double sign : {-1.0, 1.0}) {
        const Verdict larger = sign > 0 ? Verdict::error : Verdict::pass;
        // The closed form hits it, too.
        const Verdict lower = sign > 0 ? Verdict::pass : Verdict::note;
        const double by_m = sign * kSlack_m;
        expect_shown_as_judged(reach(list("ledges_m", kApex_m + by_m)), larger);
        expect_shown_as_judged(reach(step_up + list("ledges_m", kApex_m + 0.1 + by_m)), larger);
        expect_shown_as_judged(reach(list("gaps_m", kLanding_m + by_m)), larger);
        expect_shown_as_judged(reach(list("ceilings_m", kApex_m + by_m)), lower);
    }
}

TEST(Shows, HowLongACooldownLasts) {
    const auto cooldown = [](std::string_view length_s) {
        return finding_of(
            "cooldown", "fixed",
            only_at_rate(60) +
                fmt::format("timers.cooldowns_s = [{}]\ntimers.clock = \"exact\"\n", length_s));
    };
    expect_shown_as_judged(cooldown("0.1"), Verdict::pass);
    expect_shown_as_judged(cooldown("0.11"), Verdict::error);  // Of 7 steps: 0.1167 s.
}

TEST(Shows, TheSpeedOfAGame) {
    const auto speed = [](std::string_view policy) {
        return finding_of("speed", policy, at_rates(30, 60), "game speed");
    };
    for (const auto& [policy, verdict] :
         {std::pair{"fixed", Verdict::pass}, {"fixed:frame_delta_max=17ms", Verdict::error}}) {
        const Finding found = speed(policy);
        EXPECT_EQ(found.verdict, verdict);
        EXPECT_EQ(found.shows.what, Shows::What::game_speed);
        EXPECT_TRUE(found.shows.is_of_steps());
        EXPECT_EQ(found.shows.holds(number_of(found, "speed")), verdict == Verdict::pass);
        EXPECT_TRUE(found.may_want_fewer_steps);
    }
}

TEST(Shows, TheLongestStepForASpring) {
    const Finding stiff =
        finding_of("spring", "fixed", only_at_rate(60) + "motion.spring_radps = 90\n");
    EXPECT_EQ(stiff.shows.what, Shows::What::longest_step);
    EXPECT_FALSE(stiff.shows.holds(number_of(stiff, "longest_dt")));
    EXPECT_TRUE(stiff.shows.holds(number_of(stiff, "longest_fitting_dt")));
}

/// A height, or the speed of the game where the loop loses time.
TEST(Shows, WhatATimeScaleChanges) {
    const auto scaled = [](std::string_view policy, std::string_view rates) {
        return finding_of("time-scale", policy,
                          std::string(rates) + "timers.scales = [2]\njump.speed_mps = 5\n", "x 2");
    };
    const Finding height = scaled("variable", at_rates(30, 60));
    EXPECT_EQ(height.unit, "m");
    EXPECT_EQ(height.shows.what, Shows::What::quantity);
    EXPECT_EQ(height.shows.quantity, 0U);
    EXPECT_FALSE(height.shows.is_limited()) << "it is compared with the worst";
    const Finding slow = scaled("fixed:steps_per_frame_max=1", at_rates(60, 60));
    EXPECT_EQ(slow.unit, "");
    EXPECT_EQ(slow.shows.what, Shows::What::game_speed);
}

TEST(Shows, HowHighABallBounces) {
    const auto bounce = [](std::string_view restitution) {
        return finding_of(
            "bounce", "fixed",
            at_rates(30, 60) +
                fmt::format("motion.bounce_height_m = 2\nmotion.restitution = {}\n", restitution));
    };
    const Finding found = bounce("0.8");
    EXPECT_TRUE(found.shows.is_limited());
    EXPECT_EQ(found.shows.holds(shown_value(found)), found.verdict == Verdict::pass)
        << found.summary;
    const double ideal_m = (found.shows.least + found.shows.most) / 2;
    EXPECT_GE(ideal_m, 2 * 0.8 * 0.8);
    EXPECT_LT(ideal_m, (2 + std::sqrt(2 * 9.81 * 2) / 30) * 0.8 * 0.8)
        << "the worst ball falls from up to a step higher";
}

TEST(Facts, OfEachCheckSayWhatItCompares) {
    const std::map<std::string_view, Compares> wanted{
        {"frame-rate", Compares::frame_rates}, {"divergence", Compares::reference},
        {"noise-floor", Compares::twins},      {"replay", Compares::runs},
        {"engines-agree", Compares::runs},     {"determinism", Compares::runs}};
    for (const Check& check : checks()) {
        const auto found = wanted.find(check.name);
        EXPECT_EQ(check.compares, found == wanted.end() ? Compares::nothing : found->second)
            << check.name;
    }
}

TEST(Facts, OfACheckAreThoseOfItsFindings) {
    for (const auto& [check, compares] : {std::pair{"frame-rate", Compares::frame_rates},
                                          {"replay", Compares::runs},
                                          {"reach", Compares::nothing}}) {
        const Findings all = findings_of(
            check, "variable", at_rates(30, 60) + "jump.speed_mps = 5\njump.ledges_m = [1]\n");
        EXPECT_FALSE(all.empty());
        for (const Finding& each : all) {
            EXPECT_EQ(each.compares, compares) << each.id;
            EXPECT_FALSE(each.may_want_fewer_steps) << each.id;
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
