// Computes display times from the columns of PresentMon and tools built on it. The columns hold
// times between displays, so that their sum is the display's clock. The time of a Present() call is
// not needed, and may be missing.

#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

/// Marks a present that the display never showed.
inline constexpr double kNeverDisplayed = std::numeric_limits<double>::quiet_NaN();

/// Indices of the columns in a file.
struct DisplayColumns {
    /// Column MsBetweenDisplayChange: time since the display of the present before.
    std::optional<std::size_t> change;
    /// Column MsUntilDisplayed: time since Present(); NA, or 0 before 2.0, if never displayed.
    std::optional<std::size_t> until;
    /// Column DisplayedTime of 2.0 to 2.3: time until the next display.
    std::optional<std::size_t> time;
};

DisplayColumns display_columns(const std::vector<std::string>& header);

/// The display's clocks, one per stream.
class Displays {
  public:
    explicit Displays(const DisplayColumns& columns) : columns_{columns} {}

    /// Adds a row of stream `place`. A row without a frame time (`has_length`) adds no frame, but
    /// the display showed it all the same.
    void show(const CsvRows& rows, std::size_t place, bool has_length, CaptureStream& stream);

  private:
    DisplayColumns columns_;
    std::vector<double> now_ms_;
};

/// Moves display times to the row that draws them: if a row's length ends at the beginning of the
/// next frame, the loop advances by it in that next frame.
void draw_in_next_row(CaptureStream& stream);

}  // namespace tickproof::harness
