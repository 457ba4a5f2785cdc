// Chooses the game's stream in a capture.

#pragma once

#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// Returns the busiest stream that `--process` and `--stream` allow. It prefers any other to the
/// desktop's compositor. `recording` has at least one stream. Throws InputError that lists the
/// streams if they allow none.
std::size_t choose_stream(const TextSource& source, const Recording& recording,
                          const CaptureOptions& options);

/// Lists up to eight streams, without `left_out`, the busiest first: `dwm.exe, ... (25 frames)`.
std::string list_streams(const Recording& recording, std::size_t left_out);

}  // namespace tickproof::harness
