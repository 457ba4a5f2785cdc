// Judges an [[expect]] with a check: the verdict that it must give.

#pragma once

#include "harness/study/cases/judge_case.h"

namespace tickproof::harness {

/// `settings` are those of the line; `overrides` win over its traces' settings, too. Throws
/// InputError that begins with the place of the check if there is no such check, or it finds
/// nothing to judge.
JudgedFigure judge_check(const Expectation& expectation, const CaseSettings& settings,
                         const CaseSettings& overrides);

}  // namespace tickproof::harness
