#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "harness/recording/recording.h"
#include "tests/harness/recording/recorded.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using physics::Precision;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class BinaryRecording : public tickproof::testing::InScratchFolder {
  protected:
    std::vector<RecordedStep> steps_of(const std::string& bytes) const {
        RecordingSource source = open_recording(file("run.tprec", bytes));
        std::vector<RecordedStep> steps;
        for (RecordedStep step; source.next(step);) {
            steps.push_back(step);
        }
        is_cut_ = source.is_cut();
        return steps;
    }

    std::string refusal_of(const std::string& bytes) const {
        return refusal([&] { steps_of(bytes); });
    }

    mutable bool is_cut_ = false;
};

TEST_F(BinaryRecording, ReadsBackEveryBitInBothPrecisions) {
    for (const Precision precision : {Precision::f32, Precision::f64}) {
        Rows rows = flight(3);
        const double third = precision == Precision::f32 ? static_cast<double>(1.0F / 3) : 1.0 / 3;
        rows[2][0].angle_rad = third;
        rows[2][0].angular_velocity_radps = -0.0;
        rows[3][1].position_m.x = std::numeric_limits<double>::infinity();
        rows[3][1].asleep = true;
        rows[3][1].limited = true;
        const auto steps = steps_of(recorded(rows, precision));
        ASSERT_EQ(steps.size(), 4U);
        EXPECT_EQ(steps[2].step, 2U);
        EXPECT_THAT(steps[2].hashes, ElementsAre(physics::state_hash(rows[2])));
        EXPECT_THAT(steps[2].values, ElementsAre(1, 2.5, third, 5, -2, -0.0, 0, 0, 0,  //
                                                 0, -1, 0, 0, 0, 0, 1, 0, 0));
        EXPECT_TRUE(std::signbit(steps[2].values[5]));
        EXPECT_EQ(steps[3].values[9], std::numeric_limits<double>::infinity());
        EXPECT_THAT(std::vector(steps[3].values.end() - 3, steps[3].values.end()),
                    ElementsAre(1, 1, 1));
        EXPECT_FALSE(is_cut_);
    }
}

TEST_F(BinaryRecording, OfManyBlocksHasAllSteps) {
    const Rows rows = flight(30'000);
    const auto steps = steps_of(recorded(rows));
    ASSERT_EQ(steps.size(), 30'001U);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        ASSERT_EQ(steps[i].step, i);
        ASSERT_EQ(steps[i].values[0], rows[i][0].position_m.x);
        ASSERT_EQ(steps[i].values[4], rows[i][0].velocity_mps.y);
    }
}

TEST_F(BinaryRecording, WithoutStatesHasHashes) {
    const Rows rows = flight(5000);
    const auto steps = steps_of(recorded(rows, header_for(rows, Precision::f32, false)));
    ASSERT_EQ(steps.size(), 5001U);
    EXPECT_EQ(steps[4999].hashes[0], physics::state_hash(rows[4999]));
    EXPECT_TRUE(steps[4999].values.empty());
}

TEST_F(BinaryRecording, OfACrashIsReadUpToTheLastWholeBlock) {
    const std::string whole = recorded(flight(30'000));
    for (const double share : {0.4, 0.9}) {
        const std::size_t length =
            static_cast<std::size_t>(share * static_cast<double>(whole.size()));
        const auto steps = steps_of(whole.substr(0, length));
        EXPECT_TRUE(is_cut_);
        EXPECT_GT(steps.size(), 4000U);
        EXPECT_LT(steps.size(), 30'000U);
    }
    // Without its last block a file is whole steps, but not whole.
    EXPECT_EQ(steps_of(whole.substr(0, whole.size() - 1)).size(), 30'001U);
    EXPECT_TRUE(is_cut_);
}

TEST_F(BinaryRecording, ThatBreaksOffLosesAtMostHalfOfWhatWasRun) {
    const Rows rows = flight(300);
    std::string bytes;
    const RecordingHeader header = header_for(rows, Precision::f32);
    RecordingWriter writer(header, [&](std::string_view text) { bytes += text; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::uint64_t hash = i;
        writer.add({&hash, 1}, rows[i]);
        if (i >= 16) {  // The program may crash here.
            EXPECT_GE(2 * steps_of(bytes).size(), i) << i;
        }
    }
}

TEST_F(BinaryRecording, OfTheSameContentIsTheSameBytes) {
    EXPECT_EQ(recorded(flight(100)), recorded(flight(100)));
    EXPECT_NE(recorded(flight(100)), recorded(flight(101)));
}

TEST_F(BinaryRecording, RefusesEveryBrokenFileInOneLine) {
    const std::string whole = recorded(flight(100));
    std::string damaged = whole;
    damaged[whole.size() / 2] ^= 1;
    EXPECT_THAT(refusal_of(damaged), HasSubstr("checksum"));
    std::string version = whole;
    version[7] = '2';
    EXPECT_THAT(refusal_of(version), HasSubstr("version 2, and this tickproof reads version 1"));
    EXPECT_THAT(refusal_of("frame,time\n1,2\n"), HasSubstr("no recording"));
    EXPECT_THAT(refusal_of(""), HasSubstr("no recording"));
    EXPECT_THAT(refusal_of(whole.substr(0, 20)), HasSubstr("breaks off within its header"));
    EXPECT_THAT(refusal([&] { open_recording(path("none.tprec")); }), HasSubstr("cannot be read"));
    EXPECT_THAT(refusal([&] { open_recording(folder().string()); }), HasSubstr("cannot be read"));
}

TEST_F(BinaryRecording, RefusesAFileThatLacksABlock) {
    const std::string whole = recorded(flight(30'000));
    // The first step block is left out: each block is sound, and the end tells.
    const std::size_t first = whole.find("step");
    const std::size_t second = whole.find("step", first + 4);
    ASSERT_NE(second, std::string::npos);
    EXPECT_THAT(refusal_of(whole.substr(0, first) + whole.substr(second)),
                HasSubstr("lacks some of its blocks"));
}

TEST_F(BinaryRecording, RefusesNamesThatStandForTwo) {
    RecordingHeader header = header_for(flight(1), Precision::f32);
    header.bodies[1] = header.bodies[0];
    EXPECT_THAT(refusal_of(recorded(flight(1), header)), HasSubstr("two bodies named 'body0'"));
}

TEST_F(BinaryRecording, RefusesWhatFollowsItsEnd) {
    const std::string whole = recorded(flight(3));
    EXPECT_THAT(refusal_of(whole + whole), HasSubstr("goes on after its end"));
    EXPECT_THAT(refusal_of(whole + "\n"), HasSubstr("goes on after its end"));
}

TEST_F(BinaryRecording, RefusesStepsOfARunOfTickproofThatGoBack) {
    RecordingHeader header = header_for(flight(1), Precision::f32);
    header.spec = "run fall";  // A game's own may roll back.
    const std::string whole = recorded(flight(30'000), header);
    const std::size_t first = whole.find("step");
    const std::size_t second = whole.find("step", first + 4);
    EXPECT_THAT(refusal_of(whole.substr(0, second) + whole.substr(first)),
                HasSubstr("goes back to an earlier step"));
}

TEST_F(BinaryRecording, SurvivesEveryCutAndEveryFlippedByte) {
    const std::string whole = recorded(flight(4));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x55);
        const std::string said = refusal_of(flipped);
        EXPECT_TRUE(said != "accepted" || is_cut_) << i;
        refusal_of(whole.substr(0, i));
    }
}

}  // namespace
}  // namespace tickproof::harness
