// The references of several loops. Loops that take the same steps have the same reference, which is
// made once: most of the time that a comparison of loops takes is spent in references.

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

/// Runs that others are compared with, and their paths.
class References {
  public:
    /// The one that is the same but for policy, load and trace, and whether nobody asked for it
    /// before: then it has still to be filled in but for its spec and schedule. `scheduled` has
    /// these and its summary. Null where there is no room: of all paths kPointsMax points are kept,
    /// which are 32 MB.
    std::pair<Run*, bool> of(const Run& scheduled);

  private:
    static constexpr std::size_t kPointsMax = 1'000'000;

    using Key = std::tuple<int, std::size_t, double>;  ///< Split, steps and simulated seconds.
    std::map<Key, std::vector<std::unique_ptr<Run>>> runs_;
    std::size_t points_ = 0;
};

/// Fills in runs with Keep::path, of which the specs are there, with scenario and engine: in their
/// places, on at most `jobs` threads. For each that is there a thread calls `finished`.
void run_references(std::span<Run* const> unmade, TraceStore& traces, int jobs,
                    References& references, const std::function<void()>& finished = {});

}  // namespace tickproof::harness
