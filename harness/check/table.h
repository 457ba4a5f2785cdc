// The rows of the table of checks, one a file.

#pragma once

#include "harness/check/check.h"

namespace tickproof::harness {

Check tunneling_check();
Check frame_rate_check();
Check divergence_check();
Check engines_agree_check();
Check repeats_check();
Check pacing_check();
Check dot_measure();
Check cadence_measure();
Check cruise_measure();
Check damage_measure();
Check orbit_measure();
Check presses_measure();

}  // namespace tickproof::harness
