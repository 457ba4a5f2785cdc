#include "harness/determinism/ulp_twins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Shift = std::pair<double, double>;

/// How far the first body of each twin begins from where it begins in the run itself.
std::vector<Shift> shifts(std::string_view engine, std::size_t twins) {
    const FrameTrace trace = at_rate(60);
    const RunSpec shot = spec(scenario("wall"), engine, "fixed", trace.spec);
    const auto start = [](const Run& made) { return made.trajectory.row(0)[0].position_m; };
    const physics::Vec2 from = start(run(shot, trace, Keep::states));
    std::vector<Shift> made;
    for (const Perturbation& twin : ulp_twins(twins)) {
        const physics::Vec2 at = start(twin.run(shot, trace, Keep::states));
        made.emplace_back(at.x - from.x, at.y - from.y);
    }
    return made;
}

TEST(UlpTwins, BeginTheNextNumberToTheRightAboveToTheLeftAndBelow) {
    // The ball begins at -10.02 m, where floats are 2^-20 apart and doubles 2^-49, and at a height
    // of 0, which moves as far as from 1 to the next number.
    const auto around = [](int x, int y) {
        const double ulp_x = std::ldexp(1.0, x);
        const double ulp_y = std::ldexp(1.0, y);
        return ::testing::ElementsAre(Shift(ulp_x, 0), Shift(0, ulp_y), Shift(-ulp_x, 0),
                                      Shift(0, -ulp_y), Shift(ulp_x, 0));
    };
    EXPECT_THAT(shifts("euler", 5), around(-20, -23));
    EXPECT_THAT(shifts("euler:precision=f64", 5), around(-49, -52));
}

}  // namespace
}  // namespace tickproof::harness
