// When a Unity project processes input.

#pragma once

#include "harness/scan/reachable.h"

namespace tickproof::harness {

/// True if the settings of its Input System process events in fixed steps, or when code says so.
bool unity_reads_input_in_steps(const ReachFolder& folder);

}  // namespace tickproof::harness
