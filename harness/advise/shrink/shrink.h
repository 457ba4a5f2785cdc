// Makes a failing game as small as possible: few frames that differ from a steady rate, round
// lengths, plain settings. The same check still fails in the same way.

#pragma once

#include <functional>
#include <vector>

#include "harness/advise/shrink/failure.h"
#include "harness/advise/shrink/steady_frames.h"

namespace tickproof::harness {

struct ShrinkOptions {
    double steady_fps = 60;
    std::size_t budget = 2000;  ///< Most trials to judge.
    int jobs = 0;               ///< Number of threads; the result does not depend on it.
    std::function<void(std::size_t tries)> progress{};
};

struct Shrunk {
    Trial trial;
    Failure failure;        ///< The failure that `trial` shows.
    std::size_t tries = 0;  ///< Number of judged trials.
    bool is_spent = false;  ///< True if the budget ended before the trial was minimal.
};

/// `checks` must find `wanted` in `given`. A trace that does not fail as steady frames with
/// exceptions keeps its frames: a finding about a constant rate is about that rate.
Shrunk shrink(const Trial& given, const std::vector<const Check*>& checks, const Failure& wanted,
              const ShrinkOptions& options);

}  // namespace tickproof::harness
