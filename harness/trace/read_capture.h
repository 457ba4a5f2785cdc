// A capture of a real game, in whichever format it is: recognised by its content, one stream of
// frames chosen, cleaned.

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
    std::string format;                ///< Its name in the table of formats.
    std::string version;               ///< Of the recorder; empty where the file does not say.
    std::string stream;                ///< Which frames these are; empty where the file names none.
    std::string others;                ///< The other streams in the file; empty if there are none.
    std::vector<std::string> cleaned;  ///< Changes by cleaning, one sentence each.
    std::vector<std::string> notes;    ///< Further notes, one sentence each.
    FrameTrace trace;                  ///< Its notes are both of these.
    /// For how long the processor was busy with each frame of the trace; kBusyUnknown where the
    /// file does not say. Empty where it says it of none.
    std::vector<Duration> busy;
    std::string busy_column;  ///< Where that stands: `MsCPUBusy`.
};

/// Throws InputError: `file:line: what is wrong, and what to do`.
Capture read_capture(const std::filesystem::path& path, const CaptureOptions& options = {},
                     const BytesRead& told = {});
/// The same from the bytes of a file called `file`.
Capture read_capture_text(std::string_view bytes, std::string_view file,
                          const CaptureOptions& options = {});

/// Every stream that `options` allow, in the order of the file; those without frames are left out.
std::vector<Capture> read_streams(const std::filesystem::path& path,
                                  const CaptureOptions& options = {}, const BytesRead& told = {});

}  // namespace tickproof::harness
