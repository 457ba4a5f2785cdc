#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "harness/recording/compare_recordings.h"
#include "harness/recording/record_again.h"
#include "harness/recording/record_run.h"
#include "tests/harness/support.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class RecordRun : public tickproof::testing::InScratchFolder {
  protected:
    std::string recorded(const std::string& name, std::string_view engine, RecordingWish wish) {
        const FrameTrace trace = at_rate(60);
        std::string bytes;
        run_ = record(spec(scenario("stack"), engine, "fixed", trace.spec), trace, wish,
                      [&](std::string_view text) { bytes += text; });
        return file(name, bytes);
    }

    RecordingComparison compared(const std::string& one, const std::string& other) {
        RecordingSource left = open_recording(one);
        RecordingSource right = open_recording(other);
        return compare(left, right);
    }

    tickproof::harness::Run run_;
};

TEST_F(RecordRun, HasEveryStateOfTheRun) {
    RecordingSource source = open_recording(recorded("a", "box2d", {.states = true}));
    const tickproof::harness::Run again = run_on(at_rate(60), scenario("stack"), "box2d", "fixed");
    RecordedStep step;
    std::size_t rows = 0;
    for (; source.next(step); ++rows) {
        const auto states = again.trajectory.row(rows);
        ASSERT_EQ(step.hashes[0], physics::state_hash(states));
        for (std::size_t body = 0; body < states.size(); ++body) {
            ASSERT_EQ(step.values[body * 9], states[body].position_m.x);
            ASSERT_EQ(step.values[body * 9 + 5], states[body].angular_velocity_radps);
            ASSERT_EQ(step.values[body * 9 + 6], states[body].touching ? 1 : 0);
        }
    }
    EXPECT_EQ(rows, again.trajectory.rows());
    EXPECT_EQ(source.header.bodies.size(), again.trajectory.states.bodies());
    EXPECT_EQ(run_.final_hash, again.final_hash);
}

/// Three seconds in steps of 1 ms; told after 1024 and 2048 of them.
TEST_F(RecordRun, TellsOfItsStepsMeanwhile) {
    const FrameTrace trace = at_rate(60);
    std::vector<std::size_t> told;
    record(
        spec(scenario("stack"), "euler", "fixed:timestep=1ms", trace.spec), trace, {},
        [](std::string_view) {}, [&](std::size_t steps) { told.push_back(steps); });
    EXPECT_THAT(told, ::testing::ElementsAre(0, 1024, 2048));
}

TEST_F(RecordRun, SaysWhatDeterminedIt) {
    const RecordingSource source = open_recording(recorded("a", "box2d", {}));
    EXPECT_EQ(source.header.spec, to_text(run_.spec));
    std::map<std::string, std::string> about(source.header.about.begin(),
                                             source.header.about.end());
    EXPECT_EQ(about["engine_version"], "b2_version 2.4.0");
    EXPECT_NE(about["flags"].find("-ffp-contract=off"), std::string::npos);
    for (const char* name : {"compiler", "architecture", "c_library", "fused_multiply_add"}) {
        EXPECT_FALSE(about[name].empty()) << name;
    }
    EXPECT_EQ(about["rounding"], "to nearest");
    EXPECT_EQ(about["subnormals"], "kept");
}

TEST_F(RecordRun, WithAnotherIterationDiffersInTheStateAndNotInTheContacts) {
    const std::string one = recorded("a", "box2d", {.states = true});
    const RecordingComparison seen =
        compared(one, recorded("b", "box2d:velocity_iterations=9", {.states = true}));
    ASSERT_TRUE(seen.first);
    ASSERT_EQ(seen.hashes.size(), 3U);
    EXPECT_EQ(seen.hashes[0].first_step, seen.first->step);
    EXPECT_FALSE(seen.hashes[1].first_step);
    EXPECT_FALSE(seen.hashes[2].first_step);
}

TEST_F(RecordRun, OnlyHashesAreExplainedByMakingBothRunsAgain) {
    const auto file_of = [&](const char* engine) {
        return open_recording(recorded(engine, engine, {.states = false}));
    };
    RecordingSource left = file_of("box2d");
    RecordingSource right = file_of("box2d:velocity_iterations=9");
    RecordingComparison seen = compare(left, right);
    const RecordingComparison with_states =
        compared(recorded("a", "box2d", {.states = true}),
                 recorded("b", "box2d:velocity_iterations=9", {.states = true}));
    explain_by(*compare_again(left.header, right.header), seen);
    ASSERT_TRUE(seen.first);
    EXPECT_TRUE(seen.is_made_again);
    EXPECT_EQ(seen.first->body, with_states.first->body);
    EXPECT_EQ(seen.first->field, with_states.first->field);
    EXPECT_EQ(seen.first->right, with_states.first->right);
    EXPECT_EQ(seen.growth.size(), with_states.growth.size());
}

TEST_F(RecordRun, ADifferenceOfAnotherMachineIsNotExplained) {
    RecordingComparison seen{.first_step = 3};
    RecordingSource same = open_recording(recorded("a", "box2d", {.states = false}));
    explain_by(*compare_again(same.header, same.header), seen);
    EXPECT_TRUE(seen.is_made_again);
    EXPECT_FALSE(seen.first);
    RecordingHeader foreign = same.header;
    foreign.spec.clear();
    EXPECT_FALSE(compare_again(foreign, same.header));
    foreign.spec = "schedule --policy fixed --fps 60";
    EXPECT_THROW(compare_again(foreign, same.header), InputError);
}

TEST_F(RecordRun, OnlyHashesFindTheSameStep) {
    const auto step_of = [&](RecordingWish wish) {
        const std::string one = recorded("a", "box2d", wish);
        return compared(one, recorded("b", "box2d:velocity_iterations=9", wish)).first_step;
    };
    EXPECT_TRUE(step_of({.states = true}));
    EXPECT_EQ(step_of({.states = true}), step_of({.states = false}));
}

}  // namespace
}  // namespace tickproof::harness
