#include "harness/timing/until_clear.h"

#include <gtest/gtest.h>

#include "tests/harness/timing/fake_clock.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::hours;
using std::chrono::milliseconds;

/// Two works on the same machine.
struct Planted {
    FakeClock clock;
    Pcg32 random;
    Work first;
    Work second;

    Planted(double ratio, double noise, std::uint64_t seed)
        : random(seed),
          first(clock.taking(
              [this, ratio, noise] { return noisy(from_seconds(0.02 * ratio), noise, random); })),
          second(clock.taking([this, noise] { return noisy(from_seconds(0.02), noise, random); })) {
    }

    ClearRatio compared(std::size_t pairs, Duration time = hours(1'000)) {
        PairedTimer timer(first, second, clock.now(), random.next());
        return until_clear(timer, {.time = time, .pairs = pairs});
    }
};

TEST(UntilClear, FindsFivePercentInAFewPairs) {
    Planted planted(1.05, 0.1, 1);
    const ClearRatio found = planted.compared(4'096);
    EXPECT_EQ(found.clarity, Clarity::different);
    EXPECT_GT(found.ratio.low, 1);
    EXPECT_NEAR(found.ratio.median, 1.05, 0.02);
    EXPECT_LE(found.ratio.low, 1.05);
    EXPECT_GE(found.ratio.high, 1.05);
    EXPECT_LT(found.ratio.pairs, 1'000U);
}

TEST(UntilClear, FindsTheFasterOfTwo) {
    Planted planted(0.5, 0.01, 1);
    const ClearRatio found = planted.compared(4'096);
    EXPECT_EQ(found.clarity, Clarity::different);
    EXPECT_NEAR(found.ratio.median, 0.5, 0.01);
    EXPECT_EQ(found.ratio.pairs, 16U);
}

TEST(UntilClear, GoesOnUntilTheIntervalIsNarrow) {
    Planted planted(0.5, 0.3, 1);
    const PairedRatio found = planted.compared(4'096).ratio;
    EXPECT_GT(found.pairs, 16U);
    EXPECT_LE(found.high - found.low, 0.02);
    EXPECT_LE(found.low, 0.5);
    EXPECT_GE(found.high, 0.5);
}

/// However often it looks: 400 comparisons of two equal works, with nine looks each.
TEST(UntilClear, FindsADifferenceOfEqualWorksInFivePercentAtMost) {
    constexpr int kTrials = 400;
    int wrong = 0;
    for (int seed = 0; seed < kTrials; ++seed) {
        Planted planted(1, 0.3, static_cast<std::uint64_t>(seed));
        wrong += planted.compared(2'048).clarity == Clarity::different ? 1 : 0;
    }
    EXPECT_LE(wrong, kTrials / 20);
}

TEST(UntilClear, IntervalHoldsTheTruthInNinetyFivePercent) {
    constexpr int kTrials = 400;
    int missed = 0;
    for (int seed = 0; seed < kTrials; ++seed) {
        Planted planted(1.03, 0.2, static_cast<std::uint64_t>(seed));
        const PairedRatio ratio = planted.compared(1'024).ratio;
        missed += ratio.low > 1.03 || ratio.high < 1.03 ? 1 : 0;
    }
    EXPECT_LE(missed, kTrials / 20);
}

TEST(UntilClear, CallsEqualWorksAlikeWhereTheMachineIsCalm) {
    Planted planted(1, 0.01, 1);
    const ClearRatio found = planted.compared(512);
    EXPECT_EQ(found.clarity, Clarity::alike);
    EXPECT_EQ(found.ratio.pairs, 16U);
}

TEST(UntilClear, CallsADifferenceTooSmallToMatterAlike) {
    Planted planted(1.003, 0.001, 1);
    const ClearRatio found = planted.compared(512);
    EXPECT_GT(found.ratio.low, 1);
    EXPECT_EQ(found.clarity, Clarity::alike);
}

/// A first look that leaves 1 out by a little is no answer yet.
TEST(UntilClear, GoesOnWhileADifferenceMayBeTooSmallToMatter) {
    Planted planted(1.005, 0.03, 1);
    const ClearRatio found = planted.compared(4'096);
    EXPECT_EQ(found.clarity, Clarity::alike);
    EXPECT_LE(found.ratio.high, 1.01);
    EXPECT_GT(found.ratio.pairs, 16U);
}

TEST(UntilClear, NamesASmallDifferenceWhenThePairsAreOver) {
    Planted planted(1.01, 0.01, 1);
    const ClearRatio found = planted.compared(256);
    EXPECT_EQ(found.clarity, Clarity::different);
    EXPECT_EQ(found.ratio.pairs, 256U);
}

TEST(UntilClear, SaysThatTheMachineIsTooNoisy) {
    Planted planted(1.02, 4, 1);
    const ClearRatio found = planted.compared(64);
    EXPECT_EQ(found.clarity, Clarity::too_noisy);
    EXPECT_EQ(found.ratio.pairs, 64U);
    EXPECT_LT(found.ratio.low, 1);
    EXPECT_GT(found.ratio.high, 1);
}

TEST(UntilClear, EndsWhenTheTimeIsOver) {
    Planted planted(1, 0.3, 1);
    // A pair takes two seconds to prepare.
    EXPECT_NEAR(static_cast<double>(planted.compared(4'096, std::chrono::seconds(60)).ratio.pairs),
                29, 1);
}

TEST(UntilClear, OfTooFewPairsKnowsNothing) {
    Planted planted(1.5, 0, 1);
    const ClearRatio found = planted.compared(4'096, Duration{0});
    EXPECT_EQ(found.ratio.pairs, 6U);
    EXPECT_EQ(found.clarity, Clarity::too_noisy);
    EXPECT_EQ(found.ratio.low, 0);
}

}  // namespace
}  // namespace tickproof::harness
