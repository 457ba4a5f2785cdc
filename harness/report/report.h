// The findings of one invocation. A report is text made of values: every format is a free function
// of it.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/check/answer.h"

namespace tickproof::harness {

/// What the user asked for, with everything that determines the answer. The number of threads is
/// not part of it.
struct Invocation {
    std::vector<ScenarioSpec> scenarios;
    std::vector<physics::EngineSpec> engines;
    std::vector<PolicySpec> policies;
    std::vector<FrameTrace> traces;
    Load load;
    Starts starts;
    std::uint64_t seed = 1;
    /// `--clock ms --timestep 1/120`, as given for all policies of a comparison.
    std::string pacing_flags;
    /// ` --process game.exe --from 10s`: how captures were read and what was made of all traces.
    std::string trace_flags;
    std::vector<std::string> notes;  ///< What of the request does not concern everything.
    /// A policy was named: the verdict is the exit code. Else it is a comparison.
    bool judged = false;
};

struct Report {
    Invocation invocation;
    std::vector<Answer> answers;
    /// The worst over all findings.
    Verdict verdict = Verdict::pass;
};

/// Takes the answers' findings into the verdict.
Report make_report(Invocation invocation, std::vector<Answer> answers);

/// The command that shows a finding again: `tickproof run gate --engine euler --policy variable
/// --fps 60 --start 12`, with all traces and starts where the finding takes them.
std::string repeat_command(const Invocation& invocation, const Question& question,
                           const Finding& finding);

/// The command that repeats all of it.
std::string repeat_command(const Invocation& invocation);

struct TextStyle {
    std::size_t width = 100;
    bool colour = false;
};

std::string to_text(const Report& report, const TextStyle& style);

/// {version, spec, runs, schedules, findings, verdict}: `schedules` are those of whole traces;
/// numbers read back to the same bits, NaN is null.
std::string to_json(const Report& report);

}  // namespace tickproof::harness
