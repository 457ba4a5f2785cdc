// Reads NVIDIA FrameView's log: rows of PresentMon 1.x, with more columns for power and
// temperature, mostly NA. Its time column counts from boot, not from the first frame.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"

namespace tickproof::harness {
namespace {

bool recognises(const CaptureHead& head) {
    return head.has("Application") && (head.has("Render Queue Depth") || head.has("GPU0Util(%)"));
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kFirstGeneration);
}

}  // namespace

CaptureFormat frameview_format() {
    return {.name = "FrameView",
            .summary = "NVIDIA FrameView's log of all presents",
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
