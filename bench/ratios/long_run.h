// A run as long as a day, made twice and compared by its hashes. No scenario is so long, so this
// program starts itself again for it.

#pragma once

#include <cstddef>
#include <string>

#include "bench/ratios/child.h"

namespace tickproof::bench {

inline constexpr const char* kLongRun = "--long-run";

/// Starts this program as `ratios --long-run FRAMES`.
Child start_long_run(std::size_t frames);

/// The work of that program. Returns the exit code.
int long_run(const std::string& frames);

}  // namespace tickproof::bench
