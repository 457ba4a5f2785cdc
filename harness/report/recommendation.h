// What `tickproof recommend` says.

#pragma once

#include <string>
#include <vector>

#include "harness/report/report.h"
#include "harness/validate/recommend.h"

namespace tickproof::harness {

/// The settings that pass, the front of cost against the worst finding, and why the next cheaper
/// fails. Whether there is a patch to a file is said elsewhere.
std::string to_text(const Recommendation& recommendation, const TextStyle& style);

/// {version, repeat, recommendations: [{project, platform, current, tried, chosen, front, notes}],
/// patch}: one for each platform, `chosen` an index into its `front` or null; the unified diffs of
/// all files in one.
std::string to_json(const std::vector<Recommendation>& recommendations,
                    const std::vector<std::string>& diffs, const std::string& command);

}  // namespace tickproof::harness
