// The runs that the checks of this room make again.

#pragma once

#include <string>
#include <vector>

#include "harness/check/question.h"

namespace tickproof::harness {

struct RepeatedRun {
    RunSpec spec;
    std::string name;  ///< `gate`, and what tells it apart: `gate, box2d at 30 fps`.
};

/// Each scenario in each engine on each trace, from one start.
std::vector<RepeatedRun> repeated_runs(Inquiry& ask);

}  // namespace tickproof::harness
