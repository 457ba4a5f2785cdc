// The findings of a report for people.

#pragma once

#include <string>

#include "harness/finding/report.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// Without -v, findings that differ only in the capture that shows them are one: the first, which
/// is the worst, with the names of the others.
std::string findings_text(const Report& report, const TextStyle& style);

}  // namespace tickproof::harness
