// Cuts a game down to what a finding needs: its scenario, engines, traces and start.

#pragma once

#include <vector>

#include "harness/advise/shrink/failure.h"

namespace tickproof::harness {

struct FailingTrial {
    Trial trial;
    Failure failure;
};

/// Returns the smallest of a few cut-down games in which `checks` still find the failure, or
/// `given` if there is none.
FailingTrial narrow(const Trial& given, const std::vector<const Check*>& checks,
                    const Failure& wanted, int jobs);

/// Returns the one of `checks` that made the finding.
const Check* check_of(const Failure& failure, const std::vector<const Check*>& checks);

}  // namespace tickproof::harness
