// The rows as text and as JSON.

#pragma once

#include <string>
#include <vector>

#include "bench/ratios/row.h"

namespace tickproof::bench {

struct Result {
    const Row* row = nullptr;
    Measured measured;
};

std::string head_text();
std::string line_text(const Result& result);
/// The same without any figure but the goal.
std::string line_text(const Row& row);

/// `[{name, ratio, low, high, goal}]`, with the unit where it is no ratio, and a note where there
/// is one. The goal is null where there is none.
std::string to_json(const std::vector<Result>& results);

}  // namespace tickproof::bench
