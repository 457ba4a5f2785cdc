// What `tickproof validate` says, in each of its formats.

#pragma once

#include <string>

#include "harness/report/report.h"
#include "harness/validate/validate.h"

namespace tickproof::harness {

/// Leads with the verdict; then what fails, what is worth knowing, and what is well.
std::string to_text(const std::vector<Validation>& validations, const std::string& command,
                    const TextStyle& style);

/// The command that shows a finding again; empty where no run does.
std::string repeat_command(const Validation& validation, const GameFinding& found);

}  // namespace tickproof::harness
