// tickproof validate [PROJECT]: does a game meet its profile with these settings?

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "harness/advise/judged_report.h"
#include "harness/base/input_error.h"
#include "harness/base/time_text.h"
#include "harness/cli/compare.h"
#include "harness/cli/game_options.h"
#include "harness/cli/output.h"
#include "harness/cli/project_change.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/finding/captures_table.h"
#include "harness/finding/machine_trouble.h"
#include "harness/show/captures.h"
#include "harness/study/validate/data_sheet.h"
#include "harness/study/validate/judged_captures.h"

namespace tickproof::harness {
namespace {

struct ValidateOptions {
    GameOptions game;
    ReportFlags report;
    std::string csv;
};

/// The smallest change with which everything passes, for the HTML page of a failing report.
ProposedChange change_of(const Report& report, std::vector<FrameTrace> captures,
                         const ProjectFile& profile, int jobs) {
    TraceStore store;
    take_traces(captures, store);
    ProposedChange proposed;
    ProjectChange change;
    for (const Section& section : report.sections) {
        const Recommendation made = recommended(section.game, Aim::least_change, store, jobs);
        proposed.proposals.push_back(proposal_of(made));
        change.add(made, profile);
    }
    proposed.tasks = change.tasks;
    proposed.diffs = change.diffs();
    return proposed;
}

/// One for each platform of the project.
void add_data_sheets(Report& report, TraceStore& store, int jobs) {
    for (const Section& section : report.sections) {
        Table sheet = data_sheet(section.game, report.options.command, store, jobs);
        if (!section.prefix.empty()) {
            sheet.title += " on " + section.prefix;
        }
        if (!sheet.rows.empty()) {
            report.tables.push_back(std::move(sheet));
        }
    }
}

/// Adds a table of several captures, each with its verdict, for each platform of the project.
/// Returns what --csv writes of them, if it `is_written`.
std::vector<JudgedCapture> add_captures(const std::vector<RefusedCapture>& refused,
                                        const std::vector<const Check*>& checks, int jobs,
                                        bool is_written, Report& report, TraceStore& store) {
    std::vector<JudgedCapture> written;
    for (const Section& section : report.sections) {
        const Frames& frames = section.game.frames;
        const bool is_table = frames.traces.size() - frames.captures + refused.size() > 1;
        if (!is_table && !is_written) {
            continue;
        }
        std::vector<CaptureRecord> records = judged_captures(section.game, checks, store, jobs);
        for (const RefusedCapture& each : refused) {
            records.push_back({.file = each.file, .refused = each.why});
        }
        if (is_written) {
            for (const CaptureRecord& each : records) {
                written.push_back({.record = each, .platform = section.prefix});
            }
        }
        if (!is_table) {
            continue;
        }
        Table table = captures_table(std::move(records), true);
        table.title += section.prefix.empty() ? "" : ", on " + section.prefix;
        report.aside = table.in_a_line;
        report.tables.push_back(std::move(table));
    }
    return written;
}

/// What the machine of the one capture does by itself, and the time that the game loses on it;
/// several stand in a table.
void add_trouble_notes(Report& report, const TraceStore& store) {
    for (const Section& section : report.sections) {
        const Frames& frames = section.game.frames;
        if (frames.traces.size() != frames.captures + 1 || frames.traces.back().file.empty()) {
            return;
        }
        if (&section == report.sections.data()) {
            const TraceStatistics statistics = trace_statistics(store.at(frames.traces.back()));
            report.notes.push_back(own_trouble(statistics));
            report.aside = trouble_text(statistics).empty() ? "" : report.notes.back();
        }
        constexpr double kNothing_s = 0.005;  // Rounding of float clocks.
        const double lost_s = lost_on(section.game, frames.traces.back(), store);
        if (std::abs(lost_s) >= kNothing_s) {
            report.notes.push_back(fmt::format(
                "the game's clock {} {} on it{}", lost_s > 0 ? "loses" : "gains",
                time_text(std::abs(lost_s)), section.prefix.empty() ? "" : ", " + section.prefix));
        }
    }
}

int carry_out(const ValidateOptions& options, const std::string& command) {
    ReportOptions reporting = report_options(options.report, "validate", command);
    reporting.is_of_profile = true;
    reporting.is_whole = options.report.checks.empty();
    const std::vector<const Check*> checks = checks_of(options.report, &AskedBy::validate);
    const int jobs = jobs_of(options.report);
    ChosenGames chosen = read_options(options.game, jobs);
    reporting.is_incomplete = !chosen.refused.empty();
    // The baseline has been read, so a report may overwrite it.
    refuse_shared_files(outputs_of(options.report, {{"--csv", options.csv}}), chosen.files);
    if (!options.csv.empty() && chosen.captures.empty()) {
        throw InputError(
            "--csv writes a row for each capture: name captures with --trace, such as --trace "
            "captures/");
    }
    std::vector<JudgedCapture> written;
    std::vector<Section> sections;
    for (Game& game : chosen.games) {
        const std::string prefix = game.project ? game.project->platform : std::string();
        Section section{.name = game_name(game), .prefix = prefix};
        section.game = std::move(game);
        sections.push_back(std::move(section));
    }
    const bool is_page = !options.report.html.empty();
    std::vector<FrameTrace> again = is_page ? chosen.captures : std::vector<FrameTrace>();
    Report report =
        judge_and_report(std::move(reporting), std::move(chosen.captures), std::move(sections),
                         checks, jobs, [&](Report& judged, TraceStore& store) {
                             if (chosen.refused.empty()) {
                                 add_trouble_notes(judged, store);
                             }
                             written = add_captures(chosen.refused, checks, jobs,
                                                    !options.csv.empty(), judged, store);
                             if (judged.options.is_whole) {
                                 add_data_sheets(judged, store, jobs);
                             }
                         });
    if (is_page && fails(report.verdict) && options.report.checks.empty()) {
        report.change = change_of(report, std::move(again), chosen.profile, jobs);
    }
    if (!options.csv.empty()) {
        write_output(options.csv, to_csv(written));
    }
    return deliver(std::move(report), options.report, options.csv == "-");
}

}  // namespace

void add_validate(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "validate",
        "Judge a game's timestep settings: what breaks, at which frame rate, and the fix");
    const auto options = std::make_shared<ValidateOptions>();
    add_options(*verb, options->game);
    add_options(*verb, options->report);
    verb->add_option("--csv", options->csv,
                     "Write a row for each capture to FILE: its numbers, its trouble, the time "
                     "lost, the verdict; - is standard output")
        ->type_name("FILE");
    verb->footer(
        "Exit codes: 0 no error; 1 an error, or a check without a verdict (with --strict, also a "
        "warning); 2 bad input, or a report that could not be written.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
