// Shrinks a failing trial: decides what to simplify in which order, and simplifies its settings and
// its frame generators. shrinking_frames.cpp shrinks the frames themselves.

#include "harness/advise/shrink/shrink.h"

#include <algorithm>
#include <utility>

#include "harness/advise/shrink/shrinking.h"
#include "harness/advise/shrink/simpler_settings.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {

bool Shrinking::accept(Trial trial) {
    const bool fails = judge_.fails(trial);
    if (fails) {
        trial_ = std::move(trial);
        failure_ = judge_.last_failure();
    }
    if (options_.progress) {
        options_.progress(judge_.tries());
    }
    return fails;
}

void Shrinking::simplify_generator(std::size_t trace) {
    for (bool is_simpler = true; is_simpler;) {
        is_simpler = false;
        for (const TraceSpec& spec : simpler_traces(trial_.traces[trace].spec)) {
            Trial trial = trial_;
            FrameTrace simpler = make_trace(spec);
            simpler.name = trial_.traces[trace].name;
            trial.set_trace(trace, std::move(simpler));
            if (accept(std::move(trial))) {
                is_simpler = true;
                break;
            }
        }
    }
}

void Shrinking::simplify_settings() {
    for (bool is_simpler = true; is_simpler;) {
        is_simpler = false;
        for (Game& game : simpler_games(trial_.game)) {
            Trial trial = trial_;
            trial.game = std::move(game);
            if (accept(std::move(trial))) {
                is_simpler = true;
                break;
            }
        }
    }
}

Shrunk Shrinking::shrink() {
    const std::size_t count = trial_.traces.size();
    std::vector<std::size_t> steady;
    for (std::size_t trace = 0; trace < count; ++trace) {
        simplify_generator(trace);
        if (!make_steady(trace)) {
            continue;
        }
        steady.push_back(trace);
        cut_ends(trace);
        keep_few(trace);
        cut_ends(trace);
        simplify_settings();  // Settings first: a long trace leaves room for another run length.
        polish(trace);
    }
    simplify_settings();
    // Repeats while anything gets simpler: a change in one trace may allow another.
    for (bool is_simpler = true; is_simpler;) {
        is_simpler = false;
        for (const std::size_t trace : steady) {
            is_simpler = polish(trace) || is_simpler;
            if (has_one_run() && failure_.frames > 0) {
                is_simpler = trim(trace) || is_simpler;
            } else if (has_fixed_starts()) {
                is_simpler = pad(trace) || is_simpler;
            }
        }
    }
    return {.trial = std::move(trial_),
            .failure = std::move(failure_),
            .tries = judge_.tries(),
            .is_spent = judge_.is_spent()};
}

namespace {

/// Gives traces their final names and finds the failure again under them, at the same position
/// among all findings: its id may contain a name.
void name_traces(const std::vector<const Check*>& checks, int jobs, Shrunk& shrunk) {
    const std::vector<Failure> before = failures_of(shrunk.trial, checks, jobs);
    for (FrameTrace& trace : shrunk.trial.traces) {
        if (!trace.spec.generator.empty()) {
            trace.name = parse_generated(trace.spec.generator, trace.spec.seed).name;
        }
    }
    std::vector<Failure> after = failures_of(shrunk.trial, checks, jobs);
    for (std::size_t i = 0; i < before.size() && before.size() == after.size(); ++i) {
        if (is_same_failure(shrunk.failure, before[i])) {
            shrunk.failure = std::move(after[i]);
            return;
        }
    }
}

}  // namespace

Shrunk shrink(const Trial& given, const std::vector<const Check*>& checks, const Failure& wanted,
              const ShrinkOptions& options) {
    const std::vector<const Check*> one{check_of(wanted, checks)};
    Shrunk shrunk = Shrinking(narrow(given, one, wanted, options.jobs), one, options).shrink();
    name_traces(one, options.jobs, shrunk);
    return shrunk;
}

}  // namespace tickproof::harness
