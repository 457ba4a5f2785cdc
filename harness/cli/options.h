// The options that run and schedule share, as text, and what they mean.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/trace_options.h"
#include "harness/report/report.h"

namespace tickproof::harness {

struct PacingOptions {
    std::vector<std::string> policies;
    std::string clock;
    std::string timestep;
    std::vector<std::string> rates;
    std::vector<std::string> captures;
    std::vector<std::string> generators;
    TraceOptions trace;
    std::string render;
    std::string step_cost;
    std::string seed = "1";
    std::string jobs = "0";
    std::string json;
};

void add_options(CLI::App& verb, PacingOptions& options);

/// Policies, traces, load and seed of the invocation. Throws InputError.
Invocation read_options(const PacingOptions& options);

/// 0: as many as there are processors. Throws InputError.
int jobs_of(const PacingOptions& options);

/// The captures that are read.
std::vector<std::string> files_of(const PacingOptions& options);

/// Writes the report as text, as JSON or as both, and gives the exit code: that of a comparison is
/// 0. Where something else is written to standard output, the text is left out: `quiet`.
int deliver(const Report& report, const PacingOptions& options, bool quiet = false);

/// As wide as the terminal, coloured on a terminal unless NO_COLOR is set. This is the only place
/// that looks.
TextStyle terminal_style();

}  // namespace tickproof::harness
