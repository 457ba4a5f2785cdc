// Which of the timed settings to take.

#pragma once

#include <string>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// The time of a game second, with all of its steps.
double second_s(const Report& report, const TimedLoop& loop);

/// Names the loop whose game second costs least, of those that are timed well and stray no further
/// than the user allows; or says that there is none.
std::string cheapest_text(const Report& report);

}  // namespace tickproof::harness
