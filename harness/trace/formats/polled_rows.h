// Tells a polled log from one with a row per frame, by the clock beside the frame times. Each row
// of a polled log has the length of one frame; the frames between two polls are lost, so that it
// cannot drive a loop.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tickproof::harness {

/// Evidence for a polled log.
struct Polling {
    std::size_t rows = 0;
    double span_s = 0;      ///< Time by the clock, without jumps back.
    double sum_s = 0;       ///< Sum of the frame times.
    double interval_s = 0;  ///< Usual time between two rows.
};

class PolledRows {
  public:
    /// Adds a row; numbers are in the units of their columns. Ignores rows after a million.
    void add(double length, double clock);
    /// Call after a left-out row: the time over it belongs to no row.
    void forget() { clock_.reset(); }
    /// Evidence of polling. None if the clock agrees with the frame times, row by row or over
    /// stretches of the log: recordings have pauses, and a clock of whole seconds repeats for many
    /// frames. `resolution` is the clock's last digit in its own unit; with 0, two rows are enough
    /// to judge.
    std::optional<Polling> polling(double length_unit_ns, double clock_unit_ns,
                                   double resolution = 0) const;
    /// Time by the clock from the first row to the last, in the clock's unit.
    double span() const;
    double sum() const;

  private:
    std::vector<double> lengths_, steps_, before_;  // before_: length of the row before.
    std::optional<double> clock_;
    double length_ = 0;
};

}  // namespace tickproof::harness
