// The step rates that games ship. Advice uses them wherever one of them fits.

#pragma once

#include <optional>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// Common rates; each refresh rate, its double, and its half from 50 Hz up; and the game's own
/// rate. Sorted, in Hz. All but the own rate are whole numbers of at most 240, and none is nearly
/// the own rate.
std::vector<double> customary_rates_hz(const std::vector<double>& refresh_hz, double own_hz);

/// The same for the displays and the timestep of a game.
std::vector<double> customary_rates_hz(const Game& game);

/// The lowest customary rate with steps of at most `dt_s`; none if even the highest rate has longer
/// steps.
std::optional<double> customary_rate_from_hz(const Game& game, double dt_s);

/// The highest customary rate with steps of at least `dt_s`; none if even the lowest rate has
/// shorter steps.
std::optional<double> customary_rate_to_hz(const Game& game, double dt_s);

/// At most 24 whole rates above `low_hz` and below `high_hz`, evenly spaced.
std::vector<double> rates_between_hz(double low_hz, double high_hz);

/// The frame rate of a constant trace of the game, in Hz; NaN for any other trace.
double fps_of(const Game& game, const TraceSpec& trace);

}  // namespace tickproof::harness
