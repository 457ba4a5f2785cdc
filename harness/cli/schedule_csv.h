// A schedule as CSV: one row a step, and one with an empty step for a frame without steps. Numbers
// read back to the same bits.

#pragma once

#include <string>

#include "harness/check/check.h"

namespace tickproof::harness {

/// How far the schedule was written, and why it ended.
struct WrittenSchedule {
    std::size_t frames = 0;
    Stop stop = Stop::none;
};

/// Writes row by row to a file, or to standard output for `-`, without keeping the schedule. Throws
/// InputError if it cannot be written.
WrittenSchedule write_schedule_csv(const PolicySpec& policy, const FrameTrace& trace,
                                   const Load& load, const std::string& file);

}  // namespace tickproof::harness
