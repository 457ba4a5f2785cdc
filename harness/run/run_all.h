// Many runs at once. Law 6: each writes to its own slot, so that the number of threads never
// changes a byte.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "harness/game/perturbation.h"
#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// Describes a run to make, and how much of it to keep.
struct Wanted {
    RunSpec spec;
    Keep keep = Keep::outcome;
    const Perturbation* perturbation = nullptr;
};

/// Makes the runs of `wanted`, in their order, on at most `jobs` threads. First makes the traces
/// that `traces` does not have.
std::vector<Run> run_all(std::span<const Wanted> wanted, TraceStore& traces, int jobs);

/// A run to make: `run->spec` is set, the results are filled in.
struct RunRequest {
    Run* run = nullptr;
    Keep keep = Keep::outcome;
    const Perturbation* perturbation = nullptr;
};

/// Makes the runs in their places, on at most `jobs` threads. Runs in a row that are scheduled
/// alike share one schedule. After each run the thread that made it calls `finished`.
void run_in_place(std::span<const RunRequest> requests, TraceStore& traces, int jobs,
                  const std::function<void()>& finished = {});

}  // namespace tickproof::harness
