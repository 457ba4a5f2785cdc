// NVIDIA FrameView's log: rows as PresentMon 1.x writes them, with columns of its own for power and
// temperature. Its time column counts from boot and not from the first frame.

#include "harness/trace/csv_rows.h"
#include "harness/trace/formats.h"
#include "harness/trace/presents.h"

namespace tickproof::harness {
namespace {

constexpr TimeColumn kTimes[] = {{"TimeInSeconds", 1}};
constexpr PresentColumns kColumns{.source = "FrameView",
                                  .frame_time = {"MsBetweenPresents", ""},
                                  .instead = "",
                                  .times = kTimes,
                                  .time_begins_frame = false};

}  // namespace

bool recognises_frameview(const CaptureText& capture) {
    const auto rows = first_rows(capture, 1);
    return !rows.empty() &&
           (find_column(rows[0], "Render Queue Depth") || find_column(rows[0], "GPU0Util(%)"));
}

FrameTrace read_frameview(const CaptureText& capture, std::string_view) {
    return read_presents(capture, kColumns);
}

}  // namespace tickproof::harness
