#include "harness/trace/formats.h"

#include <algorithm>
#include <iterator>

namespace tickproof::harness {
namespace {

constexpr CaptureFormat kFormats[] = {
    {"FrameView", "NVIDIA FrameView's log of every present (CSV)", false, recognises_frameview,
     read_frameview},
    {"PresentMon", "PresentMon 1.x and 2.x (CSV), and what is built on it", false,
     recognises_presentmon, read_presentmon},
    {"MangoHud", "MangoHud's log (CSV) with log_interval=0", true, recognises_mangohud,
     read_mangohud},
    {"plain list", "one frame time a line, or frame,time; # comments", true, recognises_plain_list,
     read_plain_list},
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
