// How steps of one rate look on a display of another, in words.

#pragma once

#include <string>

namespace tickproof::harness {

/// `a step stays for 2 or 3 refreshes (3-2-3-2-2)`. Returns `counts` if one rate is a multiple of
/// the other.
std::string rhythm_text(double steps_per_refresh, const std::string& counts);

}  // namespace tickproof::harness
