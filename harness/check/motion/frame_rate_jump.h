// The profile's jump for the check `frame-rate`; frame_rate.cpp judges scenarios.

#pragma once

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// Compares height and landing over all frame rates and captures, and height in the worst hitch. No
/// findings if the profile has no jump, or there are no frames.
Findings judge_jump(Inquiry& ask);

}  // namespace tickproof::harness
