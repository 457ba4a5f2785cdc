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
/// A row without any figure but the goal.
std::string line_text(const Row& row);

/// `[{name, ratio, low, high, goal}]`, with the unit if it is no ratio, and a note if there is one.
/// `goal` is null if there is none.
std::string to_json(const std::vector<Result>& results);

}  // namespace tickproof::bench
