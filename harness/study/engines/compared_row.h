// A row of the report on engines: a text for each engine, and, of an upgrade, what becomes of it.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/study/engines/game_findings.h"
#include "harness/study/engines/measure.h"

namespace tickproof::harness {

/// What becomes of a row when a game changes its engine. `broken`: what held does not. `worse`:
/// what failed fails more often.
enum class Shift { unchanged, safer, other, worse, broken, unknown, untested };

/// `broken`; empty for what is unchanged.
std::string_view to_text(Shift shift);

struct ComparedRow {
    std::string title;
    std::vector<std::string> cells;  ///< One per engine.
    bool differs = true;             ///< In any two engines.
    /// From the first engine to the second, if there are two.
    Shift shift = Shift::unchanged;
    Finding finding{};
};

/// The beginning of a sentence: `Jump apex` of `jump apex`.
std::string as_sentence(std::string text);

/// A behaviour that was measured in each engine.
ComparedRow compared(const Behaviour& row, const std::vector<Measured>& measured,
                     const std::vector<physics::EngineSpec>& engines);

/// A finding of a game in each engine.
ComparedRow compared(const FindingByEngine& row, const std::vector<physics::EngineSpec>& engines);

}  // namespace tickproof::harness
