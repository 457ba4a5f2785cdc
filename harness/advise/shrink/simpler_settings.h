// Makes the settings of a game simpler, one at a time: closer to the defaults, or rounder.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// Numbers with up to four digits, the roundest first: 1000, 1200, 1230, 1235 for 1234.5.
std::vector<double> rounder_numbers(double value);

/// Games with one simpler setting each, of scenario, engine, policy, load, split or phase; defaults
/// first. Smaller counts are simpler. Skips parameters that contradict each other.
std::vector<Game> simpler_games(const Game& game);

/// Generated traces with one parameter less, or a rounder one; none for a capture.
std::vector<TraceSpec> simpler_traces(const TraceSpec& trace);

}  // namespace tickproof::harness
