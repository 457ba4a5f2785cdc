// [[expect]] with a check: the verdict that a check of the tool must give.

#pragma once

#include "harness/study/cases/judge_case.h"

namespace tickproof::harness {

/// `settings` are those of the line, `overrides` hold over those of its traces, too. Throws
/// InputError that begins with the place of the check where there is none of its name, or nothing
/// for it to judge.
JudgedFigure judge_check(const Expectation& expectation, const CaseSettings& settings,
                         const CaseSettings& overrides);

}  // namespace tickproof::harness
