// A capture of frame times that was named on the command line, and its statistics.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {

struct CaptureRecord {
    std::string file;
    std::string format{};   ///< The format that it was recognised by.
    std::string version{};  ///< Version of the program that wrote it; empty if it does not say.
    std::string stream{};   ///< The stream that was read, of a file with several.
    TraceStatistics statistics{};
    std::string picture{};               ///< As picture_of() draws it.
    bool is_blind = false;               ///< It does not say when frames were displayed.
    std::vector<std::string> cleaned{};  ///< Rows that were left out or repaired.
    std::vector<std::string> notes{};
    std::string refused{};  ///< Why nothing was read; empty if the capture was read.
    /// Of a game that is judged on it: the time that is lost, and the worst finding.
    double lost_s = kNotSeen;
    Verdict verdict = Verdict::pass;
    std::string failing{};  ///< The check of that finding; empty if all pass.
    /// Checks that this capture leaves without a verdict.
    std::vector<std::string> unjudged{};
};

}  // namespace tickproof::harness
