// The report on a failure that was made smaller: the frames that matter, and the case that keeps
// them.

#pragma once

#include <string>
#include <vector>

#include "harness/advise/shrink/shrink.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// The case of a shrunk failure, as a file.
struct ShrunkCase {
    std::string text;
    std::string why_not;  ///< Why no case can hold the failure; empty if one does.
    std::string written;  ///< The file that has it; empty: none was asked for.
};

/// The failures with the worst verdict first, then the most severe.
void sort_failures(std::vector<Failure>& failures);

/// `failures` are all that `given` shows, for the names of the others.
Report shrink_report(ReportOptions options, const Trial& given, const Shrunk& shrunk,
                     const std::vector<Failure>& failures, const ShrunkCase& file,
                     double steady_fps);

/// The report where no check fails: it says what else to try.
Report nothing_to_shrink(ReportOptions options, const Trial& given,
                         const std::vector<Failure>& failures);

}  // namespace tickproof::harness
