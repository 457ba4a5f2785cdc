// Where memory lies, drawn by chance. A step of a few bodies takes a hundredth more or less as what
// it works on happens to share places of the cache, and in one process it would do so in every
// pair. Drawn anew before each work, that is part of the interval, and not of the ratio.

#pragma once

#include <cstddef>
#include <memory>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::bench {

class Placement {
  public:
    /// What is allocated from now on lies elsewhere.
    void draw() {
        constexpr std::size_t kCacheLine = 64;
        constexpr std::uint32_t kLines = 1024;  // More than the cache has places.
        room_.reset();
        room_ = std::make_unique<char[]>(kCacheLine * (1 + random_.below(kLines)));
    }

  private:
    harness::Pcg32 random_{1};
    std::unique_ptr<char[]> room_;
};

}  // namespace tickproof::bench
