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

/// `Core 0 VID [V]`, `Framerate [FPS]`, and not `frame time [ms]`.
bool has_sensor(const CaptureHead& head) {
    return std::any_of(head.header.begin(), head.header.end(), [](const std::string& cell) {
        return cell.ends_with(']') && !cell.ends_with("[ms]") && !cell.ends_with("[s]");
    });
}

constexpr std::string_view kPresentMon =
    "record every frame with PresentMon, CapFrameX or FrameView";
constexpr std::string_view kLogOfFrames = "give the log of frames that lies beside it";

constexpr NotFrames kNotFrames[] = {
    {"Afterburner log",
     [](const CaptureHead& head) { return in_first_lines(head, "Hardware monitoring log"); },
     "is MSI Afterburner's monitoring log: a row a poll, and Frametime is that of one frame in it",
     kPresentMon},
    {"RTSS benchmark",
     [](const CaptureHead& head) {
         return in_first_lines(head, "benchmark completed") &&
                in_first_lines(head, "frames rendered in");
     },
     "is a summary of RivaTuner benchmarks, without a single frame", kPresentMon},
    {"HWiNFO log",
     [](const CaptureHead& head) {
         return head.header.size() > 2 && head.has("Date") && head.has("Time") && has_sensor(head);
     },
     "is a log of sensors (HWiNFO): a row a poll, not a frame", kPresentMon},
    {"NVIDIA app log",
     [](const CaptureHead& head) {
         return any_cell(head, "Elapsed time in seconds") && head.has("FPS");
     },
     "is the statistics log of the NVIDIA app: a row every half a second, not a frame",
     "record every frame with NVIDIA FrameView"},
    {"FrameView summary",
     [](const CaptureHead& head) { return head.has("Avg FPS") && head.has("Log Name"); },
     "is FrameView's summary: a row a recording", kLogOfFrames},
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
     "is a summary: a row a recording, not a frame", kLogOfFrames},
    {"OCAT in VR",
     [](const CaptureHead& head) {
         return any_cell(head, "AppRenderStart") || any_cell(head, "MsBetweenAppPresents") ||
                any_cell(head, "WarpMissed") || any_cell(head, "EndFrameTime");
     },
     "is OCAT's recording of a VR compositor, whose frames are not those of the game",
     "record the game's own presents with PresentMon"},
    {"PresentMon polls",
     [](const CaptureHead& head) { return head.has("poll-time") || any_cell(head, "PM_METRIC_"); },
     "holds PresentMon's statistics at each poll, not frames",
     "capture every frame in PresentMon (its hotkey, or the console application)"},
    {"FRAPS min max avg",
     [](const CaptureHead& head) {
         return head.has("Min") && head.has("Max") && head.has("Avg") && any_cell(head, "Frames");
     },
     "is FRAPS' minmaxavg file: a row a recording", "switch on Frametimes in FRAPS"},
    {"frame rates a second",
     [](const CaptureHead& head) {
         return head.has("start time") && head.has("end time") && head.has("FPS");
     },
     "is a phone tool's table of frame rates: a row a second",
     "dump dumpsys gfxinfo PACKAGE framestats, or record a trace with Perfetto"},
    {"graphics driver log",
     [](const CaptureHead& head) {
         return has_any(head, {"GPU UTIL", "GPU SCLK", "GPU Clock", "GPU Utilization"}) &&
                has_any(head, {"FPS", "Framerate"}) && !has_any(head, {"Application", "frametime"});
     },
     "is a driver's log of sensors (AMD Adrenalin and others): a row a poll, not a frame",
     kPresentMon},
};

}  // namespace

std::span<const NotFrames> not_frames() {
    return kNotFrames;
}

}  // namespace tickproof::harness
