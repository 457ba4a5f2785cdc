#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::StartsWith;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Figure printed(std::string_view text) {
    return parse_figure(text, std::nullopt, "published");
}

struct Interval {
    const char* text;
    double low;
    double high;
};

TEST(Figure, IsMetWithinHalfOfItsLastDigit) {
    const Interval table[] = {{"64", 63.5, 64.5},
                              {"0", -0.5, 0.5},
                              {"480", 479.5, 480.5},
                              {"142.5", 142.45, 142.55},
                              {"54.60", 54.595, 54.605},
                              {"0.0185024", 0.01850235, 0.01850245},
                              {"1.00000", 0.999995, 1.000005},
                              {"1.20178e6", 1'201'775, 1'201'785},
                              {"2.03e4", 20'250, 20'350},
                              {"2.03E4", 20'250, 20'350},
                              {"2.03e+4", 20'250, 20'350},
                              {"2e3", 1500, 2500},
                              {"1.5e-3", 0.00145, 0.00155},
                              {"-0.028", -0.0285, -0.0275},
                              {"-50", -50.5, -49.5}};
    for (const Interval& each : table) {
        const Figure figure = printed(each.text);
        EXPECT_EQ(figure.text, each.text);
        EXPECT_DOUBLE_EQ(figure.low.value(), each.low) << each.text;
        EXPECT_DOUBLE_EQ(figure.high.value(), each.high) << each.text;
    }
}

TEST(Figure, IsMetAtItsEndsAndNotBeyond) {
    const Figure figure = printed("142.5");
    EXPECT_TRUE(meets(figure, 142.5));
    EXPECT_TRUE(meets(figure, 142.45));
    EXPECT_TRUE(meets(figure, 142.55));
    EXPECT_FALSE(meets(figure, 142.449));
    EXPECT_FALSE(meets(figure, 142.551));
    EXPECT_FALSE(meets(figure, -142.5));
}

TEST(Figure, OfSmallNumbersIsMetAtItsEndsAndNotBeyond) {
    const Figure figure = printed("-0.028");
    EXPECT_TRUE(meets(figure, -0.0285));
    EXPECT_TRUE(meets(figure, -0.0275));
    EXPECT_FALSE(meets(figure, -0.0286));
    EXPECT_FALSE(meets(figure, -0.0274));
    EXPECT_FALSE(meets(figure, 0.028));
}

TEST(Figure, IsMetAtAnEndThatBinaryNumbersMiss) {
    // In binary 0.2 - 0.05 is 0.15000000000000002, and 2.3 + 0.05 is 2.3499999999999996.
    EXPECT_GT(printed("0.2").low.value(), 0.15);
    EXPECT_TRUE(meets(printed("0.2"), 0.15));
    EXPECT_FALSE(meets(printed("0.2"), 0.1499999));
    EXPECT_LT(printed("2.3").high.value(), 2.35);
    EXPECT_TRUE(meets(printed("2.3"), 2.35));
    EXPECT_FALSE(meets(printed("2.3"), 2.3500001));
}

TEST(Figure, OfARangeIsMetFromEndToEnd) {
    const Figure figure = printed("54.64 to 54.66");
    EXPECT_EQ(figure.low, 54.64);
    EXPECT_EQ(figure.high, 54.66);
    EXPECT_TRUE(meets(figure, 54.65));
    EXPECT_TRUE(meets(figure, 54.66));
    EXPECT_FALSE(meets(figure, 54.67));
    EXPECT_FALSE(meets(figure, 54.63));
    EXPECT_EQ(printed("-2 to -1").low, -2);
    EXPECT_EQ(printed("3 to 3").high, 3);
}

TEST(Figure, WithAToleranceIsMetWithinThat) {
    const Figure wide = parse_figure("43", 1.0, "published");
    EXPECT_EQ(wide.low, 42);
    EXPECT_EQ(wide.high, 44);
    const Figure exact = parse_figure("43", 0.0, "published");
    EXPECT_TRUE(meets(exact, 43));
    EXPECT_FALSE(meets(exact, 43.001));
    // Rounding of doubles, which grows with the value, is no difference.
    const Figure million = parse_figure("1000000", 0.0, "published");
    EXPECT_TRUE(meets(million, 1e6 + 5e-7));
    EXPECT_TRUE(meets(million, 1e6 - 5e-7));
    EXPECT_FALSE(meets(million, 1e6 + 2e-6));
    const Figure thousandth = parse_figure("0.001", 0.0, "published");
    EXPECT_FALSE(meets(thousandth, 0.001 + 5e-10));
    EXPECT_FALSE(meets(thousandth, 0.001 - 5e-10));
}

TEST(Figure, OfAWordIsMetByNoNumber) {
    for (const char* word : {"blocked", "none"}) {
        const Figure figure = printed(word);
        EXPECT_EQ(figure.text, word);
        EXPECT_FALSE(figure.low.has_value());
        EXPECT_FALSE(figure.high.has_value());
        EXPECT_FALSE(meets(figure, 0));
    }
}

TEST(Figure, OfNoneIsMetByNanOnly) {
    EXPECT_TRUE(meets(printed("none"), kNan));
    EXPECT_FALSE(meets(printed("none"), 64));
    EXPECT_FALSE(meets(printed("blocked"), kNan));
}

TEST(Figure, OfANumberIsNotMetByNanOrInfinity) {
    EXPECT_FALSE(meets(printed("64"), kNan));
    EXPECT_FALSE(meets(printed("1 to 2"), kNan));
    EXPECT_FALSE(meets(printed("64"), std::numeric_limits<double>::infinity()));
}

TEST(Figure, OfABackwardsRangeIsRefused) {
    EXPECT_EQ(refusal([] { printed("54.66 to 54.64"); }),
              "published '54.66 to 54.64': write the smaller number first, 'A to B'");
}

TEST(Figure, OfAWordHasNoTolerance) {
    EXPECT_EQ(refusal([] { parse_figure("none", 1.0, "published"); }),
              "published 'none': only a number can have a tolerance");
}

TEST(Figure, OfARangeHasNoTolerance) {
    EXPECT_EQ(refusal([] { parse_figure("1 to 2", 1.0, "published"); }),
              "published '1 to 2': a range cannot have a tolerance; leave one out");
}

TEST(Figure, OfHalfANumberIsRefused) {
    for (const std::string text : {"64 units", "1.2.3", "12e", "1e999", "-5x", "1 to", "1,5"}) {
        EXPECT_THAT(refusal([&] { printed(text); }), StartsWith("published '")) << text;
    }
    EXPECT_EQ(refusal([] { printed("1 to blocked"); }),
              "published 'blocked': expected a finite number, such as 0.25");
}

}  // namespace
}  // namespace tickproof::harness
