// Reads the options for checks and report files, and writes the reports.

#include "harness/cli/report_options.h"

#include <utility>

#include "harness/base/read_file.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/output.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "harness/show/report_formats.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

Baseline read_baseline(const std::string& file) {
    // A report has about 100 kB for each platform.
    return parse_baseline(
        read_file(file,
                  {.noun = "a baseline",
                   .most_mb = 16,
                   .advice = "name a file that tickproof validate --write-baseline FILE wrote"}),
        file);
}

}  // namespace

void add_options(CLI::App& verb, ReportFlags& flags, const ReportOffers& offers) {
    if (offers.checks) {
        verb.add_option("--check", flags.checks, "Run only these checks; see list checks")
            ->allow_extra_args(false);
    }
    verb.add_option("--json", flags.json, "Write the report as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb.add_option("--junit", flags.junit, "Write the report as JUnit XML, for build servers")
        ->type_name("FILE");
    verb.add_option("--sarif", flags.sarif, "Write the report as SARIF 2.1.0, for code hosts")
        ->type_name("FILE");
    verb.add_option("--markdown", flags.markdown,
                    "Write the report as Markdown, for a pull request comment")
        ->type_name("FILE");
    verb.add_option("--html", flags.html,
                    "Write the report as one HTML page with pictures and a replay of runs")
        ->type_name("FILE");
    if (offers.runs) {
        verb.add_option("--replay", flags.replays,
                        "Show this run in the page, too: 'run jump --engine euler --policy "
                        "variable --fps 30'; repeatable")
            ->type_name("RUN")
            ->allow_extra_args(false);
    }
    verb.add_option("--baseline", flags.baseline,
                    "An earlier --write-baseline or --json report: fail only on new or worse "
                    "findings")
        ->type_name("FILE");
    verb.add_option("--write-baseline", flags.written_baseline,
                    "Write what --baseline compares with: ids, verdicts and numbers")
        ->type_name("FILE");
    verb.add_flag("--strict", flags.is_strict, "Exit with 1 on warnings, too");
    verb.add_flag("-v,--verbose", flags.is_verbose, "List passes, notes and settings, too");
    if (offers.plots) {
        verb.add_flag("--plot", flags.is_plotted, "Draw the main curves in the terminal, too");
    }
    verb.add_flag("-q,--quiet", flags.is_quiet, "Print only the last line: the verdict");
    verb.add_option("--jobs", flags.jobs,
                    "Threads; 0: one per processor. The output is the same for any number")
        ->capture_default_str();
}

int jobs_of(const ReportFlags& flags) {
    return parse_integer(flags.jobs, 0, 1024, "--jobs");
}

std::vector<const Check*> checks_of(const ReportFlags& flags, bool AskedBy::*verb) {
    return flags.checks.empty() ? checks_asked_by(verb)
                                : checks_named(listed("--check", flags.checks));
}

std::vector<OutputFile> outputs_of(const ReportFlags& flags, std::vector<OutputFile> more) {
    more.insert(more.end(), {{"--json", flags.json},
                             {"--junit", flags.junit},
                             {"--sarif", flags.sarif},
                             {"--markdown", flags.markdown},
                             {"--html", flags.html},
                             {"--write-baseline", flags.written_baseline}});
    return more;
}

ReportOptions report_options(const ReportFlags& flags, std::string verb, std::string command) {
    ReportOptions options{
        .verb = std::move(verb), .command = std::move(command), .is_strict = flags.is_strict};
    options.rules = rules_of_checks();
    if (!flags.baseline.empty()) {
        options.baseline = read_baseline(flags.baseline);
    }
    options.lists_notes = !flags.checks.empty();  // The user named the checks.
    options.is_plotted = flags.is_plotted && !flags.is_quiet;
    options.is_drawn =
        options.is_plotted || !flags.html.empty() || !flags.json.empty() || !flags.replays.empty();
    for (const std::string& replay : flags.replays) {
        options.replayed.push_back(parse_scenario_run(replay));
    }
    return options;
}

int exit_code_beside_unread(int code, bool is_incomplete) {
    return code == kExitPass && is_incomplete ? kExitBadInput : code;
}

int deliver(Report report, const ReportFlags& flags, bool silent) {
    add_charts(report, !flags.json.empty() || !flags.html.empty(), report.options.is_plotted);
    using Writer = std::string (*)(const Report& report);
    for (const auto& [file, to_format] :
         {std::pair<const std::string&, Writer>{flags.json, to_json},
          {flags.junit, to_junit},
          {flags.sarif, to_sarif},
          {flags.markdown, to_markdown},
          {flags.html, to_html},
          {flags.written_baseline, to_baseline}}) {
        if (!file.empty()) {
            write_output(file, to_format(report));
            silent = silent || file == "-";
        }
    }
    if (!silent) {
        TextStyle style = terminal_style();
        style.detail = flags.is_quiet     ? Detail::last_line
                       : flags.is_verbose ? Detail::all
                                          : Detail::usual;
        write_text(to_text(report, style));
    }
    // A baseline says that what is wrong is known.
    const int code = flags.written_baseline.empty() ? exit_code_of(report) : kExitPass;
    return exit_code_beside_unread(code, report.options.is_incomplete);
}

}  // namespace tickproof::harness
