#include "harness/finding/bands.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace tickproof::harness {
namespace {

const std::vector<double> kRates = {30, 31, 32, 60, 75, 120, 144, 165, 240};

/// What is said of those rates that have an x.
std::string said(std::string_view marks, const std::vector<double>& rates = kRates) {
    std::vector<bool> holds;
    for (const char mark : marks) {
        holds.push_back(mark == 'x');
    }
    return to_text(bands(rates, holds), rates);
}

TEST(Bands, AreStretchesOfNeighbours) {
    EXPECT_EQ(bands({1, 2, 3, 4, 5, 6}, {true, true, false, true, false, true}),
              (std::vector<Band>{{1, 2}, {4, 4}, {6, 6}}));
    EXPECT_TRUE(bands({1, 2}, {false, false}).empty());
    EXPECT_TRUE(bands({}, {}).empty());
}

TEST(BandText, OfNoneAndOfAll) {
    EXPECT_EQ(said("........."), "at no rate");
    EXPECT_EQ(said("xxxxxxxxx"), "at 30 to 240 fps");
    EXPECT_EQ(said("x", {59.94}), "at 59.94 fps");
    EXPECT_EQ(said(".", {59.94}), "at no rate");
}

TEST(BandText, SaysNoMoreThanWasTried) {
    const std::vector<double> some = {30, 60, 144, 240};
    const BandWords words{.are_all_tried = false};
    EXPECT_EQ(to_text({{30, 60}}, some, words), "up to 60 fps");
    EXPECT_EQ(to_text({{30, 60}}, some), "below 144 fps");
    EXPECT_EQ(to_text({{60, 240}}, some, words), "at 60 to 240 fps");
    EXPECT_EQ(to_text({{60, 240}}, some), "from 60 fps upwards");
    EXPECT_EQ(to_text({{60, 144}}, some, words), "at 60 to 144 fps");
}

TEST(BandText, TellsValuesAsTheyWereWritten) {
    const std::vector<double> steps = {1.0 / 30, 0.05, 0.1};
    const std::vector<std::string> texts = {"1/30 s", "50ms", "1/10 s"};
    const BandWords words{.are_all_tried = false, .texts = texts};
    EXPECT_EQ(to_text({{1.0 / 30, 0.05}}, steps, words), "up to 50ms");
    EXPECT_EQ(to_text({{0.1, 0.1}}, steps, words), "at 1/10 s");
    EXPECT_EQ(to_text({{1.0 / 30, 0.1}}, steps, words), "at 1/30 s to 1/10 s");
}

TEST(BandText, BelowIsUpToTheFirstRateThatIsOtherwise) {
    EXPECT_EQ(said("xxx......"), "below 60 fps");
    EXPECT_EQ(said("xxxxxxxx."), "below 240 fps");
}

TEST(BandText, UpwardsBeginsWithTheFirstRateOfTheBand) {
    EXPECT_EQ(said("......xxx"), "from 144 fps upwards");
    EXPECT_EQ(said(".xxxxxxxx"), "from 31 fps upwards");
}

TEST(BandText, OfASingleRateNamesIt) {
    EXPECT_EQ(said("....x...."), "at 75 fps");
    EXPECT_EQ(said("x........"), "at 30 fps");
    EXPECT_EQ(said("........x"), "at 240 fps");
}

TEST(BandText, InTheMiddleNamesBothEnds) {
    EXPECT_EQ(said("...xxx..."), "at 60 to 120 fps");
}

TEST(BandText, OfMoreThanThreeCountsTheRates) {
    EXPECT_EQ(said("xx..x...."), "below 32 fps and at 75 fps");
    EXPECT_EQ(said("xx..x..xx"), "below 32 fps, at 75 fps and from 165 fps upwards");
    EXPECT_EQ(said("x.x.x.x.."), "at 4 of 9 frame rates from 30 to 144 fps");
    EXPECT_EQ(said("x.x.x.x.x"), "at 5 of 9 frame rates from 30 to 240 fps");
}

/// True if the text of up to three bands holds for a rate, read as a person would.
bool holds_for(std::string_view text, double rate) {
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min({rest.find(", "), rest.find(" and "), rest.size()});
        const std::string part(rest.substr(0, end));
        rest.remove_prefix(
            std::min(rest.size(), end + (rest.substr(end).starts_with(",") ? 2 : 5)));
        double from = 0;
        double to = 0;
        if (std::sscanf(part.c_str(), "from %lf to %lf fps", &from, &to) == 2 ||
            std::sscanf(part.c_str(), "at %lf to %lf fps", &from, &to) == 2) {
            if (rate >= from && rate <= to) {
                return true;
            }
        } else if (std::sscanf(part.c_str(), "below %lf fps", &to) == 1) {
            if (rate < to) {
                return true;
            }
        } else if (part.ends_with("upwards")) {
            if (std::sscanf(part.c_str(), "from %lf fps", &from) == 1 && rate >= from) {
                return true;
            }
        } else if (std::sscanf(part.c_str(), "at %lf fps", &from) == 1 && rate == from) {
            return true;
        }
    }
    return false;
}

// All of the patterns of nine rates: 512.
TEST(BandText, HoldsForExactlyTheRatesItWasMadeOf) {
    std::size_t read = 0;
    for (unsigned pattern = 0; pattern < 512; ++pattern) {
        std::vector<bool> holds;
        for (unsigned bit = 0; bit < 9; ++bit) {
            holds.push_back((pattern >> bit & 1U) != 0);
        }
        const std::vector<Band> found = bands(kRates, holds);
        for (std::size_t i = 0; i < kRates.size(); ++i) {
            const bool inside = std::ranges::any_of(found, [&](const Band& band) {
                return band.from <= kRates[i] && kRates[i] <= band.to;
            });
            EXPECT_EQ(inside, holds[i]) << pattern;
            if (found.size() <= 3) {
                EXPECT_EQ(holds_for(to_text(found, kRates), kRates[i]), holds[i])
                    << to_text(found, kRates) << " and " << kRates[i];
                ++read;
            }
        }
    }
    EXPECT_GT(read, 4000U);
}

TEST(BandText, OfOtherValuesHasTheirUnitAndAsManyBandsAsAreWanted) {
    const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    EXPECT_EQ(to_text({{2, 3}}, values, {.unit = "m/s"}), "at 2 to 3 m/s");
    EXPECT_EQ(to_text({{1, 2}}, values, {.unit = ""}), "below 3");
    EXPECT_EQ(at_all(values, {.unit = ""}), "at 1 to 9");
    const std::vector<Band> four = {{1, 1}, {3, 3}, {5, 5}, {7, 8}};
    EXPECT_EQ(to_text(four, values, {.unit = "m", .values = "values"}),
              "at 5 of 9 values from 1 to 8 m");
    EXPECT_EQ(to_text(four, values, {.unit = "m", .most = 4}),
              "at 1 m, at 3 m, at 5 m and at 7 to 8 m");
}

}  // namespace
}  // namespace tickproof::harness
