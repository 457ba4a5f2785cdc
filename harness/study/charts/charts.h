// The charts of a report, each kind in a file of its own. Titles, rules and names come from the
// values of the chart.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/chart_text.h"
#include "harness/finding/proposal.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// For a page: those for which the report has the data, in the order in which a reader wants them.
std::vector<Chart> charts_of(const Report& report);

/// For a terminal, which has room for few of them and for few lines.
std::vector<Chart> plots_of(const Report& report);

/// Fills in the charts of a report: those of a page, those of a terminal, or both.
void add_charts(Report& report, bool for_page, bool for_terminal);

/// Outcome over frame rate, with what is tolerated: of each scenario that ran at three rates.
std::vector<Chart> outcome_plots(const Report& report);
/// Paths of a jump at several frame rates.
std::vector<Chart> path_plots(const Report& report);
/// How far runs stray from the same schedule in far shorter steps.
std::vector<Chart> stray_plots(const Report& report);
/// The same of each scenario that is replayed, with every lane and the noise floor.
std::vector<Chart> stray_charts(const Report& report);
/// Frame times of a capture, and the steps that each policy takes.
std::vector<Chart> pace_plots(const Report& report);
/// Frame times of a capture, of which no game is judged.
Chart capture_chart(const FrameTrace& trace);
/// Which step each refresh of a display shows: of each finding that says how both fit.
std::vector<Chart> cadence_charts(const Report& report);
/// Curves of findings: the measured value at each frame rate, and the rates that fail.
std::vector<Chart> curve_plots(const Report& report);
/// Published figures against computed ones.
std::vector<Chart> figure_charts(const Report& report);
/// Cost of each setting against its error.
std::vector<Chart> cost_plots(const Report& report);
/// The same for a page, with the settings that are worth their cost.
std::vector<Chart> cost_charts(const Report& report);
/// All charts of what was timed, for a page.
std::vector<Chart> bench_charts(const Report& report);
/// Ratios of costs, with their intervals.
std::vector<Chart> ratio_charts(const Report& report);
/// The time of a step, with its spread.
std::vector<Chart> step_charts(const Report& report);
/// How far runs that should be alike part, with the noise floor: those of the run that does most.
std::vector<Chart> divergence_plots(const Report& report);
/// The same of each run that others are compared with, and of two recordings.
std::vector<Chart> parting_charts(const Report& report);
/// How two recordings drift apart.
std::vector<Chart> growth_plots(const Report& report);

/// Candidates by their cost, or by the size of the change, and the check that is nearest to
/// failing; none where no candidate has such a number.
std::vector<Chart> front_plots(const Proposal& proposal);

}  // namespace tickproof::harness
