// The report of `tickproof recommend`.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/proposal.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// The instruction, and the entry for the profile once it is done.
std::string to_text(const HandTask& task);

/// The reason why a level is not recommended.
std::string failure_text(const ProposedSettings& settings);

/// The settings that pass, the failure of those before them, and the front of cost or change
/// against the worst finding. The command line adds the patch.
std::string to_text(const Proposal& proposal, const TextStyle& style);

/// `2 warnings remain: gate, reach. No one setting cures them …`; empty if no warning remains.
std::string left_text(const Proposal& proposal);

}  // namespace tickproof::harness
