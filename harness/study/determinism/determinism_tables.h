// The findings of determinism as tables.

#pragma once

#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// A table for each scenario, engine and policy, with a row per perturbation.
std::vector<Table> determinism_tables(const Report& report);

}  // namespace tickproof::harness
