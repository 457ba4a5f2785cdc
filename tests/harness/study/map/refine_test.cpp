// Edges of bands by bisection.

#include "harness/study/map/refine.h"

#include <gtest/gtest.h>

#include "tests/harness/study/map/maps.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::vector<double> edges(std::initializer_list<std::string_view> policies, std::size_t map) {
    const MapPlan made =
        plan(varied(scenario("wall"), "constant:fps=60:duration=4s", {"euler"}, policies),
             {"fps=20..60:9"});
    std::vector<double> found;
    for (const Edge& edge : refined_edges(made, cells(made), map, 1)) {
        found.push_back(edge.from);
        found.push_back(edge.to);
    }
    return found;
}

TEST(RefinedEdges, AreThoseOfThePolicyOfTheirMap) {
    const auto fixed = edges({"fixed"}, 0);
    const auto semi_fixed = edges({"semi-fixed:timestep=1/20"}, 0);
    ASSERT_NE(fixed, semi_fixed);
    EXPECT_FALSE(semi_fixed.empty());
    EXPECT_EQ(edges({"fixed", "semi-fixed:timestep=1/20"}, 0), fixed);
    EXPECT_EQ(edges({"fixed", "semi-fixed:timestep=1/20"}, 1), semi_fixed);
}

}  // namespace
}  // namespace tickproof::harness
