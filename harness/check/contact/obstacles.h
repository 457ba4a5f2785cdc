// Shared by the checks of a profile's wall and gate.

#pragma once

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

/// Judges the thinnest wall against the fastest body; no finding if the profile lacks one of them.
Findings judge_wall(Inquiry& ask);

/// Tries the same obstacle in a changed game. Leaves out constant rates at which nothing passed in
/// `before`.
using TryVariant = std::function<Tries(const Variant& variant, const Tries* before)>;

/// Explains a passage: when the body passes, the setting at fault, the run that shows it, and the
/// fix. Tries each remedy before it names it.
void explain_passage(Inquiry& ask, const Obstacle& obstacle, const Tries& tries,
                     const TryVariant& try_variant, Finding& finding);

}  // namespace tickproof::harness
