// Charts in JSON, for the page and for other tools that draw.

#pragma once

#include <vector>

#include "harness/finding/chart.h"
#include "harness/finding/json_number.h"

namespace tickproof::harness {

/// A list of {id, title, about, caption, is_main, is_wide, reads, x, y, series, rules, bands,
/// tolerated}. The numbers of points have seven digits: more than a drawing tells apart.
Json charts_json(const std::vector<Chart>& charts);

}  // namespace tickproof::harness
