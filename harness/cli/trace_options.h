// The options that choose the frames of a capture and edit a trace, as text and as values: the same
// for every verb.

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
    std::string hitches;         ///< The file they are taken from.
    std::string hitches_digest;  ///< Hexadecimal, of a report.
};

/// The traces and their edits.
struct TraceSources {
    std::vector<std::string> rates;
    std::vector<std::string> captures;
    std::vector<std::string> generators;
    std::string digest;  ///< Of the one capture; hexadecimal, of a report.
    std::string seed = "1";
    TraceOptions trace;
};

void add_trace_options(CLI::App& verb, TraceOptions& options);

/// Throws InputError.
TraceEdits edits_of(const TraceOptions& options);

/// `--fps`, `--trace`, `--generate` and what goes with them; `captures_only` for a verb with rates
/// of its own.
void add_options(CLI::App& verb, TraceSources& sources, bool captures_only = false);

/// The traces of the command line, made; those that `otherwise` names, as --generate does, where it
/// names none. Throws InputError.
std::vector<FrameTrace> read_traces(const TraceSources& sources,
                                    std::span<const std::string_view> otherwise);

/// The captures that are read.
std::vector<std::string> files_of(const TraceSources& sources);

}  // namespace tickproof::harness
