// The page of `tickproof recommend`: the settings, the patch, and what safety costs.

#pragma once

#include <string>
#include <vector>

#include "harness/report/recommendation.h"

namespace tickproof::harness {

/// Of the same as to_json().
std::string to_html(const std::vector<Recommendation>& recommendations,
                    const std::vector<HandTask>& tasks, const std::vector<std::string>& diffs,
                    const std::string& command);

}  // namespace tickproof::harness
