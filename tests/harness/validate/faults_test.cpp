// For every check a fault that it finds. A row without one is a check that may be unable to fail.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

struct Fault {
    const char* check;
    const char* policy;
    const char* profile;
    const char* number = nullptr;  ///< Of a check that only ever informs: what shows it.
};

const Fault kFaults[] = {
    {"settings", "fixed:timestep=1/50:frame_delta_max=10ms", ""},
    {"speed", "fixed:timestep=1/240:steps_per_frame_max=8", "frames.lowest_fps = 20"},
    {"jump", "variable", ""},
    {"reach", "variable", "jump.ledges_m = [1.25]"},
    {"wall", "fixed", "wall.thickness_m = 0.1\nwall.fastest_mps = 50"},
    {"gate", "variable", "gate.thickness_m = 0.2"},
    {"load", "fixed", "cost.step_ms = 20"},
    {"hitch", "fixed", "", "dropped"},
    {"stutter", "fixed:timestep=1/50", "draw.between_steps = \"none\""},
    {"input", "fixed:timestep=1/50:input=step", ""},
    {"latency", "fixed:timestep=1/10", ""},
    {"damping", "variable", "motion.damping_per_step = 0.98"},
    {"spring", "fixed", "motion.spring_radps = 150"},
    {"bounce", "variable", "motion.bounce_height_m = 1"},
    {"cooldown", "fixed", "timers.cooldowns_s = [0.11]"},
    {"time-scale", "variable", "timers.scales = [4]"},
    {"replay", "variable", "network.lockstep = true"},
    {"peers", "fixed", "network.lockstep = true"},
    {"safe-speed", "fixed", "", "safe_speed"},
};

class EveryGameCheck : public ::testing::TestWithParam<GameCheck> {
  protected:
    /// What it says of its fault.
    static GameFindings of_fault() {
        const auto fault = std::ranges::find(kFaults, GetParam().name, &Fault::check);
        if (fault == std::end(kFaults)) {
            return {};
        }
        return findings_of(fault->check, fault->policy, fault->profile);
    }
};

TEST_P(EveryGameCheck, HasAFaultThatItFinds) {
    const auto fault = std::ranges::find(kFaults, GetParam().name, &Fault::check);
    ASSERT_NE(fault, std::end(kFaults)) << "give it a row of the table of faults";
    const GameFindings found = of_fault();
    if (fault->number != nullptr) {
        ASSERT_FALSE(found.empty());
        EXPECT_GT(number_of(found.front(), fault->number), 0);
        EXPECT_EQ(found.front().finding.verdict, Verdict::note);
    } else {
        EXPECT_TRUE(std::ranges::any_of(
            found, [](const GameFinding& each) { return each.finding.verdict == Verdict::fail; }));
    }
}

TEST_P(EveryGameCheck, ExplainsWhatFailsAndSaysWhatToDo) {
    for (const GameFinding& found : of_fault()) {
        EXPECT_EQ(found.finding.check, GetParam().name);
        EXPECT_FALSE(found.about.empty());
        EXPECT_FALSE(found.finding.summary.empty());
        EXPECT_EQ(found.finding.summary.find("nan"), std::string::npos) << found.finding.summary;
        if (found.finding.verdict == Verdict::fail) {
            EXPECT_FALSE(found.finding.cause.empty()) << found.finding.summary;
            EXPECT_FALSE(found.finding.fix.empty()) << found.finding.summary;
        }
    }
}

TEST_P(EveryGameCheck, IsMilderThanItsToleranceWhereItPassesAndOnlyThere) {
    for (const std::string_view policy :
         {"fixed", "variable", "semi-fixed", "fixed-capped", "frame-locked", "whole-steps"}) {
        for (const std::string_view preset : {"platformer", "shooter", "racing", "top-down"}) {
            const Subject subject =
                game(policy, "preset = \"" + std::string(preset) +
                                 "\"\nframes.lowest_fps = 58\nframes.highest_fps = 62\n"
                                 "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 300\n");
            for (const GameFinding& found : findings_of(GetParam().name, subject)) {
                const double severity = found.severity;
                const std::string& said = found.finding.summary;
                if (found.finding.verdict == Verdict::pass) {
                    EXPECT_LE(severity, 1) << said;
                    EXPECT_GE(severity, 0) << said;
                } else if (found.finding.verdict == Verdict::fail) {
                    EXPECT_GT(severity, 1) << said;
                }
                EXPECT_EQ(said.find("nan"), std::string::npos) << said;
            }
        }
    }
}

TEST_P(EveryGameCheck, SaysWhatAUserWouldAsk) {
    EXPECT_FALSE(GetParam().summary.empty());
    EXPECT_EQ(GetParam().question.back(), '?');
    EXPECT_EQ(std::ranges::count(game_checks(), GetParam().name, &GameCheck::name), 1);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryGameCheck,
                         ::testing::ValuesIn(game_checks().begin(), game_checks().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace tickproof::harness
