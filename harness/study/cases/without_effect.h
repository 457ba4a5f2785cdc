// Finds settings that change nothing beside the others, though a game's author believes that they
// are tested.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/study/cases/set_up.h"

namespace tickproof::harness {

/// Why `setting` changes nothing in this setup, as a clause; empty if it may. `all` are the
/// settings of the setup. `is_schedule_only`: no engine runs.
std::string why_without_effect(const CaseSetting& setting, const CaseSettings& all,
                               const Setup& setup, bool is_schedule_only);

/// Why no run of the scenario has this quantity, as a clause; empty if one may.
std::string why_never_seen(std::string_view quantity, const ScenarioSpec& spec);

/// Why a parameter of a scenario changes none of these quantities; empty if it may.
std::string why_unread(std::string_view parameter, const ScenarioSpec& spec,
                       const std::vector<std::string>& quantities);

}  // namespace tickproof::harness
