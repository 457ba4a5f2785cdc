// AMD's OCAT (github.com/GPUOpen-Tools/ocat): PresentMon 1.x rows, and columns about the machine
// that only the first row fills, so that all others are shorter than the header.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"

namespace tickproof::harness {

bool recognises_ocat(const CaptureHead& head) {
    return head.has("Application") && head.has("MsBetweenPresents") &&
           (head.has("Motherboard") || head.has("MsEstimatedDriverLag") || head.has("GPU #"));
}

Recording read_ocat(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kFirstGeneration);
}

}  // namespace tickproof::harness
