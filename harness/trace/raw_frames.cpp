#include "harness/trace/raw_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tickproof::harness {
namespace {

constexpr double kMinute_ns = 60e9;
constexpr double kDay_ns = 86'400e9;

/// `1 row`, `3 rows`.
std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Generated frames (FSR 3, DLSS) come out as a fraction of a millisecond between two real ones. A
/// game that really runs at 1000 fps has a short median too.
void note_short_frames(FrameTrace& trace) {
    constexpr Duration kShort{1'000'000};
    std::vector<Duration> frames = trace.frames;
    const auto middle = frames.begin() + static_cast<std::ptrdiff_t>(frames.size() / 2);
    std::nth_element(frames.begin(), middle, frames.end());
    const auto count = static_cast<std::size_t>(std::count_if(
        frames.begin(), frames.end(), [&](Duration frame) { return frame < kShort; }));
    if (count * 20 >= frames.size() && *middle > 4 * kShort) {
        trace.notes.push_back(fmt::format(
            "{} of {} frames are shorter than 1 ms, as frame generation makes them: the game's own "
            "loop may not have run for these",
            count, frames.size()));
    }
}

}  // namespace

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

double median(std::vector<double> values) {
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::optional<double> parse_cell(const CaptureText& capture, std::size_t line,
                                 std::string_view column, std::string_view text) {
    if (text.empty() || text == "NA" || text == "N/A") {
        return std::nullopt;
    }
    const std::optional<double> value = number_in(text);
    if (!value) {
        refuse_capture(capture, line,
                       fmt::format("{} is '{}', not a finite number such as 16.667; mend or remove "
                                   "the line",
                                   column, text.substr(0, 40)));
    }
    return value;
}

void add_frame(const CaptureText& capture, std::size_t line, std::string_view column,
               std::optional<double> value, RawFrames& raw) {
    if (!value) {
        ++raw.without_value;
        return;
    }
    if (*value < 0) {
        refuse_capture(capture, line,
                       fmt::format("{} is {}, and no frame takes negative time; mend or remove the "
                                   "line, or record again",
                                   column, *value));
    }
    raw.values.push_back(*value);
    raw.lines.push_back(line);
}

void finish_frames(const CaptureText& capture, const RawFrames& raw, double nanoseconds_per_unit,
                   FrameTrace& trace) {
    std::size_t without_length = 0;
    trace.frames.reserve(raw.values.size());
    for (std::size_t row = 0; row < raw.values.size(); ++row) {
        const double length_ns = raw.values[row] * nanoseconds_per_unit;
        // The first delta refers to a frame before the recording: MangoHud 0.6.8 writes the time
        // since boot.
        if (row == 0 && length_ns > kMinute_ns) {
            trace.notes.push_back(fmt::format(
                "dropped the first frame: {:.4g} s is no frame time but the time before the "
                "recording began",
                length_ns / 1e9));
            continue;
        }
        if (length_ns > kDay_ns) {
            refuse_capture(capture, raw.lines[row],
                           fmt::format("a frame of {:.4g} days; the clock was wrong: remove the "
                                       "line, or check the unit",
                                       length_ns / kDay_ns));
        }
        const Duration length{std::llround(length_ns)};
        if (length > Duration{}) {
            trace.frames.push_back(length);
        } else {
            ++without_length;
        }
    }
    if (raw.without_value > 0) {
        trace.notes.push_back(
            fmt::format("skipped {} without a frame time (NA)", counted(raw.without_value, "row")));
    }
    if (without_length > 0) {
        trace.notes.push_back(fmt::format("dropped {} (driver-generated frames have no length)",
                                          counted(without_length, "zero-length frame")));
    }
    if (trace.frames.empty()) {
        refuse_capture(capture, 0, "holds no frames; record again, for some seconds of play");
    }
    note_short_frames(trace);
}

void cross_check(double sum_s, double span_s, std::string_view time_column, FrameTrace& trace) {
    if (std::abs(sum_s - span_s) > 0.01 * std::abs(span_s)) {
        trace.notes.push_back(fmt::format(
            "the frame times add up to {:.4g} s, the column {} to {:.4g} s: rows may be missing "
            "or joined",
            sum_s, time_column, span_s));
    }
}

}  // namespace tickproof::harness
