// Shared by the checks of a profile's wall and gate.

#pragma once

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

/// The thinnest wall against the fastest body; empty where the profile lacks one of them.
Findings judge_wall(Inquiry& ask);

/// The same obstacle in a changed game. Of the constant rates only those at which `before` has a
/// run that gets past are tried again.
using TryVariant = std::function<Tries(const Variant& variant, const Tries* before)>;

/// When something gets through, where the setting is, what shows it, and what helps: each remedy is
/// tried before it is named.
void explain_passage(Inquiry& ask, const Obstacle& obstacle, const Tries& tries,
                     const TryVariant& try_variant, Finding& finding);

}  // namespace tickproof::harness
