#include "harness/game/customary_rates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace tickproof::harness {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(CustomaryRates, AreThoseOfTheFieldAndOfTheDisplays) {
    EXPECT_THAT(customary_rates_hz({}, 60), ElementsAre(30, 50, 60, 64, 66, 72, 75, 90, 100, 120,
                                                        125, 128, 144, 180, 200, 240));
    // Half of 165 is not whole, and half of 96 is below 50. Nobody ships three times a display.
    const std::vector<double> rates_hz = customary_rates_hz({165, 96, 110}, 60);
    for (const double rate_hz : {165, 96, 192, 110, 220, 55}) {
        EXPECT_THAT(rates_hz, Contains(rate_hz));
    }
    for (const double rate_hz : {330.0, 82.5, 48.0, 495.0, 288.0, 32.0}) {
        EXPECT_THAT(rates_hz, Not(Contains(rate_hz)));
    }
    EXPECT_TRUE(std::ranges::is_sorted(rates_hz));
}

TEST(CustomaryRates, HaveTheGamesOwnAsItIsWritten) {
    const double own_hz = 1 / 0.0167;  // Unity's way to write 60.
    const std::vector<double> rates_hz = customary_rates_hz({60, 120}, own_hz);
    EXPECT_THAT(rates_hz, Contains(own_hz));
    EXPECT_THAT(rates_hz, Not(Contains(60)));
    EXPECT_THAT(customary_rates_hz({}, 43), Contains(43));
    EXPECT_EQ(customary_rates_hz({480}, 500).back(), 500) << "it is there already";
}

TEST(CustomaryRates, AreTheNearestThatStepShortOrLongEnough) {
    Game game;
    game.policy = parse_policy("fixed:timestep=1/60");
    game.profile.refresh_hz = {60};
    EXPECT_EQ(customary_rate_from_hz(game, 1.0 / 72), 72) << "the limit itself";
    EXPECT_EQ(customary_rate_from_hz(game, 1.0 / 73), 75);
    EXPECT_EQ(customary_rate_to_hz(game, 1.0 / 72), 72);
    EXPECT_EQ(customary_rate_to_hz(game, 1.0 / 71), 66);
    EXPECT_FALSE(customary_rate_from_hz(game, 1.0 / 241));
    EXPECT_FALSE(customary_rate_to_hz(game, 1.0 / 29));
}

}  // namespace
}  // namespace tickproof::harness
