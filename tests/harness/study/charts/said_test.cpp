// The readers of sentences and charts find what is planted.

#include "tests/harness/study/charts/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Said, IsAValueToItsThreeDigits) {
    EXPECT_TRUE(says("1.23 m", 1.2349));
    EXPECT_FALSE(says("1.23 m", 1.236));
    EXPECT_TRUE(says("8.2 mm", 0.0082));
    EXPECT_FALSE(says("8.2 mm", 0.00826));
    EXPECT_TRUE(says("33.3 ms", 1.0 / 30));
    EXPECT_FALSE(says("33.3 us", 1.0 / 30));
    EXPECT_TRUE(says("60%", 0.6));
    EXPECT_FALSE(says("60%", 60));
    EXPECT_TRUE(says("12345", 12345.4));
    EXPECT_FALSE(says("12345", 12346));
    EXPECT_TRUE(says("0 m", 0));
    EXPECT_FALSE(says("0 m", 1e-3));
    EXPECT_FALSE(says("none", 0));
}

TEST(Said, StandsInASentence) {
    EXPECT_THAT(groups_in("at most 12.8 m apart", "at most " + kSaid + " apart"),
                ElementsAre("12.8 m"));
    EXPECT_THAT(groups_in("up to 3.", "up to " + kSaid + R"(\.)"), ElementsAre("3"));
    EXPECT_THAT(groups_in("7 times", "^" + kSaid + " times"), ElementsAre("7"));
    EXPECT_THAT(groups_in("none", kSaid), IsEmpty());
}

TEST(ChartFaults, AreAxesTextsAndRulesThatNoDrawerCanDraw) {
    constexpr double kInf = std::numeric_limits<double>::infinity();
    const Chart good{.title = "Infinite information", .series = {{.points = {{1, kInf}}}}};
    EXPECT_EQ(faults_of(good), "");
    Chart wrong = good;
    wrong.x.high = wrong.x.low;
    EXPECT_THAT(faults_of(wrong), HasSubstr("x is from 0 to 0"));
    wrong = good;
    wrong.y.high = kInf;
    EXPECT_THAT(faults_of(wrong), HasSubstr("y is from 0 to inf"));
    wrong = good;
    wrong.y.is_log = true;
    EXPECT_THAT(faults_of(wrong), HasSubstr("y is logarithmic from 0 on"));
    wrong = good;
    wrong.caption = "It strays nan m.";
    EXPECT_THAT(faults_of(wrong), HasSubstr("It strays nan m."));
    wrong = good;
    wrong.rules = {{.at = kInf}};
    EXPECT_THAT(faults_of(wrong), HasSubstr("a rule is nowhere"));
    wrong = good;
    wrong.series[0].texts = {"one", "two"};
    EXPECT_THAT(faults_of(std::vector{wrong}), HasSubstr("a point lacks its text"));
}

}  // namespace
}  // namespace tickproof::harness
