// What candidates fail by, and where. The next one often fails by the same check on the same
// frames: to ask for that alone takes a small part of what all checks take.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/check/check.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// A check, and what its finding was about and shown by.
struct Witness {
    const Check* check = nullptr;
    std::string about{};
    std::vector<TraceSpec> traces{};
    std::size_t found = 0;  ///< As many candidates fail by it.
};

class Witnesses {
  public:
    /// Of a candidate that fails. Where there are too many witnesses, it takes the place of the one
    /// that found least.
    void add(const Finding& failure);

    /// In the order in which checks are asked: quick ones first.
    std::vector<Witness>& all() { return all_; }

  private:
    std::vector<Witness> all_;
};

}  // namespace tickproof::harness
