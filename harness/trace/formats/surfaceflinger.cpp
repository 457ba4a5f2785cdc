// Reads `dumpsys SurfaceFlinger --latency LAYER`: the refresh period in nanoseconds, then up to 128
// lines of three stamps; the second is the time of the real present. Successive dumps overlap.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "harness/base/text.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/text/line_reader.h"

namespace tickproof::harness {
namespace {

constexpr std::int64_t kPending = std::numeric_limits<std::int64_t>::max();

/// Count of whole numbers in the line, up to three; 0 if it has anything else.
std::size_t numbers_in(std::string_view line, std::array<std::int64_t, 3>& numbers) {
    std::size_t count = 0;
    const char* at = line.data();
    const char* const end = at + line.size();
    while (true) {
        at = std::find_if(at, end, [](char c) { return c != ' ' && c != '\t'; });
        if (at == end) {
            return count;
        }
        std::int64_t value = 0;
        const auto [after, error] = std::from_chars(at, end, value);
        const bool ends = after == end || *after == ' ' || *after == '\t';
        if (error != std::errc{} || !ends || count == numbers.size() || value < 0) {
            return 0;
        }
        numbers[count++] = value;
        at = after;
    }
}

/// True for the period of a plausible refresh rate.
bool is_period(std::int64_t value_ns) {
    return value_ns >= 1'000'000 && value_ns < 100'000'000;
}

bool recognises(const CaptureHead& head) {
    std::array<std::int64_t, 3> numbers{};
    for (std::size_t i = 0; i + 1 < std::min<std::size_t>(head.lines.size(), 8); ++i) {
        if (numbers_in(head.lines[i], numbers) == 1 && is_period(numbers[0]) &&
            numbers_in(head.lines[i + 1], numbers) == 3) {
            return true;
        }
    }
    return false;
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions&) {
    LineReader lines(source);
    Recording recording{.unit_ns = 1, .streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    std::int64_t before = 0;
    std::size_t pending = 0;
    std::size_t repeated = 0;
    std::size_t other = 0;
    bool cut = false;
    bool is_gap = false;  // A line was left out since the last presented frame.
    while (lines.next()) {
        std::array<std::int64_t, 3> stamps{};
        const std::size_t count = numbers_in(lines.line(), stamps);
        if (count != 3) {
            const bool blank = lines.line().find_first_not_of(" \t") == std::string_view::npos;
            cut = !lines.terminated() && !blank;
            if (!cut && !blank && !(count == 1 && is_period(stamps[0]))) {
                ++other;
                is_gap = true;
            }
            continue;
        }
        const std::int64_t presented = stamps[1];
        if (presented == 0) {
            continue;  // An unused slot.
        }
        if (presented == kPending) {
            ++pending;
        } else if (presented <= before) {
            ++repeated;
        } else {
            if (before > 0 && !is_gap) {
                stream.add(source, lines.number(), static_cast<double>(presented - before));
            }
            before = presented;
        }
        is_gap = is_gap && presented == kPending;
    }
    if (pending > 0) {
        recording.notes.push_back(
            fmt::format("left out {} not yet presented", counted(pending, "frame")));
    }
    if (repeated > 0) {
        recording.notes.push_back(fmt::format(
            "left out {} not later than the row before: dumps overlap", counted(repeated, "row")));
    }
    if (other > 0) {
        recording.notes.push_back(
            fmt::format("left out {} without three timestamps", counted(other, "line")));
    }
    note_cut(cut, recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace

CaptureFormat surfaceflinger_format() {
    return {.name = "SurfaceFlinger latency",
            .summary = "dumpsys SurfaceFlinger --latency LAYER",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
