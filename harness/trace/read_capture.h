// Reads a capture of a real game in any known format: recognises it by its content, chooses one
// stream, and cleans it.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/frame_trace.h"
#include "harness/trace/generated_frames.h"
#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

struct Capture {
    std::string format;                ///< Name of its format in the table.
    std::string version;               ///< Version of the recorder; empty if the file does not say.
    std::string stream;                ///< Name of the stream; empty if the file names none.
    std::string others;                ///< The other streams in the file; empty if there are none.
    std::vector<std::string> cleaned;  ///< Changes by cleaning, one sentence each.
    std::vector<std::string> notes;    ///< Further notes, one sentence each.
    FrameTrace trace;                  ///< The frames; its notes are `cleaned` and `notes`.
    /// Time for which the processor was busy with each frame; kBusyUnknown if the row does not say.
    /// Empty if the file does not say.
    std::vector<Duration> busy;
    std::string busy_column;  ///< Column of the busy times: `MsCPUBusy`.
};

/// Reads a capture. Throws InputError `file:line: what is wrong, and what to do`.
Capture read_capture(const std::filesystem::path& path, const CaptureOptions& options = {},
                     const BytesRead& progress = {});
/// Reads a capture from the bytes of a file called `file`.
Capture read_capture_text(std::string_view bytes, std::string_view file,
                          const CaptureOptions& options = {});

/// Reads every stream that has frames, in the order of the file.
std::vector<Capture> read_streams(const std::filesystem::path& path,
                                  const CaptureOptions& options = {},
                                  const BytesRead& progress = {});

}  // namespace tickproof::harness
