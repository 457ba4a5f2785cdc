// The findings of determinism as tables.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// For each game a table of the perturbations that change a run, over all runs, with those that do
/// not and those that were not tried in its notes; the noise floors; as details a table for each
/// run, with a row per perturbation.
std::vector<Table> determinism_tables(const Report& report);

/// The answer of a report in which something passes, with the perturbations that were not tried:
/// `the same bits in 49 repetitions on this machine; not tried: locale, rollback`.
std::string determinism_answer(const Report& report);

}  // namespace tickproof::harness
