// The report of `tickproof recommend`.

#pragma once

#include <string>
#include <vector>

#include "harness/recommend/recommend.h"
#include "harness/report/style.h"

namespace tickproof::harness {

/// The settings that pass, the failure of the next cheaper ones, and the front of cost against the
/// worst finding. The command line adds the patch.
std::string to_text(const Recommendation& recommendation, const TextStyle& style);

/// {version, repeat, recommendations: [{project, platform, current, tried, chosen, front, notes}],
/// patch}: one for each platform, `chosen` an index into its `front` or null; the unified diffs of
/// all files in one.
std::string to_json(const std::vector<Recommendation>& recommendations,
                    const std::vector<std::string>& diffs, const std::string& command);

}  // namespace tickproof::harness
