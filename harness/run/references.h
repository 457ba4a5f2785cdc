// Makes the references of several loops. Loops that take the same steps have the same reference. It
// is made once, because a comparison of loops spends most of its time in references.

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// Keeps references and their paths.
class References {
  public:
    /// Finds the reference that takes the steps of `scheduled`, a run with spec, schedule and
    /// summary. `second` is true for a new one: the caller fills in all but its spec and schedule.
    /// `first` is null if there is no room for a new one, after kPointsMax points of paths (32 MB).
    std::pair<Run*, bool> of(const Run& scheduled);

  private:
    static constexpr std::size_t kPointsMax = 1'000'000;

    using Key = std::tuple<int, std::size_t, double>;  ///< Split, steps and simulated seconds.
    std::map<Key, std::vector<std::unique_ptr<Run>>> runs_;
    std::size_t points_ = 0;
};

/// Fills in runs in place with Keep::path, on at most `jobs` threads. Each has a spec with scenario
/// and engine. After each run its thread calls `finished`.
void run_references(std::span<Run* const> runs, TraceStore& traces, int jobs,
                    References& references, const std::function<void()>& finished = {});

}  // namespace tickproof::harness
