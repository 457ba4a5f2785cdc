#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/recording/recording.h"
#include "tests/harness/refusal.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class JsonLines : public tickproof::testing::InScratchFolder {
  protected:
    struct Read {
        RecordingHeader header;
        std::vector<RecordedStep> steps;
    };

    Read read(std::string_view text) const {
        RecordingSource source = open_recording(file("game.jsonl", text));
        Read made;
        for (RecordedStep step; source.next(step);) {
            made.steps.push_back(step);
        }
        made.header = source.header;
        return made;
    }

    std::string refusal_of(std::string_view text) const {
        const std::string said = refusal([&] { read(text); });
        return said.substr(said.find("game.jsonl") + 10);
    }
};

TEST_F(JsonLines, HasALineForEachBodyInEachStep) {
    const auto [header, steps] = read(
        "{\"step\": 1, \"body\": \"player\", \"x\": 1.5, \"grounded\": true}\n"
        "{\"step\": 1, \"body\": \"box\", \"x\": 2, \"grounded\": false}\n"
        "{\"step\": 2, \"body\": \"player\", \"x\": 3, \"grounded\": false}\n");
    EXPECT_THAT(header.bodies, ElementsAre("player", "box"));
    EXPECT_THAT(header.fields, ElementsAre(RecordedField{"x", FieldType::f64},
                                           RecordedField{"grounded", FieldType::flag}));
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0].step, 1U);
    EXPECT_THAT(steps[0].values, ElementsAre(1.5, 1, 2, 0));
    EXPECT_EQ(steps[1].values[0], 3);
    EXPECT_TRUE(is_absent(steps[1].values[2]));  // The box is gone.
}

/// C# and PowerShell begin a file in UTF-8 with a byte order mark.
TEST_F(JsonLines, MayBeginWithAByteOrderMark) {
    const std::string line = "{\"step\":0,\"body\":\"a\",\"x\":1}\n";
    EXPECT_EQ(read("\xEF\xBB\xBF" + line).steps.size(), 1U);
}

/// The first line is neither a header nor a step; a later one is no step.
TEST_F(JsonLines, SayHowAFileMayBegin) {
    const std::string line = "{\"step\":0,\"body\":\"a\",\"x\":1}\n";
    EXPECT_THAT(refusal_of("{\"format\":\"x\"}\n" + line), HasSubstr("begins neither with"));
    EXPECT_THAT(refusal_of(line + "{\"format\":\"x\"}\n"), HasSubstr("has a line without"));
}

TEST_F(JsonLines, TakesBitsInHexadecimal) {
    const auto [header, steps] =
        read("{\"step\":0,\"body\":1,\"x\":\"0x3f800001\",\"y\":\"0x3ff0000000000001\"}\n");
    EXPECT_THAT(header.bodies, ElementsAre("1"));
    EXPECT_EQ(header.fields[0].type, FieldType::f32);
    EXPECT_EQ(header.fields[1].type, FieldType::f64);
    EXPECT_EQ(steps[0].values[0], static_cast<double>(std::nextafter(1.0F, 2.0F)));
    EXPECT_EQ(steps[0].values[1], std::nextafter(1.0, 2.0));
}

TEST_F(JsonLines, TakesNumbersThatJsonHasNot) {
    const auto [header, steps] =
        read("{\"step\":0,\"body\":1,\"a\":null,\"b\":\"nan\",\"c\":\"-inf\"}\n");
    EXPECT_TRUE(std::isnan(steps[0].values[0]));
    EXPECT_TRUE(std::isnan(steps[0].values[1]));
    EXPECT_FALSE(is_absent(steps[0].values[0]));
    EXPECT_EQ(steps[0].values[2], -INFINITY);
}

TEST_F(JsonLines, AddsBodiesAndFieldsAsTheyCome) {
    const auto [header, steps] = read(
        "{\"step\":1,\"body\":\"a\",\"x\":1}\n"
        "{\"step\":2,\"body\":\"a\",\"x\":2,\"y\":3}\n"
        "{\"step\":2,\"body\":\"b\",\"y\":4,\"x\":5}\n");
    ASSERT_EQ(steps[0].values.size(), 4U);
    EXPECT_EQ(steps[0].values[0], 1);
    EXPECT_TRUE(std::all_of(steps[0].values.begin() + 1, steps[0].values.end(), is_absent));
    EXPECT_TRUE(steps[0].is_sparse);
    EXPECT_THAT(steps[1].values, ElementsAre(2, 3, 5, 4));
    EXPECT_FALSE(steps[1].is_sparse);
}

TEST_F(JsonLines, SaysItsPrecisionAndCircumstancesInAFirstLine) {
    const auto [header, steps] = read(
        "{\"recording\":1,\"precision\":\"f32\",\"about\":{\"engine\":\"Own 2\"}}\r\n"
        "{\"step\":1,\"hash\":\"00ff\"}\n\n"
        "{\"step\":1,\"body\":\"a\",\"x\":1}\n");
    EXPECT_EQ(header.fields[0].type, FieldType::f32);
    EXPECT_THAT(header.about, ElementsAre(std::pair<std::string, std::string>("engine", "Own 2")));
    EXPECT_THAT(steps[0].hashes, ElementsAre(255U));
    EXPECT_THAT(steps[0].values, ElementsAre(1));
}

TEST_F(JsonLines, OfACrashIsReadUpToTheLastWholeLine) {
    RecordingSource source =
        open_recording(file("game.jsonl", "{\"step\":1,\"body\":\"a\",\"x\":1}\n{\"step\":2,\"bo"));
    RecordedStep step;
    EXPECT_TRUE(source.next(step));
    EXPECT_FALSE(source.next(step));
    EXPECT_TRUE(source.is_cut());
}

TEST_F(JsonLines, RoundsDecimalsToTheDeclaredPrecision) {
    const auto [header, steps] =
        read("{\"recording\":1,\"precision\":\"f32\"}\n{\"step\":1,\"body\":\"a\",\"x\":0.1}\n");
    EXPECT_EQ(steps[0].values[0], static_cast<double>(0.1F));
}

TEST_F(JsonLines, RefusesEachBadLineByItsNumber) {
    const std::string good = "{\"step\":1,\"body\":\"a\",\"x\":1}\n";
    EXPECT_THAT(refusal_of(good + "{\"step\":1,\n"),
                HasSubstr(":2: the recording has a line that"));
    EXPECT_THAT(refusal_of(good + "7\n"), HasSubstr(":2: the recording has a line that is no"));
    EXPECT_THAT(refusal_of(good + "{\"body\":\"a\"}\n"), HasSubstr("without a \"step\""));
    EXPECT_THAT(refusal_of(good + "{\"step\":-1,\"body\":\"a\"}\n"),
                HasSubstr("without a \"step\""));
    EXPECT_THAT(refusal_of("{\"step\":1}\n"), HasSubstr("neither a \"body\" nor a \"hash\""));
    EXPECT_THAT(refusal_of("{\"step\":1,\"body\":\"a\",\"x\":\"far\"}\n"),
                HasSubstr("\"x\" that is no number"));
    EXPECT_THAT(refusal_of("{\"step\":1,\"body\":\"a\",\"x\":\"0x12\"}\n"),
                HasSubstr("\"x\" that is no number"));
    EXPECT_THAT(refusal_of("{\"step\":1,\"hash\":\"xyz\"}\n"), HasSubstr("hash"));
    EXPECT_THAT(refusal_of("{\"step\":1,\"body\":{\"a\":1},\"x\":1}\n"), HasSubstr("no name"));
    for (const std::string key : {"step", "body", "hash", "x"}) {
        EXPECT_THAT(refusal_of(good + "{\"step\":2,\"body\":\"a\",\"" + key + "\":" +
                               std::string(400'000, '[') + std::string(400'000, ']') + "}\n"),
                    HasSubstr(":2: the recording has a "))
            << key;
    }
    EXPECT_THAT(refusal_of("{\"recording\":2}\n" + good), HasSubstr("is of version 2"));
    EXPECT_THAT(refusal_of("{\"recording\":1,\"precision\":\"f16\"}\n" + good),
                HasSubstr("precision"));
    EXPECT_THAT(refusal_of("{\"recording\":1}\n"), HasSubstr("has no steps"));
    EXPECT_THAT(refusal_of("\n\n"), HasSubstr("is empty"));
    EXPECT_THAT(refusal_of("{\"step\":1,\"body\":\"" + std::string(2'000'000, 'a') + "\"}"),
                HasSubstr("more than 1 MiB"));
}

TEST_F(JsonLines, RefuseABodyTwiceInAStepWithBothLines) {
    const std::string twice =
        "{\"step\":1,\"body\":\"a\",\"x\":1}\n"
        "{\"step\":1,\"body\":\"b\",\"x\":1}\n"
        "{\"step\":1,\"body\":\"a\",\"x\":2}\n";
    EXPECT_THAT(refusal_of(twice), HasSubstr("\"a\" twice in step 1, in line 1 too"));
    EXPECT_TRUE(refusal_of(twice).starts_with(":3:"));
    EXPECT_EQ(read("{\"step\":1,\"body\":\"a\",\"x\":1}\n{\"step\":2,\"body\":\"a\",\"x\":2}\n")
                  .steps.size(),
              2U);
}

TEST_F(JsonLines, RefuseANumberWhereAFlagWas) {
    for (const auto& [one, other] :
         {std::pair("true", "1"), std::pair("1", "false"), std::pair("false", "null")}) {
        const std::string said =
            refusal_of(fmt::format("{{\"step\":1,\"body\":\"a\",\"x\":{}}}\n"
                                   "{{\"step\":2,\"body\":\"a\",\"x\":{}}}\n",
                                   one, other));
        EXPECT_TRUE(said.starts_with(":2:")) << said;
    }
}

TEST_F(JsonLines, TakeNaNAndInfinityAsPythonPrintsThem) {
    const auto steps = read(
                           "{\"step\":1,\"body\":\"a\",\"x\":NaN,\"y\":Infinity,\"z\":-Infinity}\n"
                           "{\"step\":2,\"body\":\"a\",\"NaN \\\" Infinity\":NaN}\n")
                           .steps;
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_TRUE(std::isnan(steps[0].values[0]));
    EXPECT_EQ(steps[0].values[1], std::numeric_limits<double>::infinity());
    EXPECT_EQ(steps[0].values[2], -std::numeric_limits<double>::infinity());
    ASSERT_EQ(steps[1].values.size(), 4U);
    EXPECT_TRUE(std::isnan(steps[1].values[3]));
    EXPECT_FALSE(is_absent(steps[1].values[3]));
    EXPECT_THAT(refusal_of("{\"step\":1,\"body\":\"a\",\"x\":NaNN}\n"),
                HasSubstr("no JSON object"));
}

}  // namespace
}  // namespace tickproof::harness
