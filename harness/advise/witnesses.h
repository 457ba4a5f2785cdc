// Witnesses: the checks and frames by which candidates fail. The next candidate often fails by the
// same, so asking only for these takes a small part of the time of all checks.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/check/check.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// A check, with the `about` and the traces of its finding.
struct Witness {
    const Check* check = nullptr;
    std::string about{};
    std::vector<TraceSpec> traces{};
    std::size_t found = 0;  ///< Number of candidates that fail by it.
};

class Witnesses {
  public:
    /// Adds the failure of a candidate. If there are too many witnesses, it replaces the one that
    /// found least.
    void add(const Finding& failure);

    /// In the order of the checks: quick ones first.
    std::vector<Witness>& all() { return all_; }

  private:
    std::vector<Witness> all_;
};

}  // namespace tickproof::harness
