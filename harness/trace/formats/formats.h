// The table of capture formats that can be read. To add one: write a file with its reader and its
// row, declare the row here, list it in formats.cpp. docs/extending.md names every place.

#pragma once

#include <span>
#include <string_view>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// All formats in the order of recognition, special ones first. The last reads any table whose
/// column the user names.
std::span<const CaptureFormat> capture_formats();

/// Names of the units of frame times.
std::span<const std::string_view> capture_units();
double nanoseconds_per(std::string_view unit);

// One function per row, each in the file of its name; those of PresentMon are in presentmon.cpp.
CaptureFormat frame_list_format();
CaptureFormat android_framestats_format();
CaptureFormat surfaceflinger_format();
CaptureFormat capframex_json_format();
CaptureFormat trace_event_format();
CaptureFormat capframex_csv_format();
CaptureFormat frameview_format();
CaptureFormat ocat_format();
CaptureFormat presentmon_service_format();
CaptureFormat presentmon_2_3_1_format();
CaptureFormat presentmon_2_1_format();
CaptureFormat presentmon_2_0_format();
CaptureFormat presentmon_1_7_format();
CaptureFormat presentmon_1_0_format();
CaptureFormat mangohud_format();
CaptureFormat unreal_format();
CaptureFormat unity_format();
CaptureFormat fraps_format();
CaptureFormat plain_list_format();

}  // namespace tickproof::harness
