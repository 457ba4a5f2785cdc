// The earlier report of bench --baseline, and what has to be the same in both.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/finding/earlier_timings.h"
#include "harness/finding/timings.h"
#include "harness/study/bench/time_loops.h"

namespace tickproof::harness {

/// The machine and the engines of these loops, without times.
Timings machine_of(const std::vector<LoopOfSection>& loops);

/// None without a file. Throws InputError on one that times other work.
std::optional<EarlierTimings> earlier_timings(const std::string& file,
                                              const std::vector<LoopOfSection>& loops);

}  // namespace tickproof::harness
