// run and schedule judge several policies on the same traces.

#pragma once

#include <functional>
#include <vector>

#include "harness/check/check.h"
#include "harness/cli/options.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// The report on the games of all sections, with a progress line while they are judged.
Report judged(ReportOptions how, std::vector<FrameTrace> traces, std::vector<Section> sections,
              const std::vector<const Check*>& checks, int jobs);

/// A section a policy, with tables that compare them. `complete` sets what the verb asks of a game.
Report compare(ReportOptions how, Asking asking, const std::vector<const Check*>& checks, int jobs,
               const std::function<void(Game& game)>& complete = {});

}  // namespace tickproof::harness
