// A shrunk trial as a case file, which shows the failure as what is expected.

#pragma once

#include <string>

#include "harness/advise/shrink/failure.h"

namespace tickproof::harness {

/// TOML that `tickproof cases` reads: see docs/cases.md. `source` says where it came from. Throws
/// InputError where a case cannot say what the trial does: traces of several generators.
std::string case_text(const Trial& trial, const Failure& failure, const std::string& source);

}  // namespace tickproof::harness
