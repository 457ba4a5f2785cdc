// The jump of a profile for the check `frame-rate`, which has the scenarios besides it.

#pragma once

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// Height and landing at all frame rates and in all captures, and the height in the worst hitch.
/// Empty where nobody jumps, or there are no frames.
Findings judge_jump(Inquiry& ask);

}  // namespace tickproof::harness
