// Differences behind steps that were not recorded, and all that differs.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recording/compare_recordings.h"
#include "tests/harness/recording/recorded.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class Gaps : public tickproof::testing::InScratchFolder {
  protected:
    RecordingComparison compared(const std::string& one, const std::string& other) const {
        RecordingSource left = open_recording(file("left", one));
        RecordingSource right = open_recording(file("right", other));
        return compare(left, right);
    }

    /// The last step in which what differs first was the same, and the first in which it differs.
    std::pair<std::optional<std::uint64_t>, std::uint64_t> dated(const std::string& one,
                                                                 const std::string& other) const {
        const RecordingComparison seen = compared(one, other);
        return {seen.last_same, seen.first_step.value_or(99'999)};
    }
};

using Dated = std::pair<std::optional<std::uint64_t>, std::uint64_t>;

std::string sparse_line(int step, double x, std::string_view body = "a",
                        std::string_view field = "x") {
    return fmt::format("{{\"step\":{},\"body\":\"{}\",\"{}\":{}}}\n", step, body, field, x);
}

std::string hash_line(int step, std::string_view digits) {
    return fmt::format("{{\"step\":{},\"hash\":\"{}\"}}\n", step, digits);
}

TEST_F(Gaps, DateADifferenceToTheGap) {
    const std::string start = sparse_line(0, 0) + sparse_line(1, 1);
    EXPECT_EQ(dated(start + sparse_line(1000, 5), start + sparse_line(1000, 6)), Dated(1, 1000));
    EXPECT_EQ(dated(start + sparse_line(2, 5), start + sparse_line(2, 6)), Dated(1, 2)) << "no gap";
    EXPECT_EQ(dated(start + sparse_line(2, 1) + sparse_line(3, 5), start + sparse_line(3, 6)),
              Dated(1, 3))
        << "a gap of one side";
    EXPECT_EQ(dated(sparse_line(500, 5), sparse_line(500, 6)), Dated(std::nullopt, 500));
}

TEST_F(Gaps, OfABodyThatIsRecordedLessOftenAreItsOwn) {
    const auto game = [](double last) {
        std::string text;
        for (int step = 0; step <= 20; ++step) {
            text += sparse_line(step, step);
            text += step % 10 == 0 ? sparse_line(step, step == 20 ? last : 1, "slow") : "";
        }
        return text;
    };
    EXPECT_EQ(dated(game(1), game(2)), Dated(10, 20));
}

TEST_F(Gaps, OfHashesAreTheirOwn) {
    std::string one;
    std::string other;
    for (int step = 0; step <= 20; ++step) {
        const std::string same = sparse_line(step, step);
        one += same + (step % 10 == 0 ? hash_line(step, step == 20 ? "a1" : "b2") : "");
        other += same + (step % 10 == 0 ? hash_line(step, "b2") : "");
    }
    EXPECT_EQ(dated(one, other), Dated(10, 20));
    EXPECT_EQ(dated(hash_line(1, "a") + hash_line(5, "b"), hash_line(1, "a") + hash_line(5, "c")),
              Dated(1, 5));
}

TEST_F(Gaps, OfABodyThatComesAreNone) {
    std::string text;
    for (int step = 0; step < 9; ++step) {
        text += sparse_line(step, step);
    }
    EXPECT_EQ(dated(text + sparse_line(9, 9), text + sparse_line(9, 9) + sparse_line(9, 1, "new")),
              Dated(8, 9));
}

TEST_F(Gaps, ListEachValueThatEverDiffersWhereItDoesFirst) {
    std::string one;
    std::string other;
    for (int step = 0; step <= 9; ++step) {
        one += fmt::format("{{\"step\":{},\"body\":\"a\",\"x\":1,\"y\":2,\"on\":true}}\n", step);
        one += fmt::format("{{\"step\":{},\"body\":\"b\",\"x\":1,\"y\":2}}\n", step);
        other += fmt::format("{{\"step\":{},\"body\":\"a\",\"x\":{},\"y\":2,\"on\":{}}}\n", step,
                             step >= 3 ? 1.5 : 1, step < 5);
        other += fmt::format("{{\"step\":{},\"body\":\"b\",\"x\":1,\"y\":{}}}\n", step,
                             step == 3 ? 7 : 2);
    }
    const RecordingComparison seen = compared(one, other);
    std::vector<std::string> listed;
    for (const Difference& each : seen.differences) {
        listed.push_back(
            fmt::format("{} {} {} {} {}", each.step, each.body, each.field, each.left, each.right));
        EXPECT_EQ(each.last_same, each.step - 1);
    }
    EXPECT_THAT(listed, ::testing::ElementsAre("3 a x 1 1.5", "3 b y 2 7", "5 a on 1 0"));
    EXPECT_EQ(seen.ever_differing, 3U);
    EXPECT_EQ(seen.differing, 2U);
}

/// Ten steps of a body whose x is 1, and `later` from step 3 on. In step 5 a field or a body comes,
/// as in a file that is longer than what is held of it.
RecordingSource with_more_from_step_5(double later, bool is_field) {
    RecordingSource source{.name = "game",
                           .header = {.bodies = {"a"}, .fields = {{"x"}}, .has_states = true},
                           .read_next = {},
                           .is_cut = [] { return false; }};
    source.read_next = [=, number = 0U](RecordingHeader& header, RecordedStep& step) mutable {
        if (number == 5 && is_field) {
            header.fields.push_back({"y"});
        } else if (number == 5) {
            header.bodies.push_back("b");
        }
        step.step = number;
        step.values.assign(header.values(), 4);
        step.values[0] = number >= 3 ? later : 1;
        return ++number <= 10;
    };
    return source;
}

TEST(GapsOfNames, ListAValueOnceThatDiffersBeforeAndAfterABodyOrAFieldComes) {
    for (const bool is_field : {true, false}) {
        RecordingSource left = with_more_from_step_5(1, is_field);
        RecordingSource right = with_more_from_step_5(2, is_field);
        const RecordingComparison seen = compare(left, right);
        EXPECT_EQ(seen.compared_values, 5U + 5 * 2) << is_field;
        EXPECT_EQ(seen.steps_that_differ, 7U) << is_field;
        ASSERT_EQ(seen.differences.size(), 1U) << is_field;
        EXPECT_EQ(seen.differences[0].step, 3U) << is_field;
        EXPECT_EQ(seen.ever_differing, 1U) << is_field;
    }
}

TEST_F(Gaps, CountWhatIsNotListed) {
    const auto game = [](int value) {
        std::string text;
        for (int body = 0; body < 1'500; ++body) {
            text += sparse_line(1, value, std::to_string(body));
        }
        return text;
    };
    const RecordingComparison seen = compared(game(1), game(2));
    EXPECT_EQ(seen.differences.size(), kDifferencesMost);
    EXPECT_EQ(seen.ever_differing, 1'500U);
}

}  // namespace
}  // namespace tickproof::harness
