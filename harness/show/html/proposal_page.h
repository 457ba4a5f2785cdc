// The page of `tickproof recommend`: the settings, the patch, and the candidates.

#pragma once

#include <string>
#include <vector>

#include "harness/show/proposal_text.h"

namespace tickproof::harness {

/// Writes the page of the change that to_json() writes as JSON.
std::string to_html(const ProposedChange& change, const std::string& command);

/// The patch and the tasks for the team; empty if nothing changes.
std::string change_html(const ProposedChange& change);

}  // namespace tickproof::harness
