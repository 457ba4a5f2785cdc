// Judges a trial with checks, and compares the failures of two trials.

#include "harness/advise/shrink/failure.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tickproof::harness {
namespace {

/// The first two words of a sentence, which say what happens: `Slow motion`, `Jump apex`. It skips
/// the name of an engine before them: `box2d: Jump apex`.
std::string_view opening(std::string_view sentence) {
    constexpr int kWords = 2;
    if (const std::size_t space = sentence.find(' ');
        space != std::string_view::npos && space > 0 && sentence[space - 1] == ':') {
        sentence.remove_prefix(space + 1);
    }
    std::size_t end = 0;
    for (int word = 0; word < kWords && end != std::string_view::npos; ++word) {
        end = sentence.find(' ', end + 1);
    }
    return sentence.substr(0, end);
}

Failure failure_of(Finding finding, Inquiry& ask) {
    Failure failure{.finding = std::move(finding)};
    if (!failure.finding.shown_by.empty()) {
        const RunSpec& spec = failure.finding.shown_by.front();
        const Run& run = ask.run(spec);
        if (run.spec == spec) {  // Otherwise the check did not make this run.
            failure.passage = run.outcome.passage;
            failure.stop = run.summary.stop;
            failure.frames = run.summary.frames;
        }
    }
    return failure;
}

bool is_unbounded(const Finding& finding) {
    return std::isinf(finding.severity);
}

}  // namespace

void Trial::set_trace(std::size_t index, FrameTrace trace) {
    traces[index] = std::move(trace);
    regroup();
}

void Trial::regroup() {
    std::vector<TraceSpec> specs;
    specs.reserve(traces.size());
    for (const FrameTrace& each : traces) {
        specs.push_back(each.spec);
    }
    game.frames = frames_of(std::move(specs));
}

std::vector<Failure> failures_of(const Trial& trial, const std::vector<const Check*>& checks,
                                 int jobs, const InquiryProgress& progress,
                                 const Announce& announce) {
    TraceStore store;
    for (const FrameTrace& trace : trial.traces) {
        store.add(trace);
    }
    Investigation investigation(trial.game, checks);
    carry_out({&investigation, 1}, store, jobs, progress, announce);
    Inquiry ask = investigation.inquiry(store);
    std::vector<Failure> failures;
    for (Findings& each : investigation.findings()) {
        for (Finding& finding : each) {
            failures.push_back(failure_of(std::move(finding), ask));
        }
    }
    return failures;
}

bool is_same_failure(const Failure& wanted, const Failure& seen) {
    return wanted.finding.id == seen.finding.id && is_alike(wanted, seen);
}

bool is_alike(const Failure& wanted, const Failure& seen) {
    const Finding& a = wanted.finding;
    const Finding& b = seen.finding;
    return a.check == b.check && b.verdict >= a.verdict && seen.passage == wanted.passage &&
           seen.stop == wanted.stop && a.unit == b.unit && is_unbounded(a) == is_unbounded(b) &&
           opening(a.summary) == opening(b.summary);
}

bool FailureJudge::fails(const Trial& trial) {
    if (tries_ == budget_) {
        is_spent_ = true;
        return false;
    }
    ++tries_;
    for (Failure& seen : failures_of(trial, checks_, jobs_)) {
        if (is_same_failure(wanted_, seen)) {
            failure_ = std::move(seen);
            return true;
        }
    }
    return false;
}

}  // namespace tickproof::harness
