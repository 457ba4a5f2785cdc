// Judges by a clock or by statistics columns if a user's table has a row per frame.

#include "harness/trace/formats/table_clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/trace/formats/capture_format.h"
#include "harness/trace/formats/column_names.h"
#include "harness/trace/formats/formats.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kInstead =
    "record every frame with PresentMon or CapFrameX, or with MangoHud and log_interval=0";

/// With fewer rows a single pause would be the majority.
constexpr std::size_t kRowsMin = 4;

std::size_t decimals_of(std::string_view text) {
    const std::size_t point = text.find_last_of(".,");
    std::size_t digits = 0;
    for (std::size_t i = point; i != std::string_view::npos && ++i < text.size();) {
        if (text[i] < '0' || text[i] > '9') {
            break;
        }
        ++digits;
    }
    return digits;
}

/// For a clock without a unit in its name: no evidence if any unit agrees with the frame times,
/// else that of the smallest unit in which rows lie further apart than their frame times.
std::optional<Polling> polling_in_any_unit(const PolledRows& rows, double length_unit_ns,
                                           double resolution) {
    std::optional<Polling> found_polling;
    for (const std::string_view unit : capture_units()) {
        const auto found = rows.polling(length_unit_ns, nanoseconds_per(unit), resolution);
        if (!found) {
            return std::nullopt;
        }
        if (found->span_s > found->sum_s &&
            (!found_polling || found->span_s < found_polling->span_s)) {
            found_polling = found;
        }
    }
    return found_polling;
}

}  // namespace

std::optional<double> time_of_day_s(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) {
        return std::nullopt;
    }
    std::size_t begin = colon;
    while (begin > 0 && colon - begin < 2 && text[begin - 1] >= '0' && text[begin - 1] <= '9') {
        --begin;
    }
    double time_s = 0;
    text = text.substr(begin);
    for (const int unit_s : {3600, 60, 1}) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
        const auto part = number_in(text.substr(0, end), true);
        if (!part || (unit_s > 1 && (end == text.size() || text[end] != ':'))) {
            return std::nullopt;
        }
        time_s += *part * unit_s;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return time_s;
}

TableClock::TableClock(const std::vector<std::string>& header, std::size_t lengths)
    : header_{header} {
    for (std::size_t column = 0; column < header.size(); ++column) {
        if (column != lengths && names_clock(header[column])) {
            candidates_.push_back(column);
        }
        if (column != lengths && !low_ && names_low(header[column])) {
            low_ = column;
        }
        if (column != lengths && !average_ && names_average(header[column])) {
            average_ = column;
        }
    }
}

void TableClock::add(const CsvRows& rows, double length) {
    if (rows.unterminated()) {
        return;  // The last line may lack digits.
    }
    longest_ = std::max(longest_, length);
    if (low_) {
        const auto low_fps = rows.number_if_any(low_);
        if (low_fps && *low_fps > 0) {
            lows_fps_.push_back(*low_fps);
        }
    }
    const auto found =
        std::find_if(candidates_.begin(), candidates_.end(), [&](std::size_t column) {
            return time_of_day_s(rows[column]) || rows.number_if_any(column);
        });
    if (found != candidates_.end()) {
        clock_ = *found;
        of_day_ = time_of_day_s(rows[*clock_]).has_value();
    }
    candidates_.clear();  // The first row decides.
    if (!clock_) {
        return;
    }
    const auto now = of_day_ ? time_of_day_s(rows[*clock_]) : rows.number_if_any(*clock_);
    if (now) {
        const std::string_view text = rows[*clock_];
        decimals_ = std::max(decimals_, decimals_of(text.substr(text.find_last_of(':') + 1)));
        rows_.add(length, *now);
    }
}

void TableClock::judge_statistics(const TextSource& source, Recording& recording) const {
    if (recording.streams[0].lengths.size() < kRowsMin || (lows_fps_.empty() && !average_)) {
        return;
    }
    const std::string name = printable(header_[lows_fps_.empty() ? *average_ : *low_]);
    const double low_ms = lows_fps_.empty() ? 0 : 1e3 / median(lows_fps_);
    const double longest_ms = longest_ * recording.unit_ns / 1e6;
    if (low_ms > 1.1 * longest_ms) {
        refuse_capture(
            source.file(), 0,
            fmt::format("its column '{}' counts frames of {:.3g} ms and more, but the longest "
                        "frame time is {:.3g} ms: this log was polled, and has not every frame; {}",
                        name, low_ms, longest_ms, kInstead));
    }
    recording.notes.push_back(
        fmt::format("the column '{}' is a statistic over many frames, which polled logs have: if "
                    "the rows were polled, {}",
                    name, kInstead));
}

void TableClock::finish(const TextSource& source, Recording& recording) const {
    if (clock_ && rows_.span() > 0 && recording.streams[0].lengths.size() >= kRowsMin) {
        const std::string name = printable(header_[*clock_]);
        const std::string_view unit = of_day_ ? "s" : unit_in(name);
        const double resolution = std::pow(10, -static_cast<double>(decimals_));
        const auto found_polling =
            unit.empty() ? polling_in_any_unit(rows_, recording.unit_ns, resolution)
                         : rows_.polling(recording.unit_ns, nanoseconds_per(unit), resolution);
        if (found_polling && found_polling->span_s > found_polling->sum_s) {
            refuse_capture(
                source.file(), 0,
                fmt::format("by its column '{}', {} span {:.4g} s, but their frame times sum to "
                            "{:.4g} s: this log was polled every {}; {}",
                            name, counted(found_polling->rows, "row"), found_polling->span_s,
                            found_polling->sum_s, readable(from_seconds(found_polling->interval_s)),
                            kInstead));
        }
        const double span_s = rows_.span() * nanoseconds_per(unit) / 1e9;
        const double sum_s = rows_.sum() * recording.unit_ns / 1e9;
        if (!unit.empty() && span_s > 1.1 * sum_s + 2 * resolution) {
            recording.notes.push_back(
                fmt::format("the frame times add up to {:.4g} s, the column '{}' to {:.4g} s: the "
                            "recording has pauses, or rows are missing",
                            sum_s, name, span_s));
        }
    }
    judge_statistics(source, recording);
}

}  // namespace tickproof::harness
