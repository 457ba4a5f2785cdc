// The terminal's drawing of a chart. How many characters it has is the style's choice.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// As wide as the style says, with characters beyond ASCII where the style has blocks. Ends with a
/// newline.
std::string to_text(const Chart& plot, const TextStyle& style);

/// One after another, with an empty line between but where one continues.
std::string to_text(const std::vector<Chart>& plots, const TextStyle& style);

}  // namespace tickproof::harness
