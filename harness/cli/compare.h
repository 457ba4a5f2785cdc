// run and schedule judge several policies on the same traces.

#pragma once

#include <functional>
#include <vector>

#include "harness/cli/options.h"
#include "harness/report/report.h"

namespace tickproof::harness {

/// A section a policy, with tables that compare them. `complete` sets what the verb asks of a game.
Report compare(ReportOptions how, Asking asking, const std::vector<const Check*>& checks, int jobs,
               const std::function<void(Game& game)>& complete = {});

}  // namespace tickproof::harness
