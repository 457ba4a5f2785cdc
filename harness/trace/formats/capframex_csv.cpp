// Reads CapFrameX's old and exported CSV: lines with // that describe the machine, then rows of
// PresentMon 1.x. capframex_json.cpp reads its JSON.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"

namespace tickproof::harness {
namespace {

bool recognises(const CaptureHead& head) {
    return !head.lines.empty() && head.lines[0].starts_with("//") && head.has("MsBetweenPresents");
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    return read_presents(source, head, options, kFirstGeneration);
}

}  // namespace

CaptureFormat capframex_csv_format() {
    return {.name = "CapFrameX CSV",
            .summary = "CapFrameX's export, with // lines at the top",
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
