// The times of bench as a section of the JSON report.

#pragma once

#include "harness/finding/json_number.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// {machine, sections, loops, pairs}: see docs/report.md.
Json timings_json(const Report& report);

}  // namespace tickproof::harness
