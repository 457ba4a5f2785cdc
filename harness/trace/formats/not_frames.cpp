// The table of files that look like captures but have no frame times.

#include "harness/trace/formats/not_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

bool in_first_lines(const CaptureHead& head, std::string_view words) {
    const std::size_t count = std::min<std::size_t>(head.lines.size(), 3);
    return std::any_of(
        head.lines.begin(), head.lines.begin() + static_cast<std::ptrdiff_t>(count),
        [&](std::string_view line) { return line.find(words) != std::string_view::npos; });
}

bool has_any(const CaptureHead& head, std::initializer_list<std::string_view> columns) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](std::string_view column) { return head.has(column); });
}

bool any_cell(const CaptureHead& head, std::string_view words) {
    return std::any_of(head.header.begin(), head.header.end(), [&](const std::string& cell) {
        return cell.find(words) != std::string::npos;
    });
}

/// True for sensor names such as `Core 0 VID [V]` and `Framerate [FPS]`, not for `frame time [ms]`.
bool has_sensor(const CaptureHead& head) {
    return std::any_of(head.header.begin(), head.header.end(), [](const std::string& cell) {
        return cell.ends_with(']') && !cell.ends_with("[ms]") && !cell.ends_with("[s]");
    });
}

constexpr std::string_view kPresentMon =
    "record every frame with PresentMon, CapFrameX or FrameView";
constexpr std::string_view kLogOfFrames = "use the log of frames beside it";

constexpr NotFrames kNotFrames[] = {
    {"Git LFS pointer",
     [](const CaptureHead& head) {
         return head.text.starts_with("version https://git-lfs.github.com/spec/");
     },
     "is a Git LFS pointer: the name of a file that is not downloaded yet",
     "run git lfs pull in its repository"},
    {"Afterburner log",
     [](const CaptureHead& head) { return in_first_lines(head, "Hardware monitoring log"); },
     "is MSI Afterburner's monitoring log: one row per poll, with the frame time of one frame",
     kPresentMon},
    {"RTSS benchmark",
     [](const CaptureHead& head) {
         return in_first_lines(head, "benchmark completed") &&
                in_first_lines(head, "frames rendered in");
     },
     "is a summary of RivaTuner benchmarks, without frames", kPresentMon},
    {"HWiNFO log",
     [](const CaptureHead& head) {
         return head.header.size() > 2 && head.has("Date") && head.has("Time") && has_sensor(head);
     },
     "is a sensor log (HWiNFO): one row per poll, not per frame", kPresentMon},
    {"NVIDIA app log",
     [](const CaptureHead& head) {
         return any_cell(head, "Elapsed time in seconds") && head.has("FPS");
     },
     "is the NVIDIA app's statistics log: one row per half second, not per frame",
     "record every frame with NVIDIA FrameView"},
    {"FrameView summary",
     [](const CaptureHead& head) { return head.has("Avg FPS") && head.has("Log Name"); },
     "is FrameView's summary: one row per recording", kLogOfFrames},
    {"MangoHud summary",
     [](const CaptureHead& head) {
         return head.has("0.1% Min FPS") || head.has("97% Percentile FPS");
     },
     "is MangoHud's summary: one row for the whole recording", kLogOfFrames},
    {"OCAT summary",
     [](const CaptureHead& head) {
         return any_cell(head, "Average FPS") || any_cell(head, "Average ms per frame") ||
                any_cell(head, "99th-percentile");
     },
     "is a summary: one row per recording, not per frame", kLogOfFrames},
    {"OCAT in VR",
     [](const CaptureHead& head) {
         return any_cell(head, "AppRenderStart") || any_cell(head, "MsBetweenAppPresents") ||
                any_cell(head, "WarpMissed") || any_cell(head, "EndFrameTime");
     },
     "is OCAT's recording of a VR compositor, not of the game's frames",
     "record the game's own presents with PresentMon"},
    {"PresentMon polls",
     [](const CaptureHead& head) { return head.has("poll-time") || any_cell(head, "PM_METRIC_"); },
     "has PresentMon's statistics per poll, not per frame",
     "capture every frame in PresentMon (its hotkey, or the console application)"},
    {"FRAPS min max avg",
     [](const CaptureHead& head) {
         return head.has("Min") && head.has("Max") && head.has("Avg") && any_cell(head, "Frames");
     },
     "is FRAPS' minmaxavg file: one row per recording", "switch on Frametimes in FRAPS"},
    {"frame rates a second",
     [](const CaptureHead& head) {
         return head.has("start time") && head.has("end time") && head.has("FPS");
     },
     "is a phone tool's table of frame rates: one row per second",
     "dump dumpsys gfxinfo PACKAGE framestats, or record a trace with Perfetto"},
    {"graphics driver log",
     [](const CaptureHead& head) {
         return has_any(head, {"GPU UTIL", "GPU SCLK", "GPU Clock", "GPU Utilization"}) &&
                has_any(head, {"FPS", "Framerate"}) && !has_any(head, {"Application", "frametime"});
     },
     "is a driver's sensor log (AMD Adrenalin and others): one row per poll, not per frame",
     kPresentMon},
};

}  // namespace

std::span<const NotFrames> not_frames() {
    return kNotFrames;
}

}  // namespace tickproof::harness
