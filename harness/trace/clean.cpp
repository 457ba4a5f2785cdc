#include "harness/trace/clean.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr Duration kMinute = std::chrono::minutes(1);
constexpr Duration kDay = std::chrono::hours(24);
constexpr double kDay_ns = 86'400e9;
constexpr Duration kGenerated = std::chrono::milliseconds(1);

/// A frame on its way.
struct Row {
    Duration length{0};
    bool generated = false;
    bool idle = false;
};

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

std::vector<Row> rows_of(const Recording& recording, const CaptureStream& stream) {
    std::vector<Row> rows;
    rows.reserve(stream.lengths.size());
    for (const double length : stream.lengths) {
        // Past this the exact number is irrelevant.
        const double length_ns = std::min(nanoseconds_of(recording, length), 1e18);
        rows.push_back({.length = Duration{std::llround(length_ns)}});
    }
    for (const std::uint32_t frame : stream.generated) {
        rows[frame].generated = true;
    }
    for (const std::uint32_t frame : stream.idle) {
        rows[frame].idle = true;
    }
    return rows;
}

void drop_first(std::vector<Row>& rows, std::vector<std::string>& cleaned) {
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

void drop_impossible(std::vector<Row>& rows, std::vector<std::string>& cleaned) {
    const std::size_t before = rows.size();
    Duration longest{0};
    std::erase_if(rows, [&](const Row& row) {
        longest = std::max(longest, row.length);
        return row.length > kDay;
    });
    if (rows.size() < before) {
        cleaned.push_back(fmt::format("dropped {} of up to {:.4g} days: the clock was wrong",
                                      counted(before - rows.size(), "frame"),
                                      seconds(longest) / 86'400));
    }
}

/// FSR 3 and DLSS present the frames they made, up to three, a fraction of a millisecond beside the
/// real one. A game that really runs at 1000 fps has no long ones between its short ones, and a
/// menu that does has many in a row.
void find_generated(std::vector<Row>& rows) {
    constexpr std::size_t kFew = 10;
    constexpr std::size_t kInARow = 3;
    std::vector<Row*> beside_real;
    std::vector<double> others_ns;
    for (auto row = rows.begin(); row != rows.end();) {
        const auto end = std::find_if(row, rows.end(),
                                      [](const Row& each) { return each.length >= kGenerated; });
        const bool few = static_cast<std::size_t>(end - row) <= kInARow;
        for (; row != end; ++row) {
            if (few) {
                beside_real.push_back(&*row);
            }
        }
        for (; row != rows.end() && row->length >= kGenerated; ++row) {
            others_ns.push_back(static_cast<double>(row->length.count()));
        }
    }
    const std::size_t count = beside_real.size();
    const bool many = count >= kFew && count * 20 >= rows.size() &&
                      median(std::move(others_ns)) > 4.0 * static_cast<double>(kGenerated.count());
    for (Row* const row : beside_real) {
        row->generated = row->generated || many;
    }
    for (Row& row : rows) {
        row.generated = row.generated || row.length == Duration{0};
    }
}

/// The loop ran once from one frame of its own to the next.
void join_generated(std::vector<Row>& rows, std::vector<std::string>& cleaned) {
    find_generated(rows);
    Duration waiting{0};
    std::size_t count = 0;
    std::size_t empty = 0;
    std::size_t own = 0;  // In place: a capture of hours fills much memory once already.
    for (const Row row : rows) {
        if (row.generated) {
            waiting += row.length;
            (row.length == Duration{0} ? empty : count) += 1;
            continue;
        }
        rows[own] = row;
        rows[own++].length += waiting;
        waiting = Duration{0};
    }
    rows.resize(own);
    if (count > 0) {
        cleaned.push_back(fmt::format(
            "merged {} from frame generation into the game's next own frames{}",
            counted(count, "frame"),
            waiting > Duration{0}
                ? fmt::format("; {:.4g} ms at the end belong to no frame", milliseconds(waiting))
                : ""));
    }
    if (empty > 0) {
        cleaned.push_back(fmt::format("dropped {}", counted(empty, "zero-length frame")));
    }
}

void call_idle(const std::vector<Row>& rows, std::vector<std::string>& cleaned) {
    Duration sum{0};
    Duration longest{0};
    std::size_t count = 0;
    for (const Row& row : rows) {
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

/// True if all rows are there. The first row's time is spent before the first stamp, or the last
/// row's after the last stamp.
void cross_check(const Recording& recording, const CaptureStream& stream,
                 std::vector<std::string>& notes) {
    if (stream.time.column.empty() || !stream.time.first_s || stream.lengths.size() < 2) {
        return;
    }
    double sum = 0;
    for (const double length : stream.lengths) {
        // Rows of a wrong clock are dropped: they are no time.
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

}  // namespace

CleanFrames clean_frames(const TextSource& source, const Recording& recording,
                         const CaptureStream& stream, bool raw) {
    CleanFrames result;
    std::vector<Row> rows = rows_of(recording, stream);
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
        join_generated(rows, result.cleaned);
        call_idle(rows, result.cleaned);
    }
    cross_check(recording, stream, result.notes);
    result.frames.reserve(rows.size());
    for (const Row& row : rows) {
        if (row.idle && !raw) {
            result.idle.push_back(result.frames.size());
        }
        result.frames.push_back(row.length);
    }
    if (result.frames.empty()) {
        refuse_empty(source, stream, result);
    }
    return result;
}

}  // namespace tickproof::harness
