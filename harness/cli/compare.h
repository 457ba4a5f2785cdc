// run and schedule judge several policies on the same traces.

#pragma once

#include <functional>
#include <vector>

#include "harness/check/check.h"
#include "harness/cli/options.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// Adds to a report what needs its traces.
using Complete = std::function<void(Report& report, TraceStore& store)>;

/// Judges the games of all sections under a progress line, and returns the report.
Report judge_and_report(ReportOptions options, std::vector<FrameTrace> traces,
                        std::vector<Section> sections, const std::vector<const Check*>& checks,
                        int jobs, const Complete& complete = {});

/// Makes one section a policy, and tables that compare them. `complete` sets what the verb needs in
/// a game.
Report compare(ReportOptions options, Asking asking, const std::vector<const Check*>& checks,
               int jobs, const std::function<void(Game& game)>& complete = {});

}  // namespace tickproof::harness
