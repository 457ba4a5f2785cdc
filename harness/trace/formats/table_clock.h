// Judges if a user's table has a row per frame, by the columns beside the frame times: a clock, and
// statistics over many frames such as `1% Low`. Overlays and sensor logs write one row per poll.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/formats/polled_rows.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

struct Recording;

class TableClock {
  public:
    /// `lengths` is the index of the column of frame times.
    TableClock(const std::vector<std::string>& header, std::size_t lengths);

    void add(const CsvRows& rows, double length);
    /// Call after a left-out row.
    void forget() { rows_.forget(); }
    /// Throws InputError if the log was polled; otherwise notes doubts.
    void finish(const TextSource& source, Recording& recording) const;

  private:
    void judge_statistics(const TextSource& source, Recording& recording) const;

    std::vector<std::size_t> candidates_;  // Columns whose name fits a clock.
    std::vector<std::string> header_;
    std::optional<std::size_t> low_;      // The column `1% Low`.
    std::optional<std::size_t> average_;  // The column `Avg FPS`.
    std::optional<std::size_t> clock_;
    bool of_day_ = false;       // True if the clock shows `12:00:01.5` instead of a number.
    std::size_t decimals_ = 0;  // Most decimals of the clock.
    PolledRows rows_;
    std::vector<double> lows_fps_;
    double longest_ = 0;
};

/// Seconds of the day for `12:00:01.5`, with or without a date before it.
std::optional<double> time_of_day_s(std::string_view text);

}  // namespace tickproof::harness
