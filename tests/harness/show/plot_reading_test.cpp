// What a reader takes from a plot is what the report says: marks in the text are turned back into
// values by the numbers beside the axes. Each kind of plot has a planted lie, which is found.

#include "tests/harness/show/plot_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/customary_rates.h"
#include "harness/study/charts/charts.h"
#include "tests/harness/show/compared_policies.h"
#include "tests/harness/show/read_plots.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::read;
using ::testing::SizeIs;

/// 60 fps for three seconds, with a frame of 1 s.
const Report& hitch() {
    static const Report made = compared("schedule", {"fixed", "fixed:frame_delta_max=100ms"},
                                        {with_hitch(1)}, {}, check_named("speed"));
    return made;
}

ValuesByName outcomes_of(const Report& report) {
    ValuesByName values;
    for (const Section& section : report.sections) {
        for (const RunRecord& run : section.runs) {
            if (run.spec.scenario.row != nullptr) {
                values[section.name].push_back(
                    {fps_of(section.game, run.spec.trace), run.outcome.quantities[0]});
            }
        }
    }
    return values;
}

TEST(OutcomePlot, SaysTheOutcomeOfEachPolicyAtEachRate) {
    ASSERT_EQ(jumps().sections[0].game.scenarios[0].row->quantities[0].name, "apex");
    const ValuesByName values = outcomes_of(jumps());
    ASSERT_THAT(values.at("variable"), SizeIs(4));
    for (const std::size_t width : {60U, 80U, 120U}) {
        EXPECT_THAT(misread(read(outcome_plots(jumps()), width).at(0), values), IsEmpty());
    }
    Report lie = jumps();
    lie.sections[0].runs.back().outcome.quantities[0] -= 0.03;
    EXPECT_THAT(misread(read(outcome_plots(lie)).at(0), values), SizeIs(2));
}

/// A rise of 5 m/s in steps of 1/20 s: 5^2 / 20 - 5 / 40 m, by hand.
TEST(OutcomePlot, SaysWhatTheClosedFormSays) {
    const ReadPlot plot = read(outcome_plots(jumps())).at(0);
    EXPECT_THAT(misread(plot, {{"variable",
                                {{20, 1.25 - 0.125},
                                 {30, 1.25 - 5.0 / 60},
                                 {60, 1.25 - 5.0 / 120},
                                 {144, 1.25 - 5.0 / 288}}}}),
                IsEmpty());
}

TEST(OutcomePlot, IsNoneOfOneRateFromManyStarts) {
    Report made = jumps();
    for (Section& section : made.sections) {
        const RunRecord run = section.runs.back();
        section.runs.assign(4, run);
    }
    EXPECT_THAT(outcome_plots(made), IsEmpty());
}

/// Up to where the plot ends: 0.4 m below the start.
std::vector<ChartPoint> flown(const DrawnPath& path) {
    std::vector<ChartPoint> points;
    for (std::size_t row = 0; row < path.run.trajectory.rows(); ++row) {
        const physics::Vec2 at = path.run.trajectory.row(row)[0].position_m;
        const double height_m = at.y - path.run.trajectory.row(0)[0].position_m.y;
        if (height_m >= -0.4) {
            points.push_back({at.x, height_m});
        }
    }
    return points;
}

/// The first body in one row.
void raise(std::size_t row, double by_m, Trajectory& trajectory) {
    StateRows states;
    for (std::size_t i = 0; i < trajectory.rows(); ++i) {
        std::vector<physics::BodyState> bodies(trajectory.row(i).begin(), trajectory.row(i).end());
        bodies[0].position_m.y += i == row ? by_m : 0;
        states.push_back(bodies);
    }
    trajectory.states = std::move(states);
}

TEST(PathPlot, SaysWhereTheCharacterIsAfterEachStep) {
    const ValuesByName values = in_lanes(jumps(), flown);
    ASSERT_THAT(values, SizeIs(4));
    EXPECT_THAT(misread(read(path_plots(jumps())).at(0), values), IsEmpty());
    Report lie = jumps();
    const std::size_t path = lie.drawing->replays.front().lanes.front().path;
    raise(4, 0.5, lie.drawing->paths[path].run.trajectory);
    EXPECT_THAT(misread(read(path_plots(lie)).at(0), values), Not(IsEmpty()));
}

template <class Value>
std::vector<ChartPoint> over_time(const FrameColumns& frames, const std::vector<Value>& values,
                                  double scale) {
    std::vector<ChartPoint> points;
    double begin_s = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        points.push_back({begin_s, static_cast<double>(values[i]) * scale});
        begin_s += frames.length_s[i];
    }
    return points;
}

TEST(PacePlots, SayFrameTimesAndTheStepsOfEachPolicy) {
    const std::vector<DrawnPace>& paces = hitch().drawing->paces;
    ASSERT_THAT(paces, SizeIs(2));
    const std::vector<ReadPlot> plots = read(pace_plots(hitch()));
    ASSERT_THAT(plots, SizeIs(3));
    const std::vector<ChartPoint> frames =
        over_time(paces[0].frames, paces[0].frames.longest_s, 1e3);
    EXPECT_THAT(misread_columns(plots[0], frames), IsEmpty());
    for (std::size_t i = 0; i < 2; ++i) {
        const std::vector<ChartPoint> steps = over_time(paces[i].frames, paces[i].frames.steps, 1);
        EXPECT_THAT(misread_columns(plots[i + 1], steps), IsEmpty());
        EXPECT_THAT(misread_columns(plots[2 - i], steps), Not(IsEmpty())) << "the other policy";
    }
    Report lie = hitch();
    lie.drawing->paces[0].frames.longest_s[15] = 0.1;
    EXPECT_THAT(misread_columns(read(pace_plots(lie))[0], frames), Not(IsEmpty()));
}

/// By hand: 15 frames of 1/60 s, a frame of 1 s that buys 15 steps (250 ms) or 6 (100 ms), and
/// single steps.
TEST(PacePlots, SayWhatWasSetUp) {
    const std::vector<ReadPlot> plots = read(pace_plots(hitch()));
    EXPECT_THAT(misread_columns(plots[0], {{0, 16.7}, {0.25, 1000}, {1.25, 16.7}}), IsEmpty());
    EXPECT_THAT(misread_columns(plots[1], {{0, 1}, {0.25, 15}, {1.25, 1}}), IsEmpty());
    EXPECT_THAT(misread_columns(plots[2], {{0, 1}, {0.25, 6}, {1.25, 1}}), IsEmpty());
    EXPECT_THAT(misread_columns(plots[2], {{0, 1}, {0.5, 6}, {1.5, 1}}), Not(IsEmpty()));
}

/// A frame counts for 20 ms at most: below 50 fps the game runs at fps / 50 of its speed.
TEST(CurvePlot, SaysWhatAFindingMeasured) {
    const Report made = compared("validate", {"fixed:frame_delta_max=20ms"},
                                 {at_rate(20), at_rate(30), at_rate(45), at_rate(60), at_rate(120)},
                                 {}, check_named("speed"));
    ASSERT_THAT(made.findings[0].finding.curve, SizeIs(::testing::Ge(5U)));
    std::vector<ChartPoint> values;
    for (const AtRate& each : made.findings[0].finding.curve) {
        values.push_back({each.fps, each.value * 100});
    }
    const ReadPlot plot = read(curve_plots(made)).at(0);
    EXPECT_THAT(misread(plot, {{"", values}}), IsEmpty());
    EXPECT_THAT(misread(plot, {{"", {{20, 40}, {30, 60}, {45, 90}, {60, 100}, {120, 100}}}}),
                IsEmpty());
    EXPECT_EQ(curve_plots(made).at(0).title, "Game speed at constant frame rates: 40% to 100%");
    Report lie = made;
    lie.findings[0].finding.curve[1].value = 0.8;
    EXPECT_THAT(misread(read(curve_plots(lie)).at(0), {{"", values}}), Not(IsEmpty()));
}

/// Ten times as far apart after each ten times as many steps.
TEST(GrowthPlot, SaysHowFarApartRecordingsAre) {
    Report made = report(Findings{passing()});
    made.growth = {{7, 1e-6}, {8, 3e-6}, {16, 1e-5}, {106, 1e-4}, {1006, 1e-3}};
    made.growth_unit = "m";
    const ValuesByName values{{"", {{1, 1e-6}, {2, 3e-6}, {10, 1e-5}, {100, 1e-4}, {1000, 1e-3}}}};
    EXPECT_THAT(misread(read(growth_plots(made)).at(0), values), IsEmpty());
    made.growth[3].apart = 1e-6;
    EXPECT_THAT(misread(read(growth_plots(made)).at(0), values), Not(IsEmpty()));
}

}  // namespace
}  // namespace tickproof::harness
