// Reads the generations of PresentMon's CSV: github.com/GameTechDev/PresentMon,
// PresentMon/CsvOutput.cpp at v1.5.2, v1.9.2, v2.0.0, v2.1.0 and v2.5. They share names, so a
// generation is recognised by the columns that only it has.
//
// If a generation has both, the reader takes the time from present to present and not from
// processor start to processor start (MsBetweenAppStart): every other recorder measures the former,
// so captures of different tools compare. `--column` takes the other.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

// Time at which the processor began the frame.
constexpr TimeColumn kStartTimes[] = {{"CPUStartTime", 1e-3, true},
                                      {"CPUStartTimeInMs", 1e-3, true},
                                      {"CPUStartTimeInSeconds", 1, true}};

constexpr PresentColumns kFrameTime{.frame_time = {"FrameTime", ""}, .times = kStartTimes};
constexpr PresentColumns kBusyAndWait{.frame_time = {"CPUBusy", "CPUWait"}, .times = kStartTimes};

bool has_streams(const CaptureHead& head) {
    return head.has("ProcessID") && head.has("SwapChainAddress");
}

bool has_cell(const CaptureHead& head, std::string_view exact) {
    for (const std::string& cell : head.header) {
        if (cell == exact) {
            return true;
        }
    }
    return false;
}

bool recognises_service(const CaptureHead& head) {
    return has_cell(head, "process_id") && has_cell(head, "ms_between_presents");
}

bool recognises_2_3_1(const CaptureHead& head) {
    return has_streams(head) && head.has("MsBetweenPresents") && head.has("MsBetweenAppStart");
}

bool recognises_2_1(const CaptureHead& head) {
    return has_streams(head) && head.has("FrameTime");
}

bool recognises_2_0(const CaptureHead& head) {
    return has_streams(head) && head.has("CPUBusy") && head.has("CPUWait");
}

bool recognises_1_7(const CaptureHead& head) {
    return has_streams(head) && has_cell(head, "msBetweenPresents");
}

// The last one tried, so its reader also reports files that lack its columns.
bool recognises_1_0(const CaptureHead& head) {
    return has_streams(head) || (head.has("Application") && head.has("MsBetweenPresents"));
}

Recording read_1(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    if (options.column.empty() && !head.has("MsBetweenPresents")) {
        refuse_capture(source.file(), 1,
                       "no frame times: no column MsBetweenPresents, FrameTime, or CPUBusy and "
                       "CPUWait; record again with the recorder's default "
                       "columns");
    }
    return read_presents(source, head, options, kFirstGeneration);
}

Recording read_2_0(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kBusyAndWait);
}

Recording read_2_1(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kFrameTime);
}

/// The row of one generation; all of them accept `--column`.
CaptureFormat generation(std::string_view name, std::string_view summary,
                         bool (*recognises)(const CaptureHead& head),
                         Recording (*read)(TextSource& source, const CaptureHead& head,
                                           const CaptureOptions& options)) {
    return {.name = name,
            .summary = summary,
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace

CaptureFormat presentmon_service_format() {
    return generation("PresentMon service", "the Intel application's capture, in snake_case",
                      recognises_service, read_1);
}

CaptureFormat presentmon_2_3_1_format() {
    return generation("PresentMon 2.3.1+", "MsBetweenPresents beside MsBetweenAppStart",
                      recognises_2_3_1, read_1);
}

CaptureFormat presentmon_2_1_format() {
    return generation("PresentMon 2.1-2.3", "FrameTime; also later with --v2_metrics",
                      recognises_2_1, read_2_1);
}

CaptureFormat presentmon_2_0_format() {
    return generation("PresentMon 2.0", "CPUBusy + CPUWait", recognises_2_0, read_2_0);
}

CaptureFormat presentmon_1_7_format() {
    return generation("PresentMon 1.7+", "msBetweenPresents; also 2.x with --v1_metrics",
                      recognises_1_7, read_1);
}

CaptureFormat presentmon_1_0_format() {
    return generation("PresentMon 1.0-1.6",
                      "MsBetweenPresents; also other recorders' logs of this form", recognises_1_0,
                      read_1);
}

}  // namespace tickproof::harness
