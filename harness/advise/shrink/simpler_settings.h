// What a game asks for, made simpler one thing at a time: closer to the defaults, and in rounder
// numbers.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// A number with fewer digits, those with the fewest first: 1234.5 is 1000, 1200, 1230, 1235.
std::vector<double> rounder_numbers(double value);

/// The scenarios, engine, policy, load and split of the game, each with one thing simpler; the
/// default first. Of a count smaller ones are simpler. Parameters that contradict each other are
/// left out.
std::vector<Game> simpler_games(const Game& game);

/// A generated trace with one parameter less, or a rounder one; none of a capture.
std::vector<TraceSpec> simpler_traces(const TraceSpec& trace);

}  // namespace tickproof::harness
