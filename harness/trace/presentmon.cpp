// PresentMon's CSV in its four generations: github.com/GameTechDev/PresentMon,
// PresentMon/CsvOutput.cpp at v1.5.2, v1.9.2, v2.0.0, v2.1.0 and v2.5. They share names, so a
// generation is told by the columns that only it has. OCAT and CapFrameX write the first one.

#include "harness/trace/csv_rows.h"
#include "harness/trace/formats.h"
#include "harness/trace/presents.h"

namespace tickproof::harness {
namespace {

// When the Present() call was made: the end of its frame.
constexpr TimeColumn kPresentTimes[] = {{"TimeInSeconds", 1}, {"TimeInMs", 1e-3}};
// When the processor began with the frame.
constexpr TimeColumn kStartTimes[] = {
    {"CPUStartTimeInMs", 1e-3}, {"CPUStartTimeInSeconds", 1}, {"CPUStartTime", 1e-3}};

// The loop of a game runs from CPU start to CPU start; presents of 2.x are seen through the
// driver's queue.
constexpr PresentColumns kNewest{.source = "PresentMon 2.4 or later",
                                 .frame_time = {"MsBetweenAppStart", ""},
                                 .instead = "MsBetweenPresents",
                                 .times = kStartTimes,
                                 .time_begins_frame = true};
constexpr PresentColumns kFrameTime{.source = "PresentMon 2.1 to 2.3",
                                    .frame_time = {"FrameTime", ""},
                                    .instead = "",
                                    .times = kStartTimes,
                                    .time_begins_frame = true};
constexpr PresentColumns kBusyAndWait{.source = "PresentMon 2.0",
                                      .frame_time = {"CPUBusy", "CPUWait"},
                                      .instead = "",
                                      .times = kStartTimes,
                                      .time_begins_frame = true};
constexpr PresentColumns kFirst{.source = "PresentMon 1.x",
                                .frame_time = {"MsBetweenPresents", ""},
                                .instead = "",
                                .times = kPresentTimes,
                                .time_begins_frame = false};

std::vector<std::string> header_of(const CaptureText& capture) {
    const auto rows = first_rows(capture, 1);
    return rows.empty() ? std::vector<std::string>{} : rows[0];
}

}  // namespace

bool recognises_presentmon(const CaptureText& capture) {
    const auto header = header_of(capture);
    return (find_column(header, "ProcessID") && find_column(header, "SwapChainAddress")) ||
           (find_column(header, "Application") && find_column(header, "MsBetweenPresents"));
}

FrameTrace read_presentmon(const CaptureText& capture, std::string_view) {
    const auto header = header_of(capture);
    for (const PresentColumns* columns : {&kNewest, &kFrameTime, &kBusyAndWait, &kFirst}) {
        if (find_column(header, columns->frame_time[0])) {
            return read_presents(capture, *columns);
        }
    }
    refuse_capture(capture, 1,
                   "a PresentMon capture without a frame time: no column MsBetweenAppStart, "
                   "FrameTime, CPUBusy or MsBetweenPresents; record again with one of these");
}

}  // namespace tickproof::harness
