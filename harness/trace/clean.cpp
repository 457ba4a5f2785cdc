// Cleans the frames of a capture: drops impossible ones, joins generated ones, and marks pauses.

#include "harness/trace/clean.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/trace/generated_frames.h"

namespace tickproof::harness {
namespace {

constexpr Duration kMinute = std::chrono::minutes(1);
constexpr Duration kDay = std::chrono::hours(24);
constexpr double kDay_ns = 86'400e9;

double nanoseconds_of(const Recording& recording, double length) {
    return length * recording.unit_ns;
}

[[noreturn]] void refuse_length(const TextSource& source, const Recording& recording,
                                const CaptureStream& stream) {
    refuse_capture(
        source.file(), stream.longest_line,
        fmt::format(
            "a frame of {:.4g} days; the clock was wrong: remove the line, or check the unit",
            nanoseconds_of(recording, stream.longest) / kDay_ns));
}

std::vector<CapturedFrame> rows_of(const Recording& recording, const CaptureStream& stream) {
    std::vector<CapturedFrame> rows;
    rows.reserve(stream.lengths.size());
    for (const double length : stream.lengths) {
        // Beyond this the exact number does not matter.
        const double length_ns = std::min(nanoseconds_of(recording, length), 1e18);
        rows.push_back({.length = Duration{std::llround(length_ns)}});
    }
    for (const std::uint32_t frame : stream.generated) {
        rows[frame].generated = true;
    }
    for (const std::uint32_t frame : stream.idle) {
        rows[frame].idle = true;
    }
    for (std::size_t frame = 0; frame < stream.displayed_ms.size(); ++frame) {
        const double displayed_ms = stream.displayed_ms[frame];
        if (std::abs(displayed_ms) < kDay_ns / 1e6 * 365) {  // Not NaN, and no broken clock.
            rows[frame].displayed = Duration{std::llround(displayed_ms * 1e6)};
        }
    }
    for (std::size_t frame = 0; frame < stream.busy.size(); ++frame) {
        const double busy_ns = nanoseconds_of(recording, stream.busy[frame]);
        constexpr double kBusyMost_ns = 1'000e9;
        if (busy_ns >= 0 && busy_ns < kBusyMost_ns) {  // Not NaN, and no broken clock.
            rows[frame].busy_us = static_cast<std::int32_t>(std::lround(busy_ns / 1e3));
        }
    }
    return rows;
}

void drop_first(std::vector<CapturedFrame>& rows, std::vector<std::string>& cleaned) {
    // The first delta refers to a frame before the recording: MangoHud 0.6.8 writes the time since
    // boot.
    std::size_t first = 0;
    while (first < rows.size() && rows[first].length > kMinute) {
        ++first;
    }
    if (first > 0) {
        cleaned.push_back(fmt::format(
            "dropped the first {}: {:.4g} s is the time before the recording, not a frame time",
            first == 1 ? "frame" : counted(first, "frame"), seconds(rows[0].length)));
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

void drop_impossible(std::vector<CapturedFrame>& rows, std::vector<std::string>& cleaned) {
    const std::size_t before = rows.size();
    Duration longest{0};
    std::erase_if(rows, [&](const CapturedFrame& row) {
        longest = std::max(longest, row.length);
        return row.length > kDay;
    });
    if (rows.size() < before) {
        cleaned.push_back(fmt::format("dropped {} of up to {:.4g} days: the clock was wrong",
                                      counted(before - rows.size(), "frame"),
                                      seconds(longest) / 86'400));
    }
}

void call_idle(const std::vector<CapturedFrame>& rows, std::vector<std::string>& cleaned) {
    Duration sum{0};
    Duration longest{0};
    std::size_t count = 0;
    for (const CapturedFrame& row : rows) {
        if (row.idle) {
            ++count;
            sum += row.length;
            longest = std::max(longest, row.length);
        }
    }
    if (count > 0) {
        cleaned.push_back(fmt::format(
            "did not count {} as hitches: {:.4g} s, up to {:.4g} ms, in which nothing was to be "
            "drawn",
            counted(count, "idle gap"), seconds(sum), milliseconds(longest)));
    }
}

/// Notes it if rows are missing, because frame times and time stamps disagree. The stamps leave out
/// either the first row's time or the last row's.
void cross_check(const Recording& recording, const CaptureStream& stream,
                 std::vector<std::string>& notes) {
    if (stream.time.column.empty() || !stream.time.first_s || stream.lengths.size() < 2) {
        return;
    }
    double sum = 0;
    for (const double length : stream.lengths) {
        // Rows of a wrong clock are dropped and take no time.
        sum += nanoseconds_of(recording, length) > kDay_ns ? 0 : length;
    }
    sum -= stream.time.begins_frame ? stream.lengths.back() : stream.lengths.front();
    const double sum_s = nanoseconds_of(recording, sum) / 1e9;
    const double span_s = *stream.time.last_s - *stream.time.first_s;
    if (std::abs(sum_s - span_s) > stream.time.tolerance * std::abs(span_s)) {
        notes.push_back(
            fmt::format("the frame times add up to {:.4g} s, the column {} to {:.4g} s: {}", sum_s,
                        stream.time.column, span_s, stream.time.doubt));
    }
}

[[noreturn]] void refuse_empty(const TextSource& source, const CaptureStream& stream,
                               const CleanFrames& result) {
    if (!result.cleaned.empty()) {
        refuse_capture(source.file(), 0,
                       fmt::format("has no frames after cleaning ({}); check the unit of its frame "
                                   "times, or record again",
                                   fmt::join(result.cleaned, "; ")));
    }
    if (stream.without_length > 0) {
        refuse_capture(source.file(), 0,
                       fmt::format("has no frames: {} without a frame time (NA); choose another "
                                   "column with --column, or record again",
                                   counted(stream.without_length, "row")));
    }
    refuse_capture(source.file(), 0, "has no frames; record some seconds of play");
}

/// Display times since the first displayed frame; empty if the display showed none.
std::vector<Duration> displayed_of(const std::vector<CapturedFrame>& rows) {
    const auto first = std::ranges::find_if(
        rows, [](const CapturedFrame& row) { return row.displayed != kNotDisplayed; });
    std::vector<Duration> displayed;
    if (first == rows.end()) {
        return displayed;
    }
    displayed.reserve(rows.size());
    for (const CapturedFrame& row : rows) {
        const bool is_shown = row.displayed != kNotDisplayed;
        displayed.push_back(is_shown ? row.displayed - first->displayed : kNotDisplayed);
    }
    return displayed;
}

/// Busy times of all frames; empty if the capture has none.
std::vector<Duration> busy_of(const std::vector<CapturedFrame>& rows) {
    std::vector<Duration> busy;
    const bool is_known =
        std::ranges::any_of(rows, [](const CapturedFrame& row) { return row.busy_us >= 0; });
    for (std::size_t i = 0; is_known && i < rows.size(); ++i) {
        busy.push_back(rows[i].busy_us < 0 ? kBusyUnknown
                                           : Duration{std::chrono::microseconds(rows[i].busy_us)});
    }
    return busy;
}

}  // namespace

CleanFrames clean_frames(const TextSource& source, const Recording& recording,
                         const CaptureStream& stream, bool raw) {
    CleanFrames result;
    std::vector<CapturedFrame> rows = rows_of(recording, stream);
    if (stream.without_length > 0) {
        result.notes.push_back(
            fmt::format("skipped {} without a frame time", counted(stream.without_length, "row")));
    }
    if (raw || recording.clean) {
        if (nanoseconds_of(recording, stream.longest) > kDay_ns) {
            refuse_length(source, recording, stream);
        }
    } else {
        drop_first(rows, result.cleaned);
        drop_impossible(rows, result.cleaned);
        find_generated(rows, result.notes);
        join_generated(rows, result.cleaned);
        call_idle(rows, result.cleaned);
    }
    cross_check(recording, stream, result.notes);
    result.frames.reserve(rows.size());
    for (const CapturedFrame& row : rows) {
        if (row.idle && !raw) {
            result.idle.push_back(result.frames.size());
        }
        result.frames.push_back(row.length);
    }
    result.displayed = displayed_of(rows);
    result.busy = busy_of(rows);
    if (result.frames.empty()) {
        refuse_empty(source, stream, result);
    }
    return result;
}

}  // namespace tickproof::harness
