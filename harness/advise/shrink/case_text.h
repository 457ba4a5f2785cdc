// Writes a shrunk trial as a case file that expects the failure.

#pragma once

#include <string>

#include "harness/advise/shrink/failure.h"

namespace tickproof::harness {

/// TOML that `tickproof cases` reads: see docs/cases.md. `source` says where it came from. Throws
/// InputError if a case cannot hold the trial, for example traces of several generators.
std::string case_text(const Trial& trial, const Failure& failure, const std::string& source);

}  // namespace tickproof::harness
