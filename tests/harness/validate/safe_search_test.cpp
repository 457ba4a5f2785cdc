#include "harness/validate/search.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(SafeSearch, EndsWithinAHundredthBelowTheLastSafeValue) {
    for (const double last : {0.6, 1.0, 7.77, 21.0, 999.0, 1999.0}) {
        const double found = search(0.5, 2000, [&](double value) { return value <= last; });
        EXPECT_LE(found, last);
        EXPECT_GE(found, last / kSearchRatio);
    }
}

TEST(SafeSearch, EndsAtTheTopWhereAllIsSafeAndAtTheBottomWhereNothingIs) {
    EXPECT_EQ(search(0.5, 2000, [](double) { return true; }), 2000);
    EXPECT_EQ(search(0.5, 2000, [](double) { return false; }), 0.5);
}

TEST(SafeSearch, StopsBelowABandThatIsUnsafe) {
    const double found = search(1, 100, [](double value) { return value < 10 || value > 13; });
    EXPECT_LT(found, 10);
    EXPECT_GE(found, 10 / kSearchRatio);
}

}  // namespace
}  // namespace tickproof::harness
