// A recording against itself with one thing planted.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "harness/recording/compare_recordings.h"
#include "tests/harness/recording/recorded.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

class CompareRecordings : public tickproof::testing::InScratchFolder {
  protected:
    RecordingComparison compared(const std::string& one, const std::string& other) const {
        RecordingSource left = open_recording(file("left", one));
        RecordingSource right = open_recording(file("right", other));
        return compare(left, right);
    }

    /// Of a flight of 20 steps, and the same with `plant` done to its rows.
    template <class Plant>
    RecordingComparison planted(Plant plant) const {
        Rows rows = flight(20);
        plant(rows);
        return compared(recorded(flight(20)), recorded(rows));
    }
};

TEST_F(CompareRecordings, OfTheSameRunFindsNothing) {
    const RecordingComparison seen = planted([](Rows&) {});
    EXPECT_FALSE(seen.first_step);
    EXPECT_FALSE(seen.first);
    EXPECT_EQ(seen.steps, 20U) << "taken, as record counts them";
    EXPECT_TRUE(seen.has_start);
    EXPECT_EQ(seen.compared_values, 21U * 2 * 9);
    EXPECT_EQ(seen.only_left + seen.only_right, 0U);
}

TEST_F(CompareRecordings, NamesStepBodyFieldBothValuesAndUlps) {
    const auto next = static_cast<double>(std::nextafter(5.0F, 6.0F));
    const RecordingComparison seen = planted([&](Rows& rows) { rows[7][0].velocity_mps.x = next; });
    ASSERT_TRUE(seen.first);
    EXPECT_EQ(seen.first->step, 7U);
    EXPECT_EQ(seen.first->body, "body0");
    EXPECT_EQ(seen.first->field, "velocity.x");
    EXPECT_EQ(seen.first->left, 5);
    EXPECT_EQ(seen.first->right, next);
    EXPECT_EQ(seen.first->ulps, 1U);
    EXPECT_EQ(seen.first->kind, DifferenceClass::sub_epsilon);
    EXPECT_EQ(seen.differing, 1U);
    EXPECT_EQ(seen.steps_that_differ, 1U);
    EXPECT_EQ(seen.reconverged_at, 8U);
    ASSERT_EQ(seen.hashes.size(), 1U);
    EXPECT_EQ(seen.hashes[0].first_step, 7U);
}

TEST_F(CompareRecordings, NamesABodyThatMovesAndNotTheGroundThatItTouches) {
    const auto grounded = [](bool touches) {
        Rows rows = flight(3);
        rows[2][0].touching = rows[2][1].touching = touches;
        return recorded(rows);
    };
    RecordingSource left = open_recording(file("left", grounded(false)));
    RecordingSource right = open_recording(file("right", grounded(true)));
    const std::vector<std::string> moving{"body1"};
    EXPECT_EQ(compare(left, right, moving).first->body, "body1") << "body0 comes before it";
}

TEST_F(CompareRecordings, NamesANumberBeforeAFlagAndMeasuresNumbersOnly) {
    const RecordingComparison seen = planted([](Rows& rows) {
        rows[7][0].touching = true;
        rows[7][1].velocity_mps.x = 0.25;
    });
    EXPECT_EQ(seen.first->body, "body1");
    EXPECT_EQ(seen.first->field, "velocity.x");
    EXPECT_EQ(seen.differing, 2U);
    ASSERT_FALSE(seen.window.empty());
    EXPECT_EQ(seen.window[3].right, 0.25) << "of the value that is named";
    // The flag differs by 1.
    EXPECT_EQ(seen.growth.front().greatest.field, "velocity.x");
    EXPECT_EQ(seen.growth.front().greatest.distance, 0.25);
}

TEST_F(CompareRecordings, TellsTheClassesApart) {
    const auto kind = [&](auto plant) {
        return planted([&](Rows& rows) { plant(rows[9][1]); }).first->kind;
    };
    using Body = physics::BodyState;
    EXPECT_EQ(kind([](Body& body) { body.touching = false; }), DifferenceClass::structural);
    EXPECT_EQ(kind([](Body& body) { body.angle_rad = std::nan(""); }),
              DifferenceClass::not_a_number);
    EXPECT_EQ(kind([](Body& body) { body.angle_rad = 1e-5; }), DifferenceClass::exact);
    EXPECT_EQ(kind([](Body& body) { body.angle_rad = INFINITY; }), DifferenceClass::exact);
    EXPECT_EQ(kind([](Body& body) { body.angle_rad = 1e-7; }), DifferenceClass::sub_epsilon);
    EXPECT_EQ(kind([](Body& body) { body.angle_rad = -0.0; }), DifferenceClass::signed_zero);
}

TEST_F(CompareRecordings, ShowsTheStepsAroundTheFirstDifference) {
    const RecordingComparison seen = planted([](Rows& rows) { rows[10][0].position_m.x += 1; });
    ASSERT_EQ(seen.window.size(), 8U);
    EXPECT_EQ(seen.window.front().step, 7U);
    EXPECT_EQ(seen.window.front().left, 3.5);
    EXPECT_EQ(seen.window[3].step, 10U);
    EXPECT_EQ(seen.window[3].left, 5);
    EXPECT_EQ(seen.window[3].right, 6);
    EXPECT_EQ(seen.window.back().step, 14U);
}

TEST_F(CompareRecordings, FollowsTheGrowthAtDoublingDistances) {
    const RecordingComparison seen = planted([](Rows& rows) {
        for (std::size_t i = 5; i < rows.size(); ++i) {
            rows[i][1].position_m.y += std::ldexp(1.0, static_cast<int>(i));
        }
    });
    std::vector<std::uint64_t> steps;
    for (const Growth& each : seen.growth) {
        steps.push_back(each.step);
        EXPECT_EQ(each.greatest.body, "body1");
        EXPECT_EQ(each.greatest.distance, std::ldexp(1.0, static_cast<int>(each.step)));
    }
    EXPECT_EQ(steps, (std::vector<std::uint64_t>{5, 6, 7, 9, 13, 20}));
    EXPECT_FALSE(seen.reconverged_at);
}

TEST_F(CompareRecordings, AreTheSameAgainFromTheLastStepOnThatIsSo) {
    const auto differing_in = [&](std::initializer_list<std::size_t> steps) {
        return planted([&](Rows& rows) {
            for (const std::size_t step : steps) {
                rows[step][0].position_m.x += 1;
            }
        });
    };
    EXPECT_EQ(differing_in({2, 4}).reconverged_at, 5U);
    EXPECT_EQ(differing_in({2, 4}).steps_that_differ, 2U);
    EXPECT_FALSE(differing_in({2, 20}).reconverged_at) << "the last step differs";
}

TEST_F(CompareRecordings, CountsStepsOfOneSideOnly) {
    const RecordingComparison seen = compared(recorded(flight(20)), recorded(flight(12)));
    EXPECT_EQ(seen.only_left, 8U);
    EXPECT_EQ(seen.left_span.first, seen.last_common + 1);
    EXPECT_EQ(seen.left_span.last, seen.last_common + 8);
    EXPECT_EQ(seen.only_right, 0U);
    EXPECT_TRUE(seen.ends_early);
    EXPECT_FALSE(seen.first_step);
}

TEST_F(CompareRecordings, TellsAGapFromAnEarlierEnd) {
    const auto game = [](std::initializer_list<int> steps) {
        std::string text;
        for (const int step : steps) {
            text += fmt::format("{{\"step\":{},\"body\":\"a\",\"x\":1}}\n", step);
        }
        return text;
    };
    EXPECT_TRUE(compared(game({1, 2}), game({1, 2, 3})).ends_early);
    EXPECT_FALSE(compared(game({1, 3}), game({1, 2, 3})).ends_early) << "a gap";
    EXPECT_FALSE(compared(game({2, 3}), game({1, 2, 3})).ends_early) << "another start";
    EXPECT_FALSE(compared(game({1, 3}), game({1, 2, 3, 4})).ends_early) << "a gap before the end";
    EXPECT_FALSE(compared(game({1, 2}), game({1, 2})).ends_early);
}

TEST_F(CompareRecordings, ByHashesAloneNamesTheStep) {
    Rows rows = flight(20);
    rows[6][0].angle_rad = 1;
    const RecordingHeader header = header_for(rows, physics::Precision::f32, false);
    const RecordingComparison seen = compared(recorded(flight(20), header), recorded(rows, header));
    EXPECT_EQ(seen.first_step, 6U);
    EXPECT_FALSE(seen.first);
    EXPECT_EQ(seen.reconverged_at, 7U);
}

TEST_F(CompareRecordings, SeesAHashOfMoreThanTheStates) {
    const auto game = [](std::string_view hash) {
        return fmt::format(
            "{{\"step\":1,\"body\":\"a\",\"x\":1}}\n"
            "{{\"step\":2,\"hash\":\"{}\"}}\n"
            "{{\"step\":2,\"body\":\"a\",\"x\":1}}\n",
            hash);
    };
    const RecordingComparison seen = compared(game("1"), game("2"));
    EXPECT_EQ(seen.first_step, 2U);
    EXPECT_FALSE(seen.first);
    EXPECT_FALSE(compared(game("1"), game("1")).first_step);
}

TEST_F(CompareRecordings, OfTheSameStatesDoNotDifferByTheirContacts) {
    const auto recording = [](std::uint64_t touching, std::uint64_t order) {
        const Rows rows = flight(20);
        RecordingHeader header = header_for(rows, physics::Precision::f32);
        header.hashes = {"state", "touching", "order"};
        std::string bytes;
        RecordingWriter writer(header, [&](std::string_view text) { bytes += text; });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::uint64_t hashes[] = {physics::state_hash(rows[i]), i == 9 ? touching : 1,
                                            i == 6 ? order : 1};
            writer.add(hashes, rows[i]);
        }
        writer.close();
        return bytes;
    };
    const RecordingComparison seen = compared(recording(1, 1), recording(2, 2));
    ASSERT_EQ(seen.hashes.size(), 3U);
    EXPECT_FALSE(seen.hashes[0].first_step);
    EXPECT_EQ(seen.hashes[1].first_step, 9U);
    EXPECT_EQ(seen.hashes[2].first_step, 6U);
    EXPECT_FALSE(seen.first_step) << "the states are the same in every step";
    EXPECT_EQ(seen.steps_that_differ, 0U);
}

TEST_F(CompareRecordings, MatchesBodiesAndFieldsByName) {
    const std::string one =
        "{\"step\":1,\"body\":\"a\",\"x\":1,\"y\":2}\n{\"step\":1,\"body\":\"b\",\"x\":3}\n";
    const std::string other =
        "{\"step\":1,\"body\":\"b\",\"x\":3}\n{\"step\":1,\"body\":\"a\",\"y\":2,\"x\":1}\n";
    EXPECT_FALSE(compared(one, other).first_step);
}

TEST_F(CompareRecordings, SeesABodyThatIsGone) {
    const std::string one =
        "{\"step\":1,\"body\":\"a\",\"x\":1}\n{\"step\":1,\"body\":\"b\",\"x\":3}\n";
    const std::string other = "{\"step\":1,\"body\":\"a\",\"x\":1}\n";
    for (const bool is_left : {true, false}) {
        const RecordingComparison seen = is_left ? compared(one, other) : compared(other, one);
        ASSERT_TRUE(seen.first);
        EXPECT_EQ(seen.first->body, "b");
        EXPECT_EQ(seen.first->kind, DifferenceClass::structural);
        EXPECT_TRUE(is_absent(is_left ? seen.first->right : seen.first->left));
    }
}

TEST_F(CompareRecordings, TellsAFlagFromANumber) {
    const std::string flag = "{\"step\":1,\"body\":\"a\",\"on\":true}\n";
    const std::string number = "{\"step\":1,\"body\":\"a\",\"on\":1}\n";
    for (const bool is_left : {true, false}) {
        const RecordingComparison seen = is_left ? compared(flag, number) : compared(number, flag);
        ASSERT_TRUE(seen.first) << "1 is no `true`";
        EXPECT_EQ(seen.first->field, "on");
        EXPECT_EQ(seen.first->kind, DifferenceClass::structural);
    }
    EXPECT_FALSE(compared(flag, flag).first_step);
}

TEST_F(CompareRecordings, RoundsPrintedDigitsToWhatTheOtherSideComputesWith) {
    const std::string bits = "{\"step\":1,\"body\":\"a\",\"x\":\"0x3dcccccd\"}\n";
    EXPECT_FALSE(compared(bits, "{\"step\":1,\"body\":\"a\",\"x\":0.1}\n").first_step);
    EXPECT_TRUE(compared(bits, "{\"step\":1,\"body\":\"a\",\"x\":0.1000001}\n").first_step);
}

TEST_F(CompareRecordings, RefusesToCompareNothing) {
    EXPECT_THAT(refusal([&] {
                    compared("{\"step\":1,\"body\":\"a\",\"x\":1}\n",
                             "{\"step\":2,\"body\":\"a\",\"x\":1}\n");
                }),
                HasSubstr("no step in common"));
    const std::string whole = recorded(flight(20));
    const auto first_block = whole.find("step\x02");  // Its kind and codec.
    ASSERT_NE(first_block, std::string::npos);
    EXPECT_THAT(refusal([&] { compared(whole.substr(0, first_block + 100), whole); }),
                HasSubstr("left breaks off before its first step; record it again"));
    EXPECT_THAT(refusal([&] {
                    compared("{\"step\":1,\"body\":\"a\",\"x\":1}\n",
                             "{\"step\":1,\"hash\":\"1\"}\n");
                }),
                HasSubstr("neither states nor hashes"));
    EXPECT_THAT(refusal([&] {
                    compared("{\"step\":1,\"hash\":\"1\"}\n", "{\"step\":1,\"hash\":\"0\"}\n");
                }),
                HasSubstr("neither states nor hashes"));
}

}  // namespace
}  // namespace tickproof::harness
