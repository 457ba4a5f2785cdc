// Finds frames that frame generation added, by their lengths, and joins them with the game's own.

#include "harness/trace/generated_frames.h"

#include <fmt/format.h>
#include <limits>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {
namespace {

constexpr Duration kShort = std::chrono::milliseconds(1);
constexpr std::size_t kFew = 10;
constexpr std::size_t kInARow = 3;
/// Largest distance of two short frames in a pair: frame generation may pause.
constexpr std::size_t kApart = 64;

/// Frames presented less than a millisecond after another.
struct ShortFrames {
    std::vector<std::size_t> beside_real;  ///< Short frames in rows of at most three.
    std::size_t in_long_rows = 0;          ///< Number of short frames in longer rows.
    double others_ns = 0;                  ///< Median length of all other frames.
};

ShortFrames short_frames(const std::vector<CapturedFrame>& frames) {
    ShortFrames found;
    std::vector<double> others_ns;
    for (std::size_t i = 0; i < frames.size();) {
        std::size_t end = i;
        while (end < frames.size() && frames[end].length < kShort) {
            ++end;
        }
        if (end - i <= kInARow) {
            for (; i < end; ++i) {
                found.beside_real.push_back(i);
            }
        }
        found.in_long_rows += end - i;
        for (i = end; i < frames.size() && frames[i].length >= kShort; ++i) {
            others_ns.push_back(static_cast<double>(frames[i].length.count()));
        }
    }
    found.others_ns = median(std::move(others_ns));
    return found;
}

/// True if the short frames look generated. A game that really runs at 1000 fps has no long frames
/// between its short ones, and a menu has many short ones in a row.
bool are_generated(const ShortFrames& found, std::size_t frames) {
    const std::size_t count = found.beside_real.size();
    return count >= kFew && count * 20 >= frames &&
           found.others_ns > 4.0 * static_cast<double>(kShort.count());
}

/// True if every second frame is generated. Most of these may be long, because FSR 3 and DLSS pace
/// them like the game's own. But the short ones are then an even number of frames apart. With two
/// or three generated frames in a row, or other causes, half of the distances would be odd.
bool come_in_pairs(const ShortFrames& found) {
    std::size_t even = 0;
    std::size_t near = 0;
    for (std::size_t i = 1; i < found.beside_real.size(); ++i) {
        const std::size_t apart = found.beside_real[i] - found.beside_real[i - 1];
        near += apart <= kApart ? 1 : 0;
        even += apart <= kApart && apart % 2 == 0 ? 1 : 0;
    }
    return 4 * even >= 3 * near;
}

/// Marks every second frame between two short ones. Returns the number of undecided frames: those
/// between two short ones where a present is missing, and those before the first and after the
/// last.
std::size_t mark_pairs(const ShortFrames& found, std::vector<CapturedFrame>& frames) {
    std::size_t left = found.beside_real.front();
    for (std::size_t i = 1; i < found.beside_real.size(); ++i) {
        const std::size_t begin = found.beside_real[i - 1];
        const std::size_t end = found.beside_real[i];
        if (end - begin > kApart || (end - begin) % 2 == 1) {
            left += end - begin - 1;
            continue;
        }
        for (std::size_t frame = begin; frame < end; frame += 2) {
            frames[frame].generated = true;
        }
    }
    // Except the last short frame and the real one after it.
    return left + std::max<std::size_t>(frames.size() - found.beside_real.back(), 2) - 2;
}

}  // namespace

void find_generated(std::vector<CapturedFrame>& frames, std::vector<std::string>& notes) {
    const ShortFrames found = short_frames(frames);
    for (CapturedFrame& frame : frames) {
        frame.generated = frame.generated || frame.length == Duration{0};
    }
    if (!are_generated(found, frames.size())) {
        return;
    }
    for (const std::size_t frame : found.beside_real) {
        frames[frame].generated = true;
    }
    const std::size_t left = come_in_pairs(found) ? mark_pairs(found, frames) : 0;
    if (left * 20 > frames.size()) {
        notes.push_back(fmt::format(
            "{} could not be told apart by their lengths: if frame generation was on in them too, "
            "the game ran half as often there; record without it, or with PresentMon's "
            "--track_frame_type",
            counted(left, "frame")));
    }
    if (found.in_long_rows > 0) {
        notes.push_back(
            fmt::format("left {} below 1 ms as they are: more than three follow one another, as in "
                        "a menu",
                        counted(found.in_long_rows, "frame")));
    }
}

void join_generated(std::vector<CapturedFrame>& frames, std::vector<std::string>& cleaned) {
    Duration waiting{0};
    std::int64_t busy_us = 0;
    std::size_t count = 0;
    std::size_t empty = 0;
    std::size_t own = 0;  // In place, because a long capture already fills much memory.
    for (const CapturedFrame frame : frames) {
        if (frame.generated) {
            waiting += frame.length;
            busy_us += std::max(0, frame.busy_us);
            (frame.length == Duration{0} ? empty : count) += 1;
            continue;
        }
        frames[own] = frame;
        frames[own].length += waiting;
        if (frame.busy_us >= 0) {
            constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
            frames[own].busy_us =
                static_cast<std::int32_t>(std::min(frame.busy_us + busy_us, kMost));
        }
        ++own;
        waiting = Duration{0};
        busy_us = 0;
    }
    frames.resize(own);
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

}  // namespace tickproof::harness
