// Refuses an [[expect]] with another scenario if the case's parameters do not fit it.

#pragma once

#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// `own` are the settings of an [[expect]]. Throws InputError at its scenario.name if the case has
/// parameters that this scenario lacks: the second name is wrong, not the parameters.
void refuse_second_scenario(const CaseSettings& of_case, const CaseSettings& own);

}  // namespace tickproof::harness
