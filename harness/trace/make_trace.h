// Makes a trace from its spec.

#pragma once

#include "harness/trace/frame_trace.h"
#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// Generates or reads the frames, edits them, removes idle gaps, and fills in digests. Calls
/// `progress` with the bytes of the capture read so far. `hitches` is the capture that the edits
/// name; if it is null, it is read here. Throws InputError if a generator's text is wrong, a file
/// is no capture, or a file does not match the spec's digest.
FrameTrace make_trace(TraceSpec spec, const BytesRead& progress = {},
                      const FrameTrace* hitches = nullptr);

/// Reads the capture that the edits name, and fills in its digest. A pipe has no digest and can be
/// read only once. Throws as make_trace() does.
FrameTrace read_hitches(TraceEdits& edits);

/// XXH3 of the bytes of a file, never 0. Throws InputError if it cannot be read.
std::uint64_t file_digest(const std::string& file);

}  // namespace tickproof::harness
