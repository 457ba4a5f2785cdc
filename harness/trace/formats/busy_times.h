// For how long the processor was busy with each frame, by the columns of PresentMon and of all that
// is built on it: PresentMon counts from the return of one Present() to the next call of it.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

/// Positions in a file.
struct BusyColumns {
    /// MsCPUBusy, or CPUBusy before 2.3.1.
    std::optional<std::size_t> busy;
    /// Before 2.0, MsBetweenPresents less the MsInPresentAPI of the row before.
    std::optional<std::size_t> between, in_present;
    std::string name;  ///< For people; empty where the file does not say.
};

BusyColumns busy_columns(const std::vector<std::string>& header);

/// The times of all streams.
class BusyTimes {
  public:
    explicit BusyTimes(const BusyColumns& columns) : columns_{columns} {}

    /// Of a row of stream `place`. A row without a frame time (`has_length`) is none of the
    /// stream's, but its Present() call delays the next.
    void add(const CsvRows& rows, std::size_t place, bool has_length, CaptureStream& stream);
    /// The row before is not known: it was left out, whichever stream's it was.
    void forget();

  private:
    BusyColumns columns_;
    std::vector<double> in_present_ms_;  ///< Of the row before, one a stream; NaN for none.
};

}  // namespace tickproof::harness
