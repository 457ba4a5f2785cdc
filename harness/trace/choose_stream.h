// Which of the streams in a capture is the game's.

#pragma once

#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// The busiest of those that `--process` and `--stream` allow, and not the desktop's compositor as
/// long as there is another. Throws InputError, which names what there is, where none is allowed.
/// `recording` has at least one stream.
std::size_t choose_stream(const TextSource& source, const Recording& recording,
                          const CaptureOptions& options);

/// Up to eight of the streams but `left_out`, the busiest first: `dwm.exe, ... (25 frames)`.
std::string list_streams(const Recording& recording, std::size_t left_out);

}  // namespace tickproof::harness
