// The options for checks and report files, the same for every verb that judges.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/check/check.h"
#include "harness/cli/output_files.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

struct ReportFlags {
    std::vector<std::string> checks;
    std::string jobs = "0";
    std::string json;
    std::string junit;
    std::string sarif;
    std::string markdown;
    std::string html;
    std::vector<std::string> replays;
    std::string baseline;
    std::string written_baseline;
    bool is_strict = false;
    bool is_verbose = false;
    bool is_quiet = false;
    bool is_plotted = false;
};

/// The parts that a report of the verb can have.
struct ReportOffers {
    bool checks = true;  ///< Checks that the user can choose.
    bool runs = true;    ///< Runs to replay.
    bool plots = true;
};
void add_options(CLI::App& verb, ReportFlags& flags, const ReportOffers& offers = {});

/// The number of threads; 0: as many as there are processors. Throws InputError.
int jobs_of(const ReportFlags& flags);

/// The named checks, or all checks of the verb. Throws InputError.
std::vector<const Check*> checks_of(const ReportFlags& flags, bool AskedBy::*verb);

/// The files to write; `more` are the verb's own.
std::vector<OutputFile> outputs_of(const ReportFlags& flags, std::vector<OutputFile> more = {});

/// Reads the baseline. Throws InputError.
ReportOptions report_options(const ReportFlags& flags, std::string verb, std::string command);

/// 2 where all is well but a file that the user named could not be read, else `code`.
int exit_code_beside_unread(int code, bool is_incomplete);

/// Writes every requested format, and the text unless a format goes to standard output or the verb
/// is `silent`, because it writes something else there. Returns the exit code: 0 where a baseline
/// is written, and 2 where all is well but a file could not be read.
int deliver(Report report, const ReportFlags& flags, bool silent = false);

}  // namespace tickproof::harness
