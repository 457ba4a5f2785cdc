#include "harness/trace/formats/displays.h"

#include <algorithm>

namespace tickproof::harness {
DisplayColumns display_columns(const std::vector<std::string>& header) {
    DisplayColumns columns{.change = find_column(header, "MsBetweenDisplayChange"),
                           .until = find_column(header, "MsUntilDisplayed")};
    if (!columns.change) {
        columns.time = find_column(header, "DisplayedTime");
    }
    return columns;
}

void Displays::show(const CsvRows& rows, std::size_t place, bool has_length,
                    CaptureStream& stream) {
    if (!columns_.change && !columns_.time) {
        return;
    }
    now_ms_.resize(std::max(now_ms_.size(), place + 1), 0.0);
    double& now_ms = now_ms_[place];
    double display_ms = kNeverDisplayed;
    if (columns_.time) {
        const double displayed_ms = rows.number_if_any(columns_.time).value_or(0);
        display_ms = displayed_ms > 0 ? now_ms : kNeverDisplayed;
        now_ms += std::max(displayed_ms, 0.0);
    } else {
        // The first displayed frame has no change from a frame before.
        const double change_ms = rows.number_if_any(columns_.change).value_or(0);
        now_ms += std::max(change_ms, 0.0);
        const double until_ms =
            columns_.until ? rows.number_if_any(columns_.until).value_or(0) : change_ms;
        display_ms = until_ms > 0 ? now_ms : kNeverDisplayed;
    }
    if (has_length) {
        stream.displayed_ms.push_back(display_ms);
    }
}

void draw_in_next_row(CaptureStream& stream) {
    if (!stream.displayed_ms.empty()) {
        stream.displayed_ms.erase(stream.displayed_ms.begin());
        stream.displayed_ms.push_back(kNeverDisplayed);
    }
}

}  // namespace tickproof::harness
