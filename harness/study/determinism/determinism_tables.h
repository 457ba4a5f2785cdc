// The findings of determinism as tables.

#pragma once

#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// For each scenario, engine and policy, a row a perturbation.
std::vector<Table> determinism_tables(const Report& report);

}  // namespace tickproof::harness
