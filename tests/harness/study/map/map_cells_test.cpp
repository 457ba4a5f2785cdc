#include "harness/study/map/map_cells.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <mutex>
#include <set>

#include "harness/finding/interval.h"
#include "harness/run/run.h"
#include "harness/study/map/closed_form.h"
#include "harness/study/map/judge.h"
#include "harness/study/map/map_report.h"
#include "harness/study/map/map_words.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/refusal.h"
#include "tests/harness/study/map/maps.h"

namespace tickproof::harness {
namespace {

using namespace testing;

bool same(const Cell& a, const Cell& b) {
    return a.worst == b.worst && a.failed == b.failed &&
           std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

bool same(const std::vector<Cell>& a, const std::vector<Cell>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Cell& x, const Cell& y) { return same(x, y); });
}

/// The cell by a whole run of its spec.
Cell cell_of_run(const MapPlan& plan, std::size_t index) {
    const RunSpec spec = spec_of(plan, order_of(plan), index);
    const harness::Run made = run(spec, make_trace(spec.trace));
    return Judge(make(spec.scenario), *spec.scenario.row, plan.quantity)
        .cell_of(made.outcome, made.is_finished);
}

/// Gives the results that there are.
std::set<Result> expect_runs(const MapPlan& plan) {
    const std::vector<Cell> all = cells(plan);
    std::set<Result> results;
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_TRUE(same(all[i], cell_of_run(plan, i)))
            << to_text(spec_of(plan, order_of(plan), i)) << ": " << to_text(all[i].worst);
        results.insert(all[i].worst);
    }
    EXPECT_GT(results.size(), 1U) << "a map in which all is the same tests little";
    return results;
}

TEST(Cells, AreWorseByTheirFailuresAndThenByTheirDistanceFromTheIdeal) {
    const Cell near{.value = 1};
    const Cell far{.value = 1.3};
    const Cell failing{.value = 1, .failed = 1};
    EXPECT_TRUE(is_worse(far, near, 1));
    EXPECT_FALSE(is_worse(near, far, 1));
    EXPECT_FALSE(is_worse(near, near, 1));
    EXPECT_TRUE(is_worse(failing, far, 1));
    EXPECT_FALSE(is_worse(far, failing, 1));
}

TEST(Map, HasInEachCellWhatARunOfItShows) {
    // Axes of every part, in an order other than that in which they are gone through.
    const std::set<Result> gates = expect_runs(
        plan(varied(scenario("gate"), "hitch", {"euler", "box2d:ccd=off"}, {"fixed", "semi-fixed"}),
             {"phase=0..1:3", "gate.rise_mps=1,6", "length=100ms,1s", "frame_delta_max=1us,2s"}));
    EXPECT_TRUE(gates.contains(Result::unfinished)) << "frames of 1 us are too short";
    EXPECT_TRUE(gates.contains(Result::blocked));
    expect_runs(plan(varied(scenario("jump"), "constant", {"euler", "box2d"}, {"variable"}),
                     {"fps=20,100,200", "phase=0,0.5"}));
    expect_runs(plan(varied(scenario("wall"), "constant:fps=50", {"box2d"}, {"fixed"}),
                     {"ccd=off,on", "wall.speed_mps=20,80", "start=0,3", "timestep=1/30,1/60"}));
}

TEST(Map, IsTheSameOnAnyNumberOfThreads) {
    const MapPlan map = plan(varied(scenario("gate"), "jitter", {"euler", "box2d"}, {"variable"}),
                             {"fps=8..24:9", "phase=0..1:7"}, 3);
    EXPECT_TRUE(same(cells(map, 1), cells(map, 2)));
    EXPECT_TRUE(same(cells(map, 1), cells(map, 4)));
}

TEST(Map, GoesThroughEveryPointOnce) {
    const MapPlan map = plan(varied(scenario("gate"), "constant", {"euler"}, {"fixed", "variable"}),
                             {"phase=0..1:3", "fps=30..34", "gate.rise_mps=2..4:4"});
    const CellOrder order = order_of(map);
    ASSERT_EQ(order.size(), 2U * 3 * 5 * 4);
    std::set<std::string> specs;
    Coordinates at{};
    std::size_t points = 0;
    do {
        ++points;
        for (std::size_t each = 0; each < 2; ++each) {
            const std::size_t index = order.index(each, at);
            EXPECT_EQ(order.coordinates(index), at);
            EXPECT_EQ(order.map_of(index), each);
            specs.insert(to_text(spec_of(map, order, index)));
        }
    } while (advance(map.axes, at));
    EXPECT_EQ(points, 60U);
    EXPECT_EQ(specs.size(), order.size());
}

TEST(Map, RefusesMoreThanAnybodyWaitsFor) {
    const auto refused = [](std::size_t trials) {
        return refusal([&] {
            plan(varied(scenario("gate"), "jitter", {"euler"}, {"fixed"}),
                 {"fps=1..9000", "phase=0..1:1000"}, trials);
        });
    };
    EXPECT_EQ(refused(1), "accepted");
    EXPECT_NE(refused(1000).find("9e+09 trials"), std::string::npos) << refused(1000);
}

TEST(Map, RefusesValuesThatDoNotFitTogether) {
    const MapPlan map = plan(varied(scenario("gate"), "constant", {"euler"}, {"fixed"}),
                             {"gate.thickness_m=0.2,6", "fps=30,60"});
    EXPECT_NE(refusal([&] { cells(map, 2); }).find("would start inside the gate"),
              std::string::npos);
}

TEST(Map, RefusesToStartBehindTheLastFrame) {
    const MapPlan map =
        plan(varied(scenario("gate"), "constant:fps=10:duration=1s", {"euler"}, {"fixed"}),
             {"start=0,9,10"});
    EXPECT_NE(refusal([&] { cells(map); }).find("has frames 0 to 9"), std::string::npos);
}

TEST(Map, HoldsWhatIsNotSeenAndHasNoClosedFormForRight) {
    // A thousandth of the way is left after ln(1000) / 8 = 0.863 s: in 52 steps of 1/60 s.
    MapPlan map = plan(varied(scenario("lerp", {"lerp.rate_per_s=8", "lerp.exponential=1"}),
                              "constant", {"euler"}, {"fixed"}),
                       {"lerp.time_s=0.5,1"});
    map.quantity = judged_quantity(map.varied.base.scenario, "reach_time");
    const std::vector<Cell> all = cells(map);
    ASSERT_EQ(all.size(), 2U);
    ASSERT_TRUE(std::isnan(all[0].value));
    EXPECT_EQ(all[0].failed, 0U);
    EXPECT_EQ(all[0].worst, Result::within);
    EXPECT_NEAR(all[1].value, 52.0 / 60, 1e-9);
    EXPECT_EQ(all[1].failed, 0U);
}

TEST(RandomTraces, ShowAPlantedShareOfFailures) {
    // 60 frames of 10 to 40 ms and one policy that steps them as they are: the ball is at the wall
    // for 7.5 ms of a step of 10 to 40 ms. The share of steps that miss it, weighted by their
    // length as the wall meets a moment, not a step: E[dt - window] / E[dt] = 1 - 7.5 / 25.
    const MapPlan map = plan(
        varied(scenario("wall"), "uniform:min=10ms:max=40ms:frames=60", {"euler"}, {"variable"}),
        {"phase=0"}, 2000);
    const Cell cell = cells(map).front();
    const Interval found = wilson_interval(cell.failed, map.trials);
    EXPECT_EQ(cell.worst, Result::tunneled);
    EXPECT_LT(found.low, 0.7);
    EXPECT_GT(found.high, 0.7);
    EXPECT_LT(found.high - found.low, 0.05);
}

TEST(RandomTraces, AreThoseOfTheSeedsFromTheBaseOn) {
    const MapPlan map = plan(varied(scenario("wall"), "jitter:fps=80", {"euler"}, {"variable"}),
                             {"wall.speed_mps=30,50"}, 20);
    const std::vector<Cell> all = cells(map);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint32_t failed = 0;
        for (std::size_t trial = 0; trial < map.trials; ++trial) {
            const RunSpec spec = spec_of(map, order_of(map), i, trial);
            EXPECT_EQ(spec.trace.seed, 1 + trial);
            failed += run(spec, make_trace(spec.trace)).outcome.passage == Passage::tunneled;
        }
        EXPECT_EQ(all[i].failed, failed);
    }
    EXPECT_GT(all[1].failed, 0U);
    EXPECT_LT(all[1].failed, 20U);
}

TEST(WilsonInterval, IsThatOfPublishedTables) {
    // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine
    // 17 (1998), table I, method 3: 81/263, 15/148, 0/20, 1/29.
    const auto expect = [](std::size_t failed, std::size_t trials, double low, double high) {
        const Interval found = wilson_interval(failed, trials);
        EXPECT_NEAR(found.low, low, 5e-5);
        EXPECT_NEAR(found.high, high, 5e-5);
    };
    expect(81, 263, 0.2553, 0.3662);
    expect(15, 148, 0.0624, 0.1605);
    expect(0, 20, 0.0000, 0.1611);
    expect(1, 29, 0.0061, 0.1718);
}

TEST(ClosedForm, OfADiscreteEngineIsTheShareOfPhasesThatMissTheWall) {
    constexpr int kPhases = 256;
    for (const std::string_view engine : {"euler", "box2d:ccd=off"}) {
        MapPlan map = plan(varied(scenario("wall"), "constant:fps=60", {engine}, {"variable"}),
                           {"wall.speed_mps=20,40,80,110", fmt::format("phase=0..1:{}", kPhases)});
        const Report report = make_map_report(map, cells(map), {}, false, 1);
        const Grid& grid = *report.grid;
        // (0.25 + 0.05) m at v m/s, in steps of v / 60; a box of Box2D has a skin of 0.01 m.
        const double reach_m = engine == "euler" ? 0.3 : 0.31;
        for (std::size_t i = 0; i < map.axes[0].numbers.size(); ++i) {
            const std::size_t index = grid.order.index(0, {i, 0});
            const double share = 1 - reach_m * 60 / map.axes[0].numbers[i];
            EXPECT_NEAR(grid.closed.at(index), share, 1e-6);
            EXPECT_NEAR(measured_share(grid, index), share, 1.0 / kPhases + 1e-6)
                << engine << ' ' << map.axes[0].texts[i];
        }
    }
}

TEST(ClosedForm, OfSubstepsIsThatOfAShorterStep) {
    // 0.3 m at 80 m/s, in steps of 80 / 60 m and in their quarters, all four of which have the same
    // phases.
    const MapPlan map =
        plan(varied(scenario("wall", {"wall.speed_mps=80"}), "constant", {"euler"}, {"variable"}),
             {"substeps=1,4", "phase=0..1:256"});
    const Report report = make_map_report(map, cells(map), {}, false, 1);
    const Grid& grid = *report.grid;
    const std::vector<double> shares = {0.775, 0.1};
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const std::size_t index = grid.order.index(0, {i, 0});
        EXPECT_NEAR(grid.closed.at(index), shares[i], 1e-6);
        EXPECT_NEAR(measured_share(grid, index), shares[i], map.axes[0].numbers[i] / 256 + 1e-6);
    }
}

TEST(ClosedForm, IsLeftOutWhereItDoesNotHold) {
    const auto any = [](std::string_view scenario_name, std::string_view generator,
                        std::string_view engine, std::string_view policy, std::string_view phases) {
        MapPlan map =
            plan(varied(scenario(scenario_name), generator, {engine}, {policy}), {phases});
        return closed_forms(map, order_of(map), 1).any();
    };
    EXPECT_TRUE(any("wall", "constant", "euler", "variable", "phase=0..1"));
    EXPECT_TRUE(any("wall", "ramp", "euler", "fixed", "phase=0..1")) << "steps are all alike";
    EXPECT_FALSE(any("wall", "ramp", "euler", "variable", "phase=0..1"));
    EXPECT_FALSE(any("wall", "constant", "euler:collision=swept", "variable", "phase=0..1"));
    EXPECT_FALSE(any("wall", "constant", "box2d", "variable", "phase=0..1"));
    EXPECT_FALSE(any("wall", "constant", "euler", "variable", "phase=0..0.5"));
    EXPECT_FALSE(any("gate", "constant", "euler", "variable", "phase=0..1")) << "it jumps";
    EXPECT_FALSE(any("wall", "constant:fps=10", "box2d:ccd=off", "variable", "phase=0..1"))
        << "4 m a step is more than Box2D moves a body";
}

}  // namespace
}  // namespace tickproof::harness
