// Quantities of a schedule, which need no engine: how fast the game runs, how often it steps.

#pragma once

#include <span>
#include <string_view>

#include "harness/run/run.h"

namespace tickproof::harness {

struct ScheduleQuantity {
    std::string_view name;
    std::string_view unit;
    std::string_view summary;
    /// Computes the quantity; NaN where there is nothing to divide by.
    double (*of)(const ScheduleSummary& summary, const PacingSettings& settings) = nullptr;
};

std::span<const ScheduleQuantity> schedule_quantities();

/// The game time that a player has seen, in s. The time in the accumulator counts if the next frame
/// goes on with it.
double game_time_s(const ScheduleSummary& summary);

/// The share of frames that take a step; NaN without a frame.
double frames_with_step(const ScheduleSummary& summary);

}  // namespace tickproof::harness
