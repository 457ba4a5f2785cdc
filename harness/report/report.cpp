#include "harness/report/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "harness/base/text.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

/// What generators are given when nothing is said.
constexpr std::uint64_t kDefaultSeed = 1;

void add_load(const Load& load, std::string& command) {
    if (load.render != Duration{0}) {
        command += fmt::format(" --render {}", exact(load.render));
    }
    if (load.step_cost != Duration{0}) {
        command += fmt::format(" --step-cost {}", exact(load.step_cost));
    }
}

void add_traces(const Invocation& invocation, std::span<const FrameTrace> traces,
                std::string& command) {
    bool generated = false;
    for (const FrameTrace& trace : traces) {
        command += ' ' + trace.argument;
        generated = generated || trace.argument.starts_with("--generate");
    }
    command += invocation.trace_flags;
    if (generated && invocation.seed != kDefaultSeed) {
        command += fmt::format(" --seed {}", invocation.seed);
    }
}

void add_starts(const Starts& starts, std::string& command) {
    if (starts.kind == Starts::Kind::all) {
        command += " --start all";
    } else if (starts.kind == Starts::Kind::one) {
        command += fmt::format(" --start {}", starts.frame);
    }
}

}  // namespace

Report make_report(Invocation invocation, std::vector<Answer> answers) {
    Report report{.invocation = std::move(invocation), .answers = std::move(answers)};
    for (const Answer& answered : report.answers) {
        for (const Finding& finding : answered.findings) {
            report.verdict = worse(report.verdict, finding.verdict);
        }
    }
    return report;
}

std::string repeat_command(const Invocation& invocation, const Question& question,
                           const Finding& finding) {
    const RunSpec& spec = finding.shown_by;
    std::string command = "tickproof ";
    if (spec.scenario.row == nullptr) {
        command += "schedule";
    } else {
        command += fmt::format("run {}", spec.scenario.row->name);
        for (const std::string& assignment : assignments(spec.scenario)) {
            command += " --set " + assignment;
        }
        command += " --engine " + to_text(spec.engine);
        if (question.other.engine != nullptr) {
            command += fmt::format(",{}", to_text(question.other));
        }
    }
    command += " --policy " + to_text(spec.policy);
    const std::span traces(invocation.traces);
    add_traces(invocation, finding.takes_all_runs ? traces : traces.subspan(spec.trace, 1),
               command);
    add_load(spec.load, command);
    if (finding.takes_all_runs) {
        add_starts(invocation.starts, command);
    } else if (spec.scenario.row != nullptr) {
        command += fmt::format(" --start {}", spec.start_frame);
    }
    return command;
}

std::string repeat_command(const Invocation& invocation) {
    std::string command = invocation.scenarios.empty() ? "tickproof schedule" : "tickproof run";
    for (const ScenarioSpec& scenario : invocation.scenarios) {
        command += fmt::format(" {}", scenario.row->name);
    }
    for (const ScenarioSpec& scenario : invocation.scenarios) {
        for (const std::string& assignment : assignments(scenario)) {
            command += " --set " + assignment;
        }
    }
    std::vector<std::string> engines;
    for (const physics::EngineSpec& engine : invocation.engines) {
        engines.push_back(to_text(engine));
    }
    if (!engines.empty()) {
        command += fmt::format(" --engine {}", fmt::join(engines, ","));
    }
    if (invocation.judged) {
        std::vector<std::string> named;
        for (const PolicySpec& policy : invocation.policies) {
            named.push_back(to_text(policy));
        }
        command += fmt::format(" --policy {}", fmt::join(named, ","));
    } else if (!invocation.pacing_flags.empty()) {
        command += ' ' + invocation.pacing_flags;
    }
    add_traces(invocation, invocation.traces, command);
    add_load(invocation.load, command);
    add_starts(invocation.starts, command);
    return command;
}

}  // namespace tickproof::harness
