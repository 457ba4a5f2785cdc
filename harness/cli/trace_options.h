// The options that choose frames of a capture and edit a trace, as text and as values, the same for
// every verb.

#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

struct TraceOptions {
    CaptureOptions capture;
    std::string from;
    std::string to;
    std::string speed;
    std::string repeat;
    std::string hitches;         ///< The file with the hitches.
    std::string hitches_digest;  ///< Digest of that file in a report; hexadecimal.
};

/// The traces and their edits.
struct TraceSources {
    std::vector<std::string> rates;
    std::vector<std::string> captures;
    std::vector<std::string> generators;
    std::string digest;  ///< Digest of the one capture in a report; hexadecimal.
    std::string seed = "1";
    TraceOptions trace;
};

void add_trace_options(CLI::App& verb, TraceOptions& options);

/// Throws InputError.
TraceEdits edits_of(const TraceOptions& options);

/// Adds `--fps`, `--trace`, `--generate` and their options; `captures_only` for a verb that has
/// rates of its own.
void add_options(CLI::App& verb, TraceSources& sources, bool captures_only = false);

/// A capture that could not be read.
struct RefusedCapture {
    std::string file;
    std::string why;  ///< Begins with the file.
};

/// Writes a line for each fault to standard error, with how many captures share it.
void complain_of(std::span<const RefusedCapture> refused);

/// Makes the traces of the command line; if it names none, those of `otherwise`, in the notation of
/// --generate. Throws InputError.
std::vector<FrameTrace> read_traces(const TraceSources& sources,
                                    std::span<const std::string_view> otherwise);

/// The same, but it puts captures that cannot be read into `refused` and complains of them, as long
/// as another one can be read.
std::vector<FrameTrace> read_traces(const TraceSources& sources,
                                    std::span<const std::string_view> otherwise,
                                    std::vector<RefusedCapture>& refused);

/// The captures to read.
std::vector<std::string> files_of(const TraceSources& sources);

}  // namespace tickproof::harness
