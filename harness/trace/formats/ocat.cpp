// Reads the CSV of AMD's OCAT (github.com/GPUOpen-Tools/ocat): rows of PresentMon 1.x, and columns
// about the machine that only the first row fills, so that all others are shorter than the header.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"

namespace tickproof::harness {
namespace {

bool recognises(const CaptureHead& head) {
    return head.has("Application") && head.has("MsBetweenPresents") &&
           (head.has("Motherboard") || head.has("MsEstimatedDriverLag") || head.has("GPU #"));
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kFirstGeneration);
}

}  // namespace

CaptureFormat ocat_format() {
    return {.name = "OCAT",
            .summary = "AMD OCAT's log of all presents",
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
