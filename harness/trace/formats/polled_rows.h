// Tells a log that was polled from one that has a row per frame, by the clock that stands beside
// the frame times. A row per poll holds the length of one frame, and the frames between two polls
// are lost: such rows cannot drive a loop.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tickproof::harness {

/// The evidence in the rows of a polled log.
struct Polling {
    std::size_t rows = 0;
    double span_s = 0;      ///< By the clock, without gaps of the clock that goes back.
    double sum_s = 0;       ///< Of the frame times.
    double interval_s = 0;  ///< Between two rows.
};

class PolledRows {
  public:
    /// One row: both numbers in the units of their columns. What lies behind the first million rows
    /// is not kept.
    void add(double length, double clock);
    /// A row was left out: the time over it is no row's.
    void forget() { clock_.reset(); }
    /// None where the clock agrees with the frame times, row by row or over stretches of the log:
    /// recordings have pauses, and clocks of whole seconds stand still for many frames.
    /// `resolution` is the last digit of the clock, in its own unit. With `resolution` 0 any two
    /// rows are judged.
    std::optional<Polling> polling(double length_unit_ns, double clock_unit_ns,
                                   double resolution = 0) const;
    /// From the first row to the last, in the clock's unit, and the frame times in theirs.
    double span() const;
    double sum() const;

  private:
    std::vector<double> lengths_, steps_, before_;  // before_: the length of the row before.
    std::optional<double> clock_;
    double length_ = 0;
};

}  // namespace tickproof::harness
