// Many runs at once. Law 6: each writes to its own slot, so that the number of threads never
// changes a byte.

#pragma once

#include <span>
#include <vector>

#include "harness/run/run_spec.h"

namespace tickproof::harness {

/// The runs of `specs`, in their order, on at most `jobs` threads (0: as many as there are
/// processors).
std::vector<Run> run_all(std::span<const RunSpec> specs, std::span<const FrameTrace> traces,
                         int jobs);

}  // namespace tickproof::harness
