// A capture of a real game, in whichever format it is.

#pragma once

#include <filesystem>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Every frame is longer than zero. `unit` is `s`, `ms`, `us`, `ns`, or empty to go by the file.
/// Throws InputError.
FrameTrace read_trace(const std::filesystem::path& path, std::string_view unit = {});

/// The same from the bytes of a file called `file`.
FrameTrace read_trace_text(std::string_view bytes, std::string_view file,
                           std::string_view unit = {});

}  // namespace tickproof::harness
