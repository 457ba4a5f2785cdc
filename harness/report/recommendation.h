// The report of `tickproof recommend`.

#pragma once

#include <string>
#include <vector>

#include "harness/recommend/profile_entries.h"
#include "harness/recommend/recommend.h"
#include "harness/report/style.h"

namespace tickproof::harness {

/// The settings that pass, the failure of those before them, and the front of cost or change
/// against the worst finding. The command line adds the patch.
std::string to_text(const Recommendation& recommendation, const TextStyle& style);

/// {version, repeat, recommendations: [{project, platform, aim, current, tried, chosen, front,
/// notes}], code, patch}: one for each platform, `chosen` an index into its `front` or null; what
/// is left to change in the game's code; the unified diffs of all files in one.
std::string to_json(const std::vector<Recommendation>& recommendations,
                    const std::vector<HandTask>& tasks, const std::vector<std::string>& diffs,
                    const std::string& command);

}  // namespace tickproof::harness
