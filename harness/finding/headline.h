// The first lines of a page, made from the numbers of the report alone.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// `8 of 13 policies have an error: tunneling 7, reach 2`; `The jump misses the 2.4 m ledge at 30
/// fps`; the data sheet in short; `Every check passes`; for bench, the cost of a game second.
std::string headline(const Report& report);

/// The data sheet in short, or else the answer, of a report that passes; empty where there is none,
/// or a sheet for each of several platforms.
std::string guarantee(const Report& report);

/// The worst three findings that do not pass, of different checks if there are so many.
std::vector<const Reported*> worst_findings(const Report& report);

}  // namespace tickproof::harness
