// Every case that comes with the tool is met as it is, and is not without the one thing that it is
// about.

#include "harness/study/cases/published.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Names = std::vector<std::string>;

Case published(std::string_view name) {
    for (const PublishedCase& each : published_cases()) {
        if (each.name == name) {
            return parse_case(each.toml, fmt::format("{}.toml", name));
        }
    }
    throw std::out_of_range(std::string(name));
}

/// `apex 60`, with whatever differs in its line; `frame-rate 60 125`.
std::string name_of(const Expectation& expectation) {
    std::string name = expectation.check.empty() ? expectation.quantity : expectation.check;
    for (const CaseSetting& setting : expectation.varied) {
        name += ' ' + setting.text;
    }
    for (const CaseSettings& own : expectation.traces) {
        for (const CaseSetting& setting : own) {
            name += ' ' + setting.text;
        }
    }
    return name;
}

std::set<std::string> published_names() {
    std::set<std::string> names;
    for (const PublishedCase& each : published_cases()) {
        names.insert(std::string(each.name));
    }
    return names;
}

class EveryPublishedCase : public ::testing::TestWithParam<PublishedCase> {};

TEST_P(EveryPublishedCase, IsMetAsItIs) {
    const Case read = published(GetParam().name);
    const JudgedCase made = judge_cases({read}, {}, 1).front();
    EXPECT_EQ(made.verdict, Verdict::pass);
    for (const JudgedFigure& each : made.figures) {
        EXPECT_EQ(each.verdict, Verdict::pass)
            << each.expectation.at << ' ' << name_of(each.expectation) << ": published "
            << each.expectation.published.text << ", computed " << each.computed;
    }
}

TEST_P(EveryPublishedCase, SaysWhatItIsAndWhereItIsFrom) {
    const Case read = published(GetParam().name);
    EXPECT_NE(read.title, "");
    EXPECT_NE(read.source, "");
    EXPECT_NE(read.about, "");
    EXPECT_EQ(read.name, GetParam().name);
}

TEST_P(EveryPublishedCase, IsComparedToThePrintedPrecision) {
    for (const Expectation& expectation : published(GetParam().name).expectations) {
        EXPECT_FALSE(expectation.published.tolerance) << expectation.at;
        const Figure as_printed = parse_figure(expectation.published.text, std::nullopt, "figure");
        EXPECT_EQ(expectation.published.low, as_printed.low) << expectation.at;
        EXPECT_EQ(expectation.published.high, as_printed.high) << expectation.at;
    }
}

TEST_P(EveryPublishedCase, IsTheFileInTheSourceTree) {
    const Case read = read_case(fmt::format("{}/harness/study/cases/published/{}.toml",
                                            TICKPROOF_SOURCE_DIR, GetParam().name));
    const Case compiled_in = published(GetParam().name);
    EXPECT_EQ(read.about, compiled_in.about);
    ASSERT_EQ(read.expectations.size(), compiled_in.expectations.size());
    for (std::size_t i = 0; i < read.expectations.size(); ++i) {
        EXPECT_EQ(read.expectations[i].published.text, compiled_in.expectations[i].published.text);
    }
}

INSTANTIATE_TEST_SUITE_P(Names, EveryPublishedCase,
                         ::testing::ValuesIn(published_cases().begin(), published_cases().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(PublishedCases, HaveNamesOfTheirOwn) {
    EXPECT_EQ(published_names().size(), published_cases().size());
    EXPECT_EQ(published_cases().size(), 20U);
}

/// A case without what it is about, and which of its figures then fail.
struct Without {
    const char* name;
    const char* setting;
    const char* text;
    Names failing;
};

void PrintTo(const Without& without, std::ostream* out) {
    *out << without.name << " with " << without.setting << '=' << without.text;
}

const Without kTable[] = {
    {"quake3-jump",
     "engine.velocity_rounding",
     "none",
     {"ledge 30", "ledge 71", "ledge 120", "ledge 125", "ledge 250", "ledge 333",
      "frame-rate 60 125"}},
    {"cs2-jump", "engine.name", "euler-half-step", {"apex", "landing_step"}},
    {"gdevelop-jump", "engine.name", "euler-half-step", {"apex 30", "apex 60", "apex 120"}},
    {"gdevelop-jump",
     "engine.name",
     "euler-explicit",
     {"apex 20", "apex 60", "apex 120", "frame-rate 20 60 120"}},
    {"gd50-bird", "engine.velocity", "per-second", {"fallen 60", "fallen 144"}},
    {"unity-impulse", "engine.name", "euler-half-step", {"apex.error 0.40", "apex.error 1.70"}},
    {"ac6-mission-clock", "policy.delta_rounding", "none", {"game_speed", "game_speed"}},
    {"pcsx2-gravity-passes", "policy.delta_rounding", "none", {"steps_per_frame"}},
    {"monogame-timespan",
     "policy.timestep_rounding",
     "none",
     {"steps_per_s 60", "steps_per_s 144", "steps_per_s 240"}},
    // Frames of 7 whole milliseconds are none of these; 60 fps is as wrong as before.
    {"millisecond-clocks",
     "policy.delta_unit",
     "7ms",
     {"game_speed 100", "game_speed 125", "game_speed 250", "game_speed 500", "game_speed 1000",
      "pacing 100 125 250 500 1000", "frame-rate 100 125 250 500 1000"}},
    {"godot-step-cap", "policy.steps_per_frame_max", "off", {"steps_per_s", "game_speed"}},
    {"ss14-projectile", "engine.collision", "swept", {"passage"}},
    {"box2d-tunneling",
     "engine.ccd",
     "on",
     {"passage 20", "passage 40", "passage 80", "passage 110"}},
    {"box2d-speed-limit", "engine.name", "euler", {"speed 1/30", "speed 1/40"}},
    {"phaser-damping", "engine.damping_per_step", "1", {"speed 30", "speed 60"}},
    {"godot-linear-damp", "engine.linear_damp", "0", {"apex 1/30", "apex 1/60", "apex 1/120"}},
    {"barotrauma-cooldown",
     "scenario.extra_steps",
     "0",
     {"stretch 0.25", "stretch 0.1", "stretch 1"}},
    {"sbox-presses", "policy.input", "frame", {"presses_seen", "presses"}},
    {"fiedler-explicit", "engine.name", "euler-half-step", {"fallen", "fallen.error"}},
    {"gate-knife-edge", "engine.ccd", "off", {"apex 0.000002"}},
};

class PublishedCaseWithout : public ::testing::TestWithParam<Without> {};

Names failing_in(const JudgedCase& made) {
    Names failing;
    for (const JudgedFigure& each : made.figures) {
        if (each.verdict != Verdict::pass) {
            failing.push_back(name_of(each.expectation));
        }
    }
    return failing;
}

JudgedCase judged_with(const char* name, const char* setting, const char* text) {
    return judge_cases({published(name)}, {{setting, text, "--set"}}, 1).front();
}

TEST_P(PublishedCaseWithout, WhatItIsAboutFails) {
    const auto& [name, setting, text, failing] = GetParam();
    const JudgedCase made = judged_with(name, setting, text);
    EXPECT_EQ(made.verdict, Verdict::error);
    EXPECT_EQ(failing_in(made), failing);
}

INSTANTIATE_TEST_SUITE_P(Table, PublishedCaseWithout, ::testing::ValuesIn(kTable));

// The two columns differ in the order of bounce and gravity only: each fails in the other's order.
TEST(PublishedCases, OfSimbenchmarkEachColumnFailsInTheOrderOfTheOther) {
    for (const std::string order : {"kick-then-flip", "flip-instead-of-kick"}) {
        const JudgedCase made =
            judged_with("simbenchmark-bounce", "engine.collision", order.c_str());
        ASSERT_EQ(made.figures.size(), 14U);
        for (std::size_t i = 0; i < made.figures.size(); ++i) {
            const std::string& own = made.about.expectations[i].settings.at(0).text;
            EXPECT_EQ(made.figures[i].verdict, own == order ? Verdict::pass : Verdict::error)
                << own << ' ' << name_of(made.figures[i].expectation) << " in " << order;
        }
    }
}

TEST(PublishedCases, AreAllTriedWithoutWhatTheyAreAbout) {
    std::set<std::string> tried{"simbenchmark-bounce"};
    for (const Without& each : kTable) {
        tried.insert(each.name);
    }
    EXPECT_EQ(tried, published_names());
}

/// What else must make a figure fail: those that the faults above leave as they are.
TEST(PublishedCases, FailWithOtherFaults) {
    const struct {
        const char* name;
        const char* key;
        const char* text;
        std::size_t fails;
    } faults[] = {{"quake3-jump", "scenario.step_up_m", "20", 11},
                  {"cs2-jump", "policy.timestep", "1/128", 3},
                  {"millisecond-clocks", "policy.delta_rounding", "none", 1}};
    for (const auto& fault : faults) {
        const JudgedCase made = judged_with(fault.name, fault.key, fault.text);
        const auto failed =
            std::ranges::count(made.figures, Verdict::error, &JudgedFigure::verdict);
        EXPECT_EQ(static_cast<std::size_t>(failed), fault.fails) << fault.name;
    }
}

}  // namespace
}  // namespace tickproof::harness
