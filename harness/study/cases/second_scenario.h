// An [[expect]] that names another scenario than the case does.

#pragma once

#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// `own` are the settings of an [[expect]]. Throws InputError at its scenario.name where the case
/// has parameters that this scenario does not know: the fault is the second name, not they.
void refuse_second_scenario(const CaseSettings& of_case, const CaseSettings& own);

}  // namespace tickproof::harness
