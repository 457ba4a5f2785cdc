// The options that say which frames of a capture are taken and what is made of a trace, as text,
// and what they mean: the same for every verb.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "harness/trace/edit_trace.h"
#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

struct TraceOptions {
    CaptureOptions capture;
    std::string from;
    std::string to;
    std::string speed;
    std::string repeat;
    std::string hitches;  ///< The file they are taken from.
};

void add_trace_options(CLI::App& verb, TraceOptions& options);

/// Throws InputError; reads the file of hitches.
TraceEdits edits_of(const TraceOptions& options);

/// ` --unit ms --from 10s`: as the command line repeats them, each with a space before it.
std::string flags_of(const TraceOptions& options);

}  // namespace tickproof::harness
