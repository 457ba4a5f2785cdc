// A failing game made as small as it can be: the fewest frames that differ from a steady rate, the
// roundest lengths, the plainest settings, with which the same check still fails the same way.

#pragma once

#include <functional>
#include <vector>

#include "harness/advise/shrink/failure.h"
#include "harness/advise/shrink/steady_frames.h"

namespace tickproof::harness {

struct ShrinkOptions {
    double steady_fps = 60;
    std::size_t budget = 2000;  ///< Trials to judge at most.
    int jobs = 0;               ///< Threads, which change nothing.
    std::function<void(std::size_t tries)> progress{};
};

struct Shrunk {
    Trial trial;
    Failure failure;        ///< As the trial shows it.
    std::size_t tries = 0;  ///< Trials that were judged.
    bool is_spent = false;  ///< The budget ended before nothing more could be left out.
};

/// `checks` find `wanted` in `given`. What does not fail with steady frames in the place of others
/// keeps its traces: a finding about a constant rate is about that rate.
Shrunk shrink(const Trial& given, const std::vector<const Check*>& checks, const Failure& wanted,
              const ShrinkOptions& options);

}  // namespace tickproof::harness
