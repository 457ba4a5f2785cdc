// Runs the checks on each section of a report, and tries the fixes of what they find.

#include "harness/advise/judged_report.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "harness/advise/fix_trials.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

/// Runs from every frame are too many to keep more than their decision.
Keep kept_of(const Game& game) {
    return game.starts.kind == Starts::Kind::all ? Keep::decision : Keep::outcome;
}

Findings ask_for_outcomes(Inquiry& ask) {
    for (const Question& question : questions(ask)) {
        base_runs(question, kept_of(ask.game));
    }
    return {};
}

RunRecord record_of(const Inquiry& ask, const Run& run) {
    RunRecord record{.spec = run.spec,
                     .trace = ask.trace(run.spec.trace).name,
                     .summary = run.summary,
                     .outcome = run.outcome};
    if (kept_of(ask.game) >= Keep::outcome) {
        record.hash = run.final_hash;
    }
    return record;
}

}  // namespace

const Check kOutcomes{.name = "outcomes",
                      .summary = "outcomes of all scenarios",
                      .question = "What happens?",
                      .judge = ask_for_outcomes};

std::vector<TraceRecord> take_traces(std::vector<FrameTrace>& traces, TraceStore& store) {
    std::vector<TraceRecord> records;
    for (FrameTrace& trace : traces) {
        records.push_back(record_of(trace));
        store.add(std::move(trace));
    }
    traces.clear();
    return records;
}

void fill(const std::vector<const Check*>& checks, TraceStore& store, int jobs, Section& section,
          const InquiryProgress& progress, const Announce& announce, References* references) {
    Investigation investigation(section.game, checks);
    carry_out({&investigation, 1}, store, jobs, progress, announce, references);
    for (Findings& each : investigation.findings()) {
        std::ranges::move(each, std::back_inserter(section.findings));
    }
    Inquiry ask = investigation.inquiry(store);
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        section.runs.push_back(
            {.spec = schedule_spec(section.game, ask.spec(i)),
             .trace = ask.trace(i).name,
             .summary = ask.summary(i),
             .speed = game_speed(ask.schedule(i), section.game.policy.settings.time_scale)});
    }
    if (std::ranges::find(checks, &kOutcomes) == checks.end()) {
        return;
    }
    for (const Question& question : questions(ask)) {
        for (const Run* run : base_runs(question)) {
            section.runs.push_back(record_of(ask, *run));
        }
    }
}

Report judged_report(ReportOptions options, std::vector<FrameTrace> traces,
                     std::vector<Section> sections, const std::vector<const Check*>& checks,
                     TraceStore& store, int jobs, const ReportProgress& progress) {
    References references;
    std::vector<TraceRecord> records = take_traces(traces, store);
    std::size_t runs = 0;
    std::atomic<std::size_t> runs_of_section = 0;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const auto of_all = [&](Headway headway) {
            runs_of_section = headway.runs;
            headway.done += i * headway.of;
            headway.of *= sections.size();
            headway.runs += runs;
            progress.checks(headway);
        };
        const auto of_the_rest = [&](const ExpectedWork& work) {
            progress.announce(times(work, static_cast<double>(sections.size() - i)));
        };
        fill(checks, store, jobs, sections[i],
             progress.checks ? InquiryProgress(of_all) : InquiryProgress(),
             progress.announce ? Announce(of_the_rest) : Announce(), &references);
        runs += runs_of_section.exchange(0);
        if (!options.is_comparison) {
            try_fixes(sections[i].game, checks,
                      options.is_of_profile ? judges_of_fixes(checks) : checks, store, jobs,
                      sections[i].findings, progress.fixes);
        }
    }
    Report report = make_report(std::move(options), std::move(sections));
    report.traces = std::move(records);
    return report;
}

}  // namespace tickproof::harness
