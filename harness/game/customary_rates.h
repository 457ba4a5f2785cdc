// The step rates that games ship, which are the only ones to advise where one of them will do.

#pragma once

#include <optional>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// Rates that games ship: those of the field; refresh rates, twice as much, and half of it where
/// that is 50 or more; whole numbers of at most 240 all; and the game's own, which comes once.
/// Rising, in Hz.
std::vector<double> customary_rates_hz(const std::vector<double>& refresh_hz, double own_hz);

/// Those of the game.
std::vector<double> customary_rates_hz(const Game& game);

/// The lowest of them with steps of at most `dt_s`; none if even the highest steps longer.
std::optional<double> customary_rate_from_hz(const Game& game, double dt_s);

/// The highest of them with steps of at least `dt_s`; none if even the lowest steps shorter.
std::optional<double> customary_rate_to_hz(const Game& game, double dt_s);

/// At most 24 whole rates above `low_hz` and below `high_hz`, evenly.
std::vector<double> rates_between_hz(double low_hz, double high_hz);

/// The frame rate of a constant trace of the game, in Hz; NaN for any other trace.
double fps_of(const Game& game, const TraceSpec& trace);

}  // namespace tickproof::harness
