// The rate beside which a failing run is shown.

#include "harness/study/replay/nearest_rate.h"

#include <gtest/gtest.h>

#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::optional<double> nearest_to(Shows::What what, double worst_fps,
                                 std::vector<Band> failing = {}) {
    Game game = make_game({}, parse_policy("variable"));
    game.frames.rates = {30, 60, 144};
    Finding finding = found("planted", "", Verdict::error);
    finding.shows.what = what;
    finding.bands = std::move(failing);
    const auto at = nearest_passing_rate(game, finding, worst_fps);
    return at ? std::optional(game.frames.rates[*at]) : std::nullopt;
}

TEST(NearestPassingRate, IsTheNearestAtWhichNothingFails) {
    const Shows::What what = Shows::What::quantity;
    EXPECT_EQ(nearest_to(what, 30), 60);
    EXPECT_EQ(nearest_to(what, 30, {{30, 60}}), 144);
    EXPECT_EQ(nearest_to(what, kNone), 60) << "a hitch";
    EXPECT_EQ(nearest_to(what, 30, {{30, 144}}), std::nullopt);
}

TEST(NearestPassingRate, OfTheLongestStepIsTheHighest) {
    const Shows::What what = Shows::What::longest_step;
    EXPECT_EQ(nearest_to(what, 30), 144);
    EXPECT_EQ(nearest_to(what, 30, {{144, 144}}), 60);
}

}  // namespace
}  // namespace tickproof::harness
