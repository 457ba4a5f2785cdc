// The quantity that a finding is about, in any run that a replay shows beside it. A run passes by
// the limits of the finding.

#pragma once

#include <optional>
#include <string>

#include "harness/finding/drawing.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"
#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// `run` keeps its outcome and its schedule; `worst` is the run that shows the finding. Empty if
/// the finding is about no single run.
std::optional<ShownQuantity> shown_quantity(const Game& game, const Finding& finding,
                                            const Run& worst, const Run& run,
                                            const TraceStore& store);

}  // namespace tickproof::harness
