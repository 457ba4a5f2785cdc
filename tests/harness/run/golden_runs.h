// One run of each scenario in each engine, as a line: what it came to when the line was written.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness::testing {

struct GoldenRun {
    std::string scenario;
    std::string engine;
    std::string steps;
    std::string all;   ///< Hash of the states after every step, 16 hexadecimal digits.
    std::string last;  ///< The same of the last.
    std::string body;  ///< The subject, with `_` for blanks,
    std::string x_m;   ///< and where it ends, to the last bit.
    std::string y_m;

    friend bool operator==(const GoldenRun&, const GoldenRun&) = default;
};

/// Every scenario in every engine that the program has, as they are made here.
std::vector<GoldenRun> golden_runs_now();

/// The lines that are no comments. Throws std::runtime_error on one with another number of columns.
std::vector<GoldenRun> parse_golden_runs(std::string_view text);

/// The whole file, with its comments.
std::string golden_text(const std::vector<GoldenRun>& runs);

/// Which lines are new, are gone, or differ, and in what first; empty where none does.
std::string golden_changes(const std::vector<GoldenRun>& expected,
                           const std::vector<GoldenRun>& now);

}  // namespace tickproof::harness::testing
