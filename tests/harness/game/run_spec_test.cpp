// A run as a text, and back.

#include "harness/game/run_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/trace/generate/pcg32.h"
#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A run drawn by chance, from all scenarios, engines, policies and kinds of traces.
RunSpec drawn(std::uint64_t seed) {
    Pcg32 random(seed);
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(random.next() % count);
    };
    RunSpec spec;
    spec.policy = parse_policy(policies()[below(policies().size())].name);
    spec.trace = generated_spec("jitter:fps=" + std::to_string(20 + below(200)), below(9));
    if (below(3) == 0) {
        constexpr std::array<std::string_view, 6> kNames{
            "captures/it's a game.csv",   "--fps",
            "$HOME/`a` \"b\" \\c.csv",    "\tnew\nline.csv",
            "gr\xC3\xBC\xC3\x9F\x65.csv", "\x01\x1b[31m\xff\x7f.csv"};
        spec.trace = {.file = std::string(kNames[below(kNames.size())]),
                      .digest = random.next() + 1ULL,
                      .reading = {.unit = "ms", .process = "my game.exe", .raw = below(2) == 0},
                      .edits = {.from = Duration{static_cast<int>(below(100'000))}, .speed = 1.5}};
    }
    if (below(3) == 0) {
        TraceEdits& edits = spec.trace.edits;
        edits.to = edits.from + Duration{1 + static_cast<int>(below(1'000'000'000))};
        edits.repeat = 1 + static_cast<int>(below(5));
        edits.hitches = "their hitches.csv";
        edits.hitches_digest = below(2) * random.next();
    }
    spec.load.render = Duration{static_cast<int>(below(3) * 1'234'567)};
    spec.load.step_cost = Duration{static_cast<int>(below(5'000'000))};
    if (below(4) == 0) {
        return spec;
    }
    const ScenarioRow& row = scenarios()[below(scenarios().size())];
    spec.scenario = parse_scenario(row.name);
    const Parameter& parameter = row.parameters[below(row.parameters.size())];
    if (!parameter.whole && !parameter.list) {
        const double share = static_cast<double>(random.next()) / 4294967296.0;
        spec.scenario.values[static_cast<std::size_t>(&parameter - row.parameters.data())] =
            std::min(parameter.default_value * (1 + share / 100), parameter.maximum);
    }
    spec.engine = parse_engine(below(2) == 0 ? "box2d:ccd=off" : "euler:precision=f64:substeps=3");
    spec.start_frame = below(1000);
    spec.split = below(2) == 0 ? 1 : kReferenceSplit;
    return spec;
}

TEST(RunSpec, IsTheSameOnceReadBack) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const RunSpec spec = drawn(seed);
        const std::string text = to_text(spec);
        RunSpec again;
        try {
            again = parse_run_spec(text);
        } catch (const std::exception& error) {
            FAIL() << text << ": " << error.what();
        }
        ASSERT_EQ(again, spec) << text;
        ASSERT_EQ(to_text(again), text);
        ASSERT_EQ(digest(again), digest(spec));
    }
}

TEST(RunSpec, OfAFileWithAnyByteInItsNameIsTheSameOnceReadBack) {
    for (int byte = 1; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        RunSpec named{.policy = parse_policy("variable")};
        for (const std::string& file : {std::string{c}, std::string{'a', c}, std::string{c, 'a'},
                                        std::string{'a', c, 'b', c}}) {
            named.trace.file = file;
            ASSERT_EQ(parse_run_spec(to_text(named)), named) << byte << ": " << to_text(named);
        }
    }
}

TEST(RunSpec, OfAnySeedIsTheSameOnceReadBack) {
    for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 2'147'483'647ULL}) {
        const RunSpec seeded{.policy = parse_policy("variable"),
                             .trace = generated_spec("uniform", seed)};
        EXPECT_EQ(parse_run_spec(to_text(seeded)), seeded);
    }
}

TEST(RunSpec, WithoutAnEngineIsReadBackWithoutOne) {
    RunSpec scheduled = spec(scenario("gate"), "euler", "variable", generated_spec("jitter"));
    scheduled.engine = {};
    EXPECT_EQ(parse_run_spec(to_text(scheduled)), scheduled);
}

TEST(RunSpec, OfAScheduleSaysNothingOfASplit) {
    RunSpec scheduled{.policy = parse_policy("variable"), .trace = generated_spec("jitter")};
    const std::string text = to_text(scheduled);
    scheduled.split = kReferenceSplit;
    EXPECT_EQ(to_text(scheduled), text);
}

TEST(RunSpec, HasATotalOrder) {
    std::vector<RunSpec> specs;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        specs.push_back(drawn(seed));
    }
    for (const RunSpec& a : specs) {
        for (const RunSpec& b : specs) {
            EXPECT_EQ((a <=> b) == 0, a == b);
            EXPECT_EQ((a <=> b) < 0, (b <=> a) > 0);
        }
    }
}

TEST(RunSpec, IsWhatTheCommandLineTakes) {
    RunSpec run = spec(scenario("gate", {"gate.rise_mps=3"}), "box2d", "variable",
                       generated_spec("constant:fps=30"));
    run.start_frame = 12;
    EXPECT_EQ(
        to_text(run),
        "run gate --set gate.rise_mps=3 --engine box2d --policy variable --fps 30 --start 12");
    EXPECT_EQ(repeat_command(run), "tickproof " + to_text(run));
    run.scenario = {};
    run.engine = {};
    EXPECT_EQ(to_text(run), "schedule --policy variable --fps 30");
}

TEST(RunSpec, OfSeveralRunsIsOneCommandWhereTheyDifferInEnginesTracesAndStarts) {
    const RunSpec a =
        spec(scenario("jump"), "euler", "variable", generated_spec("constant:fps=30"));
    RunSpec b = spec(scenario("jump"), "box2d", "variable", generated_spec("constant:fps=60"));
    b.start_frame = 7;
    EXPECT_EQ(
        repeat_command(std::vector{a, b}),
        "tickproof run jump --engine euler,box2d --policy variable --fps 30 --fps 60 --start 0,7");
    b.policy = parse_policy("fixed");
    EXPECT_EQ(repeat_command(std::vector{a, b}), repeat_command(a));
}

TEST(RunSpec, RefusesWhatIsNoTextOfOneRun) {
    for (const std::string_view text :
         {"", "walk jump --policy fixed --fps 60", "run jump --policy fixed", "run jump --fps 60",
          "run jump --policy fixed --fps 60 --fps 30", "run jump --policy fixed --fps 60 --jobs 2",
          "run jump --policy fixd --fps 60", "run jump --policy fixed --fps 60 --start",
          "schedule --policy fixed --fps 60 --set jump.run_mps=1",
          "run jump gate --policy fixed --fps 60", "run jump --policy 'fixed --fps 60",
          "schedule --policy fixed --trace a.csv --digest xyz"}) {
        EXPECT_THROW(parse_run_spec(text), InputError) << text;
    }
}

}  // namespace
}  // namespace tickproof::harness
