// Settings that change nothing beside the others: a game's author believes that they are tested.

#pragma once

#include <string>

#include "harness/cases/set_up.h"

namespace tickproof::harness {

/// Why `setting` changes nothing in this setup, as a clause; empty where it may. `all` are the
/// settings of the setup; where only the schedule is asked about, no engine is run.
std::string why_without_effect(const CaseSetting& setting, const CaseSettings& all,
                               const Setup& setup, bool is_schedule_only);

}  // namespace tickproof::harness
