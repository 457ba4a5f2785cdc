// NVIDIA FrameView's log: rows as PresentMon 1.x writes them, with columns of its own for power and
// temperature, NA for the most part. Its time column counts from boot and not from the first frame.

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
