// The times of an earlier report of bench, which a later one compares its own with.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// A loop as an earlier report has it.
struct EarlierLoop {
    std::string spec;   ///< The canonical text of its run.
    double step_s = 0;  ///< Median time of a step.
    double spread = 0;  ///< Spread::share() of its timings.
};

struct EarlierTimings {
    std::string name;     ///< Of the file.
    std::string command;  ///< Repeats the report.
    std::string machine;
    std::vector<std::string> engines;
    std::vector<EarlierLoop> loops;
};

/// Reads a JSON report of bench. `name` is its file. Throws InputError.
EarlierTimings parse_earlier_timings(std::string_view text, std::string_view name);

}  // namespace tickproof::harness
