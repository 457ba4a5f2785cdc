// What the checks find of one game in each of several engines.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/investigate.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// One finding, by engine.
struct FindingByEngine {
    std::string id;     ///< As in the report of validate: `tunneling/kinematic-wall-0.1-m`.
    std::string title;  ///< `tunneling: kinematic wall 0.1 m`
    /// None where the check says nothing with that engine.
    std::vector<std::optional<Finding>> found{};
};

/// The checks of validate. `store` must have the captures among the frames.
std::vector<FindingByEngine> findings_by_engine(const Game& game,
                                                const std::vector<physics::EngineSpec>& engines,
                                                TraceStore& store, int jobs,
                                                const InquiryProgress& progress = {});

}  // namespace tickproof::harness
