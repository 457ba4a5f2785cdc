#include "harness/trace/formats/formats.h"

#include <algorithm>
#include <iterator>

namespace tickproof::harness {
namespace {

constexpr CaptureFormat kFormats[] = {
    {"tickproof", "the clean list that trace --csv writes, taken as it is", false, false,
     recognises_frame_list, read_frame_list},
    {"Android framestats", "dumpsys gfxinfo PACKAGE framestats, each window a stream", false, false,
     recognises_android_framestats, read_android_framestats},
    {"SurfaceFlinger latency", "dumpsys SurfaceFlinger --latency LAYER", false, false,
     recognises_surfaceflinger, read_surfaceflinger},
    {"CapFrameX JSON", "CapFrameX's own file, each run a stream", false, false,
     recognises_capframex_json, read_capframex_json},
    {"trace-event JSON", "Chrome's and Perfetto's events, by name; each thread a stream", false,
     false, recognises_trace_event, read_trace_event},
    {"CapFrameX CSV", "CapFrameX's export, with // lines on top", false, true,
     recognises_capframex_csv, read_capframex_csv},
    {"FrameView", "NVIDIA FrameView's log of every present", false, true, recognises_frameview,
     read_frameview},
    {"OCAT", "AMD OCAT's log of every present", false, true, recognises_ocat, read_ocat},
    {"PresentMon service", "the Intel application's capture, in snake_case", false, true,
     recognises_presentmon_service, read_presentmon_1},
    {"PresentMon 2.3.1+", "MsBetweenPresents beside MsBetweenAppStart", false, true,
     recognises_presentmon_2_3_1, read_presentmon_1},
    {"PresentMon 2.1-2.3", "FrameTime; also later with --v2_metrics", false, true,
     recognises_presentmon_2_1, read_presentmon_2_1},
    {"PresentMon 2.0", "CPUBusy + CPUWait", false, true, recognises_presentmon_2_0,
     read_presentmon_2_0},
    {"PresentMon 1.7+", "msBetweenPresents; also 2.x with --v1_metrics", false, true,
     recognises_presentmon_1_7, read_presentmon_1},
    {"PresentMon 1.0-1.6", "MsBetweenPresents, and what else is built on it", false, true,
     recognises_presentmon_1_0, read_presentmon_1},
    {"MangoHud", "MangoHud's log with log_interval=0", true, false, recognises_mangohud,
     read_mangohud},
    {"Unreal CSV profiler", "FrameTime of Saved/Profiling/CSV", false, true, recognises_unreal,
     read_unreal},
    {"Unity Profile Analyzer", "its export of single frame times", false, false, recognises_unity,
     read_unity},
    {"FRAPS", "frametimes.csv, a clock that runs from 0", false, false, recognises_fraps,
     read_fraps},
    {"plain list", "a frame time a line, or a table that names the column", true, true,
     recognises_plain_list, read_plain_list},
};

constexpr std::string_view kUnits[] = {"s", "ms", "us", "ns"};
constexpr double kNanoseconds[] = {1e9, 1e6, 1e3, 1};

}  // namespace

std::span<const CaptureFormat> capture_formats() {
    return kFormats;
}

std::span<const std::string_view> capture_units() {
    return kUnits;
}

double nanoseconds_per(std::string_view unit) {
    const auto found = std::find(std::begin(kUnits), std::end(kUnits), unit);
    return found == std::end(kUnits) ? 0 : kNanoseconds[found - std::begin(kUnits)];
}

}  // namespace tickproof::harness
