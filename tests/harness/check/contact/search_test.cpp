#include "harness/check/contact/last_safe.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

template <typename IsSafe>
double found(double low, double high, IsSafe is_safe) {
    const Game game{};
    const TraceStore store;
    Results results;
    const Schedules schedules;
    return search(Inquiry(game, store, schedules, results), low, high, is_safe);
}

TEST(SafeSearch, EndsWithinATenThousandthBelowTheLastSafeValue) {
    for (const double last : {0.6, 1.0, 7.77, 21.0, 999.0, 1999.0}) {
        const double value = found(0.5, 2000, [&](double tried) { return tried <= last; });
        EXPECT_LE(value, last);
        EXPECT_GE(value, last / kSearchRatio);
    }
}

TEST(SafeSearch, EndsAtTheTopWhereAllIsSafeAndAtZeroWhereNothingIs) {
    EXPECT_EQ(found(0.5, 2000, [](double) { return true; }), 2000);
    EXPECT_EQ(found(0.5, 2000, [](double) { return false; }), 0);
}

TEST(SafeSearch, EndsAtTheBottomWhereNothingElseIsSafe) {
    EXPECT_EQ(found(0.5, 2000, [](double tried) { return tried <= 0.5; }), 0.5);
}

TEST(SafeSearch, StopsBelowABandThatIsUnsafe) {
    const double value = found(1, 100, [](double tried) { return tried < 10 || tried > 13; });
    EXPECT_LT(value, 10);
    EXPECT_GE(value, 10 / kSearchRatio);
}

}  // namespace
}  // namespace tickproof::harness
