// When the display showed each present, by the columns of PresentMon and of all that is built on
// it. What they hold are times between displays, so their sum is the display's clock; the time of a
// Present() call is not needed, and may be missing.

#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

/// Of a present that the display never showed.
inline constexpr double kNeverDisplayed = std::numeric_limits<double>::quiet_NaN();

/// Positions in a file.
struct DisplayColumns {
    /// MsBetweenDisplayChange: since the present before was displayed.
    std::optional<std::size_t> change;
    /// MsUntilDisplayed: since Present(); NA, or 0 before 2.0, of what was never displayed.
    std::optional<std::size_t> until;
    /// DisplayedTime of 2.0 to 2.3: until the next was displayed.
    std::optional<std::size_t> held;
};

DisplayColumns display_columns(const std::vector<std::string>& header);

/// The display's clocks, one a stream.
class Displays {
  public:
    explicit Displays(const DisplayColumns& columns) : columns_{columns} {}

    /// Of a row of stream `place`; what is skipped for want of a frame time (`has_length`) was
    /// displayed all the same.
    void show(const CsvRows& rows, std::size_t place, bool has_length, CaptureStream& stream);

  private:
    DisplayColumns columns_;
    std::vector<double> now_ms_;
};

/// Where a row's length is that from the beginning of its frame to the beginning of the next, the
/// loop advances by it in the next frame: that of the next row draws the result.
void draw_in_next_row(CaptureStream& stream);

}  // namespace tickproof::harness
