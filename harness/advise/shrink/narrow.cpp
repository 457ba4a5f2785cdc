// Cuts a game down to the runs that show a failure.

#include "harness/advise/shrink/narrow.h"

#include <algorithm>
#include <stdexcept>

namespace tickproof::harness {
namespace {

template <class Value>
void add_new(const Value& value, std::vector<Value>& values) {
    if (std::ranges::find(values, value) == values.end()) {
        values.push_back(value);
    }
}

/// Keeps the scenarios and engines of the failing runs. Does nothing if the check runs scenarios of
/// its own.
void keep_asked(const std::vector<RunSpec>& runs, Game& game) {
    std::vector<ScenarioSpec> scenarios;
    std::vector<physics::EngineSpec> engines;
    for (const RunSpec& spec : runs) {
        if (std::ranges::find(game.scenarios, spec.scenario) == game.scenarios.end()) {
            return;
        }
        add_new(spec.scenario, scenarios);
        add_new(spec.engine, engines);
    }
    game.scenarios = std::move(scenarios);
    game.engine = engines.front();
    game.others.assign(engines.begin() + 1, engines.end());
}

bool keep_traces(const std::vector<RunSpec>& runs, Trial& trial) {
    std::vector<TraceSpec> specs;
    for (const RunSpec& spec : runs) {
        add_new(spec.trace, specs);
    }
    std::vector<FrameTrace> traces;
    for (const FrameTrace& trace : trial.traces) {
        if (std::ranges::find(specs, trace.spec) != specs.end()) {
            traces.push_back(trace);
        }
    }
    if (traces.size() != specs.size()) {
        return false;  // The check ran traces of its own.
    }
    trial.traces = std::move(traces);
    trial.regroup();
    return true;
}

std::vector<Trial> smaller_trials(const Trial& given, const std::vector<RunSpec>& runs) {
    std::vector<Trial> smaller;
    Trial trial = given;
    if (runs.empty() || !keep_traces(runs, trial)) {
        return smaller;
    }
    const bool is_of_schedules =
        std::ranges::all_of(runs, [](const RunSpec& spec) { return spec.scenario.row == nullptr; });
    if (is_of_schedules && !trial.game.scenarios.empty()) {
        smaller.push_back(trial);
        smaller.back().game.scenarios.clear();
    }
    keep_asked(runs, trial.game);
    std::vector<std::size_t> starts;
    for (const RunSpec& spec : runs) {
        add_new(spec.start_frame, starts);
    }
    // Fixed starts stay in place; others would follow the hitches that are left.
    if (!trial.game.scenarios.empty()) {
        smaller.push_back(trial);
        smaller.back().game.starts = {.kind = Starts::Kind::given, .frames = std::move(starts)};
    }
    smaller.push_back(std::move(trial));
    return smaller;
}

}  // namespace

FailingTrial narrow(const Trial& given, const std::vector<const Check*>& checks,
                    const Failure& wanted, int jobs) {
    for (Trial& trial : smaller_trials(given, wanted.finding.shown_by)) {
        for (Failure& seen : failures_of(trial, checks, jobs)) {
            if (is_alike(wanted, seen) && wanted.finding.about.starts_with(seen.finding.about)) {
                return {std::move(trial), std::move(seen)};
            }
        }
    }
    return {given, wanted};
}

const Check* check_of(const Failure& failure, const std::vector<const Check*>& checks) {
    const auto found = std::ranges::find(checks, failure.finding.check, &Check::name);
    if (found == checks.end()) {
        throw std::logic_error("a finding of a check that was not asked");
    }
    return *found;
}

}  // namespace tickproof::harness
