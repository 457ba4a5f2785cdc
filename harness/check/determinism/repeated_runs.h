// The runs that the checks of determinism repeat.

#pragma once

#include <string>
#include <vector>

#include "harness/check/question.h"

namespace tickproof::harness {

struct RepeatedRun {
    RunSpec spec;
    std::string name;  ///< `gate`, with what tells it apart: `gate, box2d at 30 fps`.
};

/// The run of each scenario in each engine on each trace, from one start.
std::vector<RepeatedRun> repeated_runs(Inquiry& ask);

}  // namespace tickproof::harness
