// The results of cases as a report.

#pragma once

#include <vector>

#include "harness/finding/report.h"
#include "harness/study/cases/judge_case.h"

namespace tickproof::harness {

/// A section a case, a table a case, a finding a figure.
Report report_of(ReportOptions options, const std::vector<JudgedCase>& cases);

}  // namespace tickproof::harness
