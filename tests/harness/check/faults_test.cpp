// For every check a fault that it finds. A row without one is a check that may be unable to fail.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;

struct Fault {
    const char* check;
    const char* policy;
    const char* profile;
    const char* number = nullptr;  ///< Of a check that only ever informs: what shows it.
    bool is_captured = false;      ///< Shows in a capture with display times only.
    const char* script = nullptr;  ///< Of the check of scripts, which warns: a GDScript.
};

const Fault kFaults[] = {
    {"settings", "fixed:timestep=1/50:frame_delta_max=10ms", ""},
    {"speed", "fixed:timestep=1/240:steps_per_frame_max=8", "frames.lowest_fps = 20"},
    {"frame-rate", "variable", ""},
    {"reach", "variable", "jump.ledges_m = [1.25]"},
    {"tunneling", "fixed", "wall.thickness_m = 0.1\nwall.fastest_mps = 50"},
    {"gate", "variable", "gate.thickness_m = 0.2"},
    {"load", "fixed", "cost.step_ms = 20"},
    {"hitch", "fixed", "", "dropped"},
    {"stutter", "fixed:timestep=1/50", "draw.between_steps = \"none\""},
    {"displayed-motion", "fixed:timestep=1/50", "draw.between_steps = \"none\"", nullptr, true},
    {"teleport", "fixed:timestep=1/50", "draw.between_steps = \"streak\""},
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
    {"scripts", "", "", nullptr, false, "func _process(_delta):\n\tposition.x += 5\n"},
};

/// One of the checks that a validation asks.
class EveryCheck : public ::testing::TestWithParam<const Check*> {
  protected:
    static std::string_view name() { return GetParam()->name; }

    static std::vector<Fault> faults() {
        std::vector<Fault> own;
        std::ranges::copy_if(kFaults, std::back_inserter(own),
                             [](const Fault& fault) { return fault.check == name(); });
        return own;
    }

    static Findings findings_about(const Fault& fault) {
        if (fault.is_captured) {
            FrameTrace seen = in_memory("seen", at_rate(100).frames);
            for (std::size_t i = 0; i < seen.frames.size(); ++i) {
                seen.displayed.push_back(static_cast<int>(i) * seen.frames[0]);
            }
            return findings_of(fault.check, captured(game(fault.policy, fault.profile), seen));
        }
        if (fault.script == nullptr) {
            return findings_of(fault.check, fault.policy, fault.profile);
        }
        Game scanned = project_game("project.godot", "config_version=5\n");
        scanned.scripts = scan_script({.name = "player.gd", .text = fault.script});
        return findings_of(fault.check, scanned);
    }
};

TEST_P(EveryCheck, HasAFaultThatItFinds) {
    ASSERT_FALSE(faults().empty()) << "give it a row of the table of faults";
    for (const Fault& fault : faults()) {
        const Findings found = findings_about(fault);
        if (fault.number != nullptr) {
            ASSERT_FALSE(found.empty());
            EXPECT_GT(number_of(found.front(), fault.number), 0);
            EXPECT_EQ(found.front().verdict, Verdict::note);
        } else {
            EXPECT_TRUE(std::ranges::any_of(found,
                                            [&](const Finding& each) {
                                                return fault.script == nullptr
                                                           ? each.verdict == Verdict::error
                                                           : each.asks_for_a_look;
                                            }))
                << fault.policy << fault.profile;
        }
    }
}

TEST_P(EveryCheck, ExplainsWhatFailsAndSaysWhatToDo) {
    for (const Fault& fault : faults()) {
        for (const Finding& found : findings_about(fault)) {
            EXPECT_EQ(found.check, name());
            EXPECT_TRUE(found.id.starts_with(name())) << found.id;
            EXPECT_FALSE(found.about.empty());
            EXPECT_FALSE(found.summary.empty());
            EXPECT_EQ(found.summary.find("nan"), std::string::npos) << found.summary;
            if (found.verdict == Verdict::error) {
                EXPECT_FALSE(found.cause.empty()) << found.summary;
                EXPECT_FALSE(found.fix.empty()) << found.summary;
                EXPECT_FALSE(found.shown_by.empty()) << found.summary;
            }
        }
    }
}

TEST_P(EveryCheck, IsMilderThanItsToleranceWhereItPassesAndOnlyThere) {
    for (const std::string_view policy :
         {"fixed", "variable", "semi-fixed", "fixed-capped", "frame-locked", "whole-steps"}) {
        for (const ExampleProfile& example : example_profiles()) {
            const Game stepped =
                game(policy, like(example.name,
                                  "frames.lowest_fps = 58\nframes.highest_fps = 62\n"
                                  "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 300\n"));
            for (const Finding& found : findings_of(name(), stepped)) {
                const double severity = found.severity;
                const std::string& said = found.summary;
                if (found.verdict == Verdict::pass) {
                    EXPECT_LE(severity, 1) << said;
                    EXPECT_GE(severity, 0) << said;
                } else if (found.verdict == Verdict::error) {
                    EXPECT_GT(severity, 1) << said;
                }
                EXPECT_EQ(said.find("nan"), std::string::npos) << said;
            }
        }
    }
}

TEST_P(EveryCheck, SaysWhatAUserWouldAsk) {
    EXPECT_FALSE(GetParam()->summary.empty());
    EXPECT_EQ(GetParam()->question.back(), '?');
    EXPECT_EQ(std::ranges::count(checks(), name(), &Check::name), 1);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryCheck,
                         ::testing::ValuesIn(checks_asked_by(&AskedBy::validate)),
                         [](const auto& test) {
                             std::string name(test.param->name);
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace tickproof::harness
