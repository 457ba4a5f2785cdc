// Reads [[expect]] of a case file.

#pragma once

#include <vector>

#include "harness/base/toml.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// Adds one line, or one for each element of the table's lists, which run in parallel.
void add_expectations(const TomlFile& file, const TomlValue& table,
                      std::vector<Expectation>& expectations);

}  // namespace tickproof::harness
