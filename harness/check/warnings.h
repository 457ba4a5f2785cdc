// A finding that breaks only a preset's values, or a default, is a warning: nobody asked for it.

#pragma once

#include "harness/check/finding.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// True if a file or a flag says the key; a preset, or a default, does not.
bool is_asked_for(const GameProfile& profile, std::string_view key);

/// Makes warnings of the errors that depend on keys of the profile of which none is asked for. Of
/// each check the most severe stays a warning and the others become notes: the values are an
/// example. Of a project without a preset all become notes: nobody chose the defaults for it.
void make_warnings(const GameProfile& profile, bool is_project, Findings& findings);

/// Gives each finding without a place the line of the first key that asks for it and is in a file.
void place_at_keys(const GameProfile& profile, Findings& findings);

}  // namespace tickproof::harness
