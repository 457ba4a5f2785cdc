#include "harness/trace/formats/formats.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace tickproof::harness {
namespace {

constexpr std::string_view kUnits[] = {"s", "ms", "us", "ns"};
constexpr double kNanoseconds[] = {1e9, 1e6, 1e3, 1};

}  // namespace

std::span<const CaptureFormat> capture_formats() {
    static const std::array table = {
        frame_list_format(),
        android_framestats_format(),
        surfaceflinger_format(),
        capframex_json_format(),
        trace_event_format(),
        capframex_csv_format(),
        frameview_format(),
        ocat_format(),
        presentmon_service_format(),
        presentmon_2_3_1_format(),
        presentmon_2_1_format(),
        presentmon_2_0_format(),
        presentmon_1_7_format(),
        presentmon_1_0_format(),
        mangohud_format(),
        unreal_format(),
        unity_format(),
        fraps_format(),
        plain_list_format(),
    };
    return table;
}

std::span<const std::string_view> capture_units() {
    return kUnits;
}

double nanoseconds_per(std::string_view unit) {
    const auto found = std::find(std::begin(kUnits), std::end(kUnits), unit);
    return found == std::end(kUnits) ? 0 : kNanoseconds[found - std::begin(kUnits)];
}

}  // namespace tickproof::harness
