// The page of `tickproof recommend`: the settings, the patch, and what safety costs.

#pragma once

#include <string>
#include <vector>

#include "harness/show/proposal_text.h"

namespace tickproof::harness {

/// Of the same as to_json().
std::string to_html(const ProposedChange& change, const std::string& command);

/// What has to be changed: the patch, and the tasks that are left; empty where nothing is.
std::string change_html(const ProposedChange& change);

}  // namespace tickproof::harness
