// Recordings that go back: the last writing of a step counts.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recording/blocks.h"
#include "harness/recording/compare_recordings.h"
#include "harness/recording/steps_in_order.h"
#include "tests/harness/recording/recorded.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class StepsInOrder : public tickproof::testing::InScratchFolder {
  protected:
    struct Read {
        std::vector<std::pair<std::uint64_t, double>> steps;  ///< With the first value of each.
        WrittenAgain again;
        RecordedStep last;
    };

    Read read(std::string_view text) const {
        RecordingSource source = open_recording(file("game", text));
        Read made;
        for (RecordedStep step; source.next(step);) {
            made.steps.emplace_back(step.step, step.values.empty() ? 0 : step.values.front());
            made.last = step;
        }
        made.again = source.written_again();
        return made;
    }
};

std::string line(int step, double x, std::string_view body = "a") {
    return fmt::format("{{\"step\":{},\"body\":\"{}\",\"x\":{}}}\n", step, body, x);
}

std::string lines(int first, int last, double x) {
    std::string text;
    for (int step = first; step <= last; ++step) {
        text += line(step, x);
    }
    return text;
}

TEST_F(StepsInOrder, TakeTheLastWritingOfStepsThatARollbackWritesAgain) {
    const Read made = read(lines(1, 44, 1) + lines(40, 44, 2) + lines(45, 50, 3));
    ASSERT_EQ(made.steps.size(), 50U);
    for (std::size_t i = 0; i < 50; ++i) {
        EXPECT_EQ(made.steps[i].first, i + 1);
        EXPECT_EQ(made.steps[i].second, i < 39 ? 1 : i < 44 ? 2 : 3) << i;
    }
    EXPECT_EQ(made.again.steps, 5U);
    EXPECT_EQ(made.again.first, 40U);
    EXPECT_EQ(made.again.last, 44U);
}

TEST_F(StepsInOrder, AreRolledBackAgainAndAgainAndByOneStep) {
    EXPECT_THAT(read(lines(1, 3, 1) + line(2, 2) + line(2, 3) + line(3, 4)).steps,
                ElementsAre(std::pair(1U, 1.0), std::pair(2U, 3.0), std::pair(3U, 4.0)));
    const Read one = read(lines(1, 3, 1) + line(3, 2) + line(4, 1));
    EXPECT_THAT(one.steps, ElementsAre(std::pair(1U, 1.0), std::pair(2U, 1.0), std::pair(3U, 2.0),
                                       std::pair(4U, 1.0)));
    EXPECT_EQ(one.again.steps, 1U);
}

TEST_F(StepsInOrder, ReplaceTheWholeStep) {
    const std::string both = line(1, 1) + line(1, 1, "b") + line(2, 1) + line(2, 1, "b");
    const Read made = read(both + line(3, 1) + line(3, 1, "b") + line(2, 5));
    const Read gone = read(both + line(1, 7));
    EXPECT_EQ(made.steps[1].second, 5);
    RecordingSource source = open_recording(file("game", both + line(1, 7)));
    RecordedStep step;
    ASSERT_TRUE(source.next(step));
    ASSERT_EQ(step.values.size(), 2U);
    EXPECT_EQ(step.values[0], 7);
    EXPECT_TRUE(is_absent(step.values[1])) << "b is not in the last writing";
    EXPECT_EQ(gone.again.first, 1U);
}

TEST_F(StepsInOrder, HaveBodiesAndFieldsThatCameLater) {
    const Read made =
        read(line(1, 1) + "{\"step\":2,\"body\":\"b\",\"y\":3}\n" + line(3, 1, "b") + line(2, 9));
    ASSERT_EQ(made.steps.size(), 3U);
    EXPECT_EQ(made.steps[0], std::pair(std::uint64_t{1}, 1.0));
    EXPECT_EQ(made.steps[1], std::pair(std::uint64_t{2}, 9.0));
    EXPECT_EQ(made.steps[2].first, 3U);
    EXPECT_TRUE(is_absent(made.steps[2].second)) << "a is not in it";
    EXPECT_EQ(made.last.values.size(), 4U);
    EXPECT_EQ(made.last.values[2], 1) << "x of b";
    EXPECT_TRUE(is_absent(made.last.values[3]));
}

TEST_F(StepsInOrder, RefuseABodyTwiceWhereNothingIsRolledBack) {
    for (const std::string& text :
         {line(1, 1) + line(1, 2), line(1, 1) + line(2, 1) + line(2, 1, "b") + line(2, 2),
          line(1, 1) + line(1, 1, "b") + line(2, 1) + line(2, 1, "b") + line(2, 1, "b")}) {
        EXPECT_THAT(refusal([&] { read(text); }), HasSubstr(" twice in step ")) << text;
    }
}

/// A block a step, in this order, without an end.
std::string blocks(std::initializer_list<std::uint64_t> steps, const Rows& rows) {
    constexpr std::string_view kStep = "step\x02";  // Its kind and codec.
    constexpr std::size_t kHead = 24;
    std::string bytes = recorded({rows.front()});
    bytes.resize(bytes.find(kStep));
    for (const std::uint64_t step : steps) {
        const std::string one = recorded({rows[step]});
        const std::size_t begin = one.find(kStep) + kHead;
        std::string payload = one.substr(begin, one.rfind("tail") - begin);
        std::string number;
        append(number, step);
        payload.replace(0, number.size(), number);
        bytes += to_bytes(kStepBlock, Codec::columns, payload);
    }
    return bytes;
}

TEST_F(StepsInOrder, OfTheBinaryFormMayGoBackToo) {
    const Rows rows = flight(5);
    RecordingSource source = open_recording(file("game", blocks({0, 1, 2, 3, 2, 3, 4}, rows)));
    std::vector<std::uint64_t> steps;
    for (RecordedStep step; source.next(step);) {
        steps.push_back(step.step);
        EXPECT_EQ(step.values[0], static_cast<double>(step.step) / 2);
    }
    EXPECT_THAT(steps, ElementsAre(0U, 1U, 2U, 3U, 4U));
    EXPECT_EQ(source.written_again().steps, 2U);
    EXPECT_TRUE(source.is_cut());
}

TEST_F(StepsInOrder, FurtherBackThanIsHeldAreRefusedByTheirLine) {
    const std::string said = refusal([&] { read(lines(1, 60'000, 1) + lines(1, 60'000, 2)); });
    EXPECT_THAT(said, HasSubstr("game:60001: "));
    EXPECT_THAT(said, HasSubstr("from step 60000 to step 1"));
}

TEST_F(StepsInOrder, AreComparedByTheirLastWriting) {
    RecordingSource left =
        open_recording(file("left", lines(1, 44, 1) + lines(40, 44, 2) + lines(45, 50, 3)));
    RecordingSource right =
        open_recording(file("right", lines(1, 39, 1) + lines(40, 44, 2) + lines(45, 50, 3)));
    const RecordingComparison seen = compare(left, right);
    EXPECT_FALSE(seen.first_step);
    EXPECT_EQ(seen.steps, 50U);
    EXPECT_EQ(seen.again_left.steps, 5U);
    EXPECT_EQ(seen.again_right.steps, 0U);
}

}  // namespace
}  // namespace tickproof::harness
