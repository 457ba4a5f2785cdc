// A game with only what a finding needs: its scenario, its engines, its traces, its start.

#pragma once

#include <vector>

#include "harness/advise/shrink/failure.h"

namespace tickproof::harness {

struct Narrowed {
    Trial trial;
    Failure failure;
};

/// The smallest of a few such games in which `check` still finds the failure; `given` itself where
/// none does.
Narrowed narrowed(const Trial& given, const std::vector<const Check*>& checks,
                  const Failure& wanted, int jobs);

/// The check that made the finding, of these.
const Check* check_of(const Failure& failure, const std::vector<const Check*>& checks);

}  // namespace tickproof::harness
