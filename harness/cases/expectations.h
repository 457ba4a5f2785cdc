// Reads [[expect]] of a case file.

#pragma once

#include <string>
#include <vector>

#include "harness/base/toml.h"
#include "harness/cases/case.h"

namespace tickproof::harness {

/// A value as the command line takes it: `true` is `on`, a list is joined by commas, and a capture
/// is looked for beside the file.
CaseSetting case_setting(const TomlFile& file, const std::string& key, const TomlValue& value);

/// Adds one line, or one for each element of the lists in the table, which run in parallel.
void add_expectations(const TomlFile& file, const TomlValue& table,
                      std::vector<Expectation>& expectations);

}  // namespace tickproof::harness
