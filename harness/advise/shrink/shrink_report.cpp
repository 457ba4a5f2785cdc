// Puts a shrunk failure into tables and words.

#include "harness/advise/shrink/shrink_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/shell_words.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

/// `60 fps, but for frame 12 of 100 ms`.
std::string kept_text(const FrameTrace& trace) {
    const auto steady = steady_of(trace.spec);
    return steady ? to_sentence(*steady)
                  : fmt::format("{}: it fails only with a trace of this kind", to_text(trace.spec));
}

std::size_t frames_other_than(double fps, const FrameTrace& trace) {
    const auto steady = steady_of(trace.spec);
    return steady ? steady->but.size() : steady_frames_of(trace.frames, fps).but.size();
}

TableRow row_of(std::string_view when, std::string name, std::size_t differ,
                const FrameTrace& trace) {
    return {.cells = {std::string(when), std::move(name), fmt::format("{}", trace.frames.size()),
                      fmt::format("{}", differ)}};
}

/// A row per trace before, and one after.
Table frames_table(const Trial& given, const Shrunk& shrunk, double fps) {
    Table table{.title = fmt::format("{}, shrunk", shrunk.failure.finding.id),
                .columns = {"", "frames", "count", fmt::format("not {} fps", shortest(fps))},
                .rows = {},
                .has_verdicts = false};
    for (const FrameTrace& trace : given.traces) {
        table.rows.push_back(
            row_of("before", trace.name, steady_frames_of(trace.frames, fps).but.size(), trace));
    }
    for (const FrameTrace& trace : shrunk.trial.traces) {
        table.rows.push_back(
            row_of("shrunk", kept_text(trace), frames_other_than(fps, trace), trace));
    }
    return table;
}

/// The ids of the findings that could be shrunk, without `but`.
std::vector<std::string> others_than(const std::string& but, const std::vector<Failure>& failures) {
    std::vector<std::string> others;
    for (const Failure& each : failures) {
        if (each.finding.verdict >= Verdict::note && each.finding.id != but) {
            others.push_back(each.finding.id);
        }
    }
    return others;
}

void add_case(const ShrunkCase& file, Report& report) {
    if (!file.why_not.empty()) {
        report.tables.front().notes.push_back({"no case", file.why_not});
    } else if (!file.written.empty()) {
        report.tables.front().notes.push_back(
            {"case", "tickproof cases " + shell_word(file.written)});
    } else {
        report.files.push_back({.name = "case.toml",
                                .title = "as a case, which --out FILE.toml writes",
                                .text = file.text});
    }
}

Report report_of(ReportOptions options, const Trial& trial, Findings findings) {
    options.lists_notes = true;
    Report report = make_report(std::move(options), {{.name = to_text(trial.game.policy),
                                                      .prefix = {},
                                                      .game = trial.game,
                                                      .runs = {},
                                                      .findings = std::move(findings)}});
    for (const FrameTrace& trace : trial.traces) {
        report.traces.push_back(record_of(trace));
    }
    return report;
}

}  // namespace

void sort_failures(std::vector<Failure>& failures) {
    const auto rank = [](const Failure& failure) {
        const Finding& finding = failure.finding;
        return std::pair(finding.verdict, std::isnan(finding.severity) ? -1.0 : finding.severity);
    };
    std::ranges::stable_sort(failures, std::ranges::greater(), rank);
}

Report shrink_report(ReportOptions options, const Trial& given, const Shrunk& shrunk,
                     const std::vector<Failure>& failures, const ShrunkCase& file,
                     double steady_fps) {
    const Finding& finding = shrunk.failure.finding;
    Report report = report_of(std::move(options), shrunk.trial, {finding});
    report.tables.push_back(frames_table(given, shrunk, steady_fps));
    add_case(file, report);
    const auto others = others_than(finding.id, failures);
    if (!others.empty()) {
        report.notes.push_back(fmt::format("to shrink another finding, name it: --finding {}",
                                           fmt::join(others, ", --finding ")));
    }
    report.closing = fmt::format(
        "shrunk in {}{}", shrunk.tries == 1 ? "1 try" : fmt::format("{} tries", shrunk.tries),
        shrunk.is_spent ? ": stopped early, and --budget N allows more" : "");
    return report;
}

Report nothing_to_shrink(ReportOptions options, const Trial& given,
                         const std::vector<Failure>& failures) {
    Findings findings;
    for (const Failure& each : failures) {
        findings.push_back(each.finding);
    }
    Report report = report_of(std::move(options), given, std::move(findings));
    const auto others = others_than("", failures);
    if (!others.empty()) {
        report.notes.push_back(fmt::format("to shrink a note, name it: --finding {}",
                                           fmt::join(others, ", --finding ")));
    }
    report.closing =
        "nothing fails, so there is nothing to shrink: name a trace, a policy, a scenario or a "
        "--check with which something does";
    return report;
}

}  // namespace tickproof::harness
