// What stands beside the frame times in a user's own table, and shows whether it has a row per
// frame: a clock, and columns such as `1% Low`, which are statistics over many frames. Overlays and
// sensor logs write such tables, a row per poll.

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
    /// `lengths` is the column of the frame times.
    TableClock(const std::vector<std::string>& header, std::size_t lengths);

    void add(const CsvRows& rows, double length);
    /// A row was left out.
    void forget() { rows_.forget(); }
    /// Throws InputError where the log was polled; else notes what is in doubt.
    void finish(const TextSource& source, Recording& recording) const;

  private:
    void judge_statistics(const TextSource& source, Recording& recording) const;

    std::vector<std::size_t> candidates_;  // Columns whose name is that of a clock.
    std::vector<std::string> header_;
    std::optional<std::size_t> low_;      // The column `1% Low`,
    std::optional<std::size_t> average_;  // and `Avg FPS`.
    std::optional<std::size_t> clock_;
    bool of_day_ = false;       // `12:00:01.5` instead of a number.
    std::size_t decimals_ = 0;  // Of the clock, at most.
    PolledRows rows_;
    std::vector<double> lows_fps_;
    double longest_ = 0;
};

/// Seconds of the day of `12:00:01.5`, with or without a date before it.
std::optional<double> time_of_day_s(std::string_view text);

}  // namespace tickproof::harness
