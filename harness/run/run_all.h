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

/// A run to be made, and how much of it is to be kept.
struct Wanted {
    RunSpec spec;
    Keep keep = Keep::outcome;
    const Perturbation* perturbation = nullptr;
};

/// The runs of `wanted`, in their order, on at most `jobs` threads. Traces that are not in `traces`
/// are made first.
std::vector<Run> run_all(std::span<const Wanted> wanted, TraceStore& traces, int jobs);

/// A run of which the spec is there, and the rest is to be filled in.
struct Unmade {
    Run* run = nullptr;
    Keep keep = Keep::outcome;
    const Perturbation* perturbation = nullptr;
};

/// The same in their places. Runs in a row that are scheduled alike have their schedule made once.
/// After each run the thread that made it calls `finished`.
void run_in_place(std::span<const Unmade> unmade, TraceStore& traces, int jobs,
                  const std::function<void()>& finished = {});

}  // namespace tickproof::harness
