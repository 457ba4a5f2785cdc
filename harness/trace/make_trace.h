// From the recipe of a trace to its frames.

#pragma once

#include "harness/trace/frame_trace.h"
#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// Generates or reads the frames, edits them, and leaves out the idle gaps of a capture, in which
/// no loop runs. The digests of the files are filled in. Throws InputError where the text of a
/// generator is wrong, where a file is no capture, and where a file is not the one that the spec's
/// digest is of. `told` is how much of the capture has been read. `hitches` are those that the
/// edits name; null reads them here.
FrameTrace make_trace(TraceSpec spec, const BytesRead& told = {},
                      const FrameTrace* hitches = nullptr);

/// The capture that the edits name; fills in its digest. A pipe has none, and can be read once
/// only. Throws as make_trace() does.
FrameTrace read_hitches(TraceEdits& edits);

/// XXH3 of the bytes of a file, never 0. Throws InputError where it cannot be read.
std::uint64_t file_digest(const std::string& file);

}  // namespace tickproof::harness
