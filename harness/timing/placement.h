// Where memory lies, drawn by chance. A step of a few bodies takes a hundredth more or less as what
// it works on happens to share places of the cache, and in one process it would do so in every
// pair. Drawn anew before each work, that is part of the interval, and not of the ratio. The idea:
// C. Curtsinger and E. D. Berger, "Stabilizer: statistically sound performance evaluation", ASPLOS
// 2013. Where code lies is not drawn: that is the same in every start of one program.

#pragma once

#include <memory>
#include <vector>

#include "harness/timing/now.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness {

class Placement {
  public:
    /// `work` with memory drawn anew before `prepare`, and `run` at a depth of the stack that is
    /// drawn, too. This outlives it.
    Work elsewhere(Work work);

  private:
    /// What is allocated from now on lies elsewhere.
    void draw();

    Pcg32 random_{1};
    std::vector<std::unique_ptr<char[]>> rooms_;
};

}  // namespace tickproof::harness
