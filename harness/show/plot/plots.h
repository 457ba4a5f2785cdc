// The plots of a report: of each kind of picture a file. Titles, rules and names come from what is
// drawn.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/finding/proposal.h"

namespace tickproof::harness {

struct Report;

/// For a page: those for which the report has the data, in the order in which a reader wants them.
std::vector<Chart> charts_of(const Report& report);

/// For a terminal, which has room for few of them and for few lines.
std::vector<Chart> plots_of(const Report& report);

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
/// What a finding measured at each frame rate, and where it fails.
std::vector<Chart> curve_plots(const Report& report);
/// What settings cost, beside what they get wrong.
std::vector<Chart> cost_plots(const Report& report);
/// How far runs that should be alike part, with the noise floor: those of the run that does most.
std::vector<Chart> divergence_plots(const Report& report);
/// The same of each run that others are compared with, and of two recordings.
std::vector<Chart> parting_charts(const Report& report);
/// How two recordings drift apart.
std::vector<Chart> growth_plots(const Report& report);

/// Candidates by their cost, or by the size of the change, and the check that is nearest to
/// failing; none where no candidate has such a number.
std::vector<Chart> front_plots(const Proposal& proposal);

/// Three digits that matter, without an exponent: `144`, `33.3`, `1000`.
std::string three_digits(double value);

/// `1.2 s`, `16.7 ms`, `8.2 mm`, `60 fps`, `3` without a unit.
std::string quantity_text(double value, std::string_view unit);

/// `farthest x` of `farthest_x`.
std::string words_of(std::string_view name);

/// Frame rates on a logarithmic axis, with the usual ones as its numbers.
ChartAxis rate_axis(const std::vector<ChartSeries>& series);

/// `fixed`, `fixed and variable`, `fixed, variable and 3 more`.
std::string joined_names(const std::vector<std::string>& names, std::size_t most = 4);

/// The least and the greatest y of all points, with room on both sides.
Band padded_range(const std::vector<ChartSeries>& series, std::vector<double> more = {},
                  double share = 0.08);

}  // namespace tickproof::harness
