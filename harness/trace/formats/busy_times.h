// Computes the processor's busy time of each frame from the columns of PresentMon and tools built
// on it. PresentMon counts from the return of one Present() to the next call.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

/// Indices of the columns in a file.
struct BusyColumns {
    /// Column MsCPUBusy, or CPUBusy before 2.3.1.
    std::optional<std::size_t> busy;
    /// Columns before 2.0: busy is MsBetweenPresents less the MsInPresentAPI of the row before.
    std::optional<std::size_t> between, in_present;
    std::string name;  ///< Name for messages; empty if the file has none.
};

BusyColumns busy_columns(const std::vector<std::string>& header);

/// Computes busy times for all streams of a file.
class BusyTimes {
  public:
    explicit BusyTimes(const BusyColumns& columns) : columns_{columns} {}

    /// Adds a row of stream `place`. A row without a frame time (`has_length`) adds no frame, but
    /// its Present() call delays the next one.
    void add(const CsvRows& rows, std::size_t place, bool has_length, CaptureStream& stream);
    /// Call after a left-out row, which may belong to any stream.
    void forget();

  private:
    BusyColumns columns_;
    std::vector<double>
        in_present_ms_;  ///< MsInPresentAPI of the row before, by stream; NaN if unknown.
};

}  // namespace tickproof::harness
