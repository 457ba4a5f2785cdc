// Draws at random where memory lies. A step of a few bodies takes 1 % more or less when its data
// happens to share cache sets, and within one process every pair would repeat that. With a new draw
// before each work, the effect widens the interval and does not shift the ratio. The idea: C.
// Curtsinger and E. D. Berger, "Stabilizer: statistically sound performance evaluation", ASPLOS
// 2013. The place of code is not drawn: it is the same in every start of one program.

#pragma once

#include <memory>
#include <vector>

#include "harness/timing/now.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {

class Placement {
  public:
    /// Returns `work` with a new draw before each `prepare`, and a random stack depth for each
    /// `run`. The Placement must outlive the returned work.
    Work elsewhere(Work work);

  private:
    /// Moves later allocations to other addresses.
    void draw();

    Pcg32 random_{1};
    std::vector<std::unique_ptr<char[]>> rooms_;
};

}  // namespace tickproof::harness
