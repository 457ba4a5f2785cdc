// Proposed settings on a page: the settings, the patch, and the candidates.

#pragma once

#include <string>

#include "harness/finding/proposal.h"

namespace tickproof::harness {

/// How many candidates were tried for each platform, and what remains.
std::string tried_html(const ProposedChange& change);

/// The candidates of each platform.
std::string candidates_html(const ProposedChange& change);

/// The patch and the tasks for the team; empty if nothing changes.
std::string change_html(const ProposedChange& change);

}  // namespace tickproof::harness
