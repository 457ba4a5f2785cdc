// Reports that compare policies, drawn, for tests of their plots.

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/study/replay/draw_report.h"
#include "harness/study/replay/replay_choice.h"
#include "tests/harness/show/read_plots.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline Report compared(const std::string& verb, const std::vector<std::string>& policies,
                       std::vector<FrameTrace> traces, const std::vector<ScenarioSpec>& scenarios,
                       std::vector<const Check*> checks) {
    std::vector<Section> sections;
    for (const std::string& policy : policies) {
        sections.push_back({.name = policy, .prefix = policy});
        sections.back().game = asked(policy, traces).game;
        sections.back().game.scenarios = scenarios;
        sections.back().game.engine = parse_engine("euler");
    }
    if (!scenarios.empty()) {
        checks.push_back(&kOutcomes);
    }
    TraceStore store;
    Report report = harness::judged_report(
        {.verb = verb, .has_physics = verb != "schedule", .is_comparison = true, .is_drawn = true},
        std::move(traces), std::move(sections), checks, store, 1);
    add_drawing(report, store);
    return report;
}

inline std::vector<const Check*> check_named(const std::string& name) {
    return checks_named({&name, 1});
}

/// A jump at four frame rates: of the variable policy each has another height.
inline const Report& jumps() {
    static const Report made = compared("run", {"variable", "fixed"},
                                        {at_rate(20), at_rate(30), at_rate(60), at_rate(144)},
                                        {scenario("jump")}, check_named("frame-rate"));
    return made;
}

/// The lanes of the replay in the first engine and policy, by their rates.
inline ValuesByName in_lanes(
    const Report& report,
    const std::function<std::vector<ChartPoint>(const DrawnPath&)>& points_of) {
    ValuesByName values;
    for (const Lane& lane : report.drawing->replays.front().lanes) {
        const DrawnPath& path = report.drawing->paths[lane.path];
        if (path.run.spec.policy.policy->name == "variable") {
            values[fmt::format("{:.6g} fps", path.fps)] = points_of(path);
        }
    }
    return values;
}

}  // namespace tickproof::harness::testing
