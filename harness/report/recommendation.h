// What `tickproof recommend` says.

#pragma once

#include <string>

#include "harness/report/report.h"
#include "harness/validate/recommend.h"

namespace tickproof::harness {

/// The settings that pass, the front of cost against the worst finding, and why the next cheaper
/// fails. Whether there is a patch to a file is said elsewhere.
std::string to_text(const Recommendation& recommendation, const TextStyle& style);

}  // namespace tickproof::harness
