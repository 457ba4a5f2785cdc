// CapFrameX's old and exported CSV: lines that begin with // and tell about the machine, then rows
// as PresentMon 1.x writes them. Its JSON has a reader of its own.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/presents.h"

namespace tickproof::harness {

bool recognises_capframex_csv(const CaptureHead& head) {
    return !head.lines.empty() && head.lines[0].starts_with("//") && head.has("MsBetweenPresents");
}

Recording read_capframex_csv(TextSource& source, const CaptureHead& head,
                             const CaptureOptions& options) {
    return read_presents(source, head, options, kFirstGeneration);
}

}  // namespace tickproof::harness
