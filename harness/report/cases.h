// What became of cases, for people and for programs.

#pragma once

#include <string>
#include <vector>

#include "harness/cases/judge_case.h"
#include "harness/report/report.h"

namespace tickproof::harness {

/// A table for each case: what was published, what came out, and why they differ where they do.
std::string to_text(const std::vector<JudgedCase>& cases, const TextStyle& style);

/// {version, cases: [{name, title, source, about, unit, set, figures, warnings, verdict}],
/// verdict}; NaN is null.
std::string to_json(const std::vector<JudgedCase>& cases);

Verdict verdict_of(const std::vector<JudgedCase>& cases);

/// The command that shows the run behind a figure, or its schedule.
std::string repeat_command(const JudgedFigure& figure);

}  // namespace tickproof::harness
