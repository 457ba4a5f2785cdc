#include "harness/trace/formats/busy_times.h"

#include <limits>

namespace tickproof::harness {
namespace {

constexpr double kUnknown_ms = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BusyColumns busy_columns(const std::vector<std::string>& header) {
    for (const char* const name : {"MsCPUBusy", "CPUBusy"}) {
        if (const auto busy = find_column(header, name)) {
            return {.busy = busy, .between = {}, .in_present = {}, .name = name};
        }
    }
    BusyColumns columns{.busy = {},
                        .between = find_column(header, "MsBetweenPresents"),
                        .in_present = find_column(header, "MsInPresentAPI"),
                        .name = "MsBetweenPresents - MsInPresentAPI"};
    return columns.between && columns.in_present ? columns : BusyColumns{};
}

void BusyTimes::add(const CsvRows& rows, std::size_t place, bool has_length,
                    CaptureStream& stream) {
    if (columns_.name.empty()) {
        return;
    }
    double busy_ms = kUnknown_ms;
    if (columns_.busy) {
        busy_ms = rows.number_if_any(columns_.busy).value_or(kUnknown_ms);
    } else {
        if (in_present_ms_.size() <= place) {
            in_present_ms_.resize(place + 1, kUnknown_ms);
        }
        const double before_ms = in_present_ms_[place];
        in_present_ms_[place] = rows.number_if_any(columns_.in_present).value_or(kUnknown_ms);
        busy_ms = rows.number_if_any(columns_.between).value_or(kUnknown_ms) - before_ms;
    }
    if (has_length) {
        stream.busy_column = columns_.name;
        stream.busy.push_back(busy_ms);
    }
}

void BusyTimes::forget() {
    in_present_ms_.assign(in_present_ms_.size(), kUnknown_ms);
}

}  // namespace tickproof::harness
