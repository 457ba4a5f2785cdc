// The number that a finding is about, in any run that is shown beside it: a replay names it in each
// lane. Nothing is judged anew: the limits are those of the finding.

#pragma once

#include <optional>
#include <string>

#include "harness/finding/drawing.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"
#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// `run` keeps its outcome and its schedule; `worst` is the one that shows the finding. None where
/// the finding is about no single run.
std::optional<ShownQuantity> shown_quantity(const Game& game, const Finding& finding,
                                            const Run& worst, const Run& run,
                                            const TraceStore& store);

}  // namespace tickproof::harness
