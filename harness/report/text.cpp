// The report for people: first a table with a verdict for every policy, then what is behind the
// verdicts. A comparison tells the worst of each policy and how to see the rest; a judgement tells
// everything.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/report/report.h"
#include "harness/report/tables.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

std::string who(const Answer& answered) {
    const Question& question = answered.question;
    switch (scope_of(question)) {
        case Scope::schedule:
            return to_text(question.policy);
        case Scope::engine:
            return fmt::format("{}, {}, {}", to_text(question.policy), question.scenario.row->name,
                               to_text(question.engine));
        case Scope::engine_pair:
            break;
    }
    return fmt::format("{}, {}, {} and {}", to_text(question.policy), question.scenario.row->name,
                       to_text(question.engine), to_text(question.other));
}

std::string finding_text(const Report& report, const Answer& answered, const Finding& finding,
                         bool in_full, const TextStyle& style) {
    const std::string head = fmt::format("{:<8}", to_text(finding.verdict));
    std::string text =
        wrap(head, fmt::format("{} ({}): {}", finding.check, who(answered), finding.summary),
             style.width);
    text.replace(0, to_text(finding.verdict).size(),
                 coloured(std::string(to_text(finding.verdict)), finding.verdict, style));
    if (!finding.cause.empty()) {
        text += wrap("        why: ", finding.cause, style.width);
    }
    if (in_full) {
        if (!finding.fix.empty()) {
            text += wrap("        fix: ", finding.fix, style.width);
        }
        if (finding.verdict != Verdict::pass) {
            text +=
                "        " + repeat_command(report.invocation, answered.question, finding) + '\n';
        }
    }
    return text;
}

std::string every_finding(const Report& report, const TextStyle& style) {
    std::string text;
    for (const Verdict verdict : {Verdict::fail, Verdict::unknown, Verdict::note, Verdict::pass}) {
        for (const Answer& answered : report.answers) {
            for (const Finding& finding : answered.findings) {
                if (finding.verdict == verdict) {
                    text += finding_text(report, answered, finding, true, style);
                }
            }
        }
    }
    return text;
}

/// The first of the worst findings of each policy, in the order of the table of checks: that of
/// most weight comes first.
std::string worst_findings(const Report& report, const TextStyle& style) {
    std::string text;
    for (const PolicySpec& policy : report.invocation.policies) {
        const Answer* where_worst = nullptr;
        const Finding* worst = nullptr;
        for (const Answer& answered : report.answers) {
            if (answered.question.policy != policy) {
                continue;
            }
            for (const Finding& finding : answered.findings) {
                if (worst == nullptr || worst->verdict < finding.verdict) {
                    worst = &finding;
                    where_worst = &answered;
                }
            }
        }
        if (worst != nullptr && worst->verdict != Verdict::pass) {
            text += finding_text(report, *where_worst, *worst, false, style);
        }
    }
    return text;
}

/// Whether a scenario that starts at its first frame goes round the trace.
bool is_repeated(const Report& report, std::size_t trace) {
    return std::ranges::any_of(report.answers, [&](const Answer& answered) {
        return std::ranges::any_of(answered.runs, [&](const Run& run) {
            return run.spec.trace == trace && run.spec.start_frame == 0 &&
                   run.summary.trace_repeated;
        });
    });
}

std::string traces_text(const Report& report, const TextStyle& style) {
    std::string text;
    for (const FrameTrace& trace : report.invocation.traces) {
        const auto longest = std::ranges::max_element(trace.frames);
        Duration total{0};
        for (const Duration frame : trace.frames) {
            total += frame;
        }
        text += wrap("trace ",
                     fmt::format("{}: {} frames, {}, longest {} (frame {}); {}", trace.name,
                                 trace.frames.size(), readable(total), readable(*longest),
                                 longest - trace.frames.begin(), trace.source),
                     style.width);
        for (const std::string& note : trace.notes) {
            text += wrap("  note: ", note, style.width);
        }
        if (is_repeated(report,
                        static_cast<std::size_t>(&trace - report.invocation.traces.data()))) {
            text += wrap("  note: ", "shorter than a scenario: it begins again at its end",
                         style.width);
        }
    }
    for (const std::string& note : report.invocation.notes) {
        text += wrap("note: ", note, style.width);
    }
    return text;
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
    const Invocation& invocation = report.invocation;
    std::string text = traces_text(report, style) + '\n';
    for (const ScenarioSpec& scenario : invocation.scenarios) {
        text += scenario_table(report, scenario, style);
    }
    text += pacing_table(report, style);
    if (invocation.judged) {
        text += every_finding(report, style);
        text += fmt::format("\nverdict: {}\n",
                            coloured(std::string(to_text(report.verdict)), report.verdict, style));
    } else {
        text += "the worst of each policy; --policy NAME tells all of it, with what to do:\n\n";
        text += worst_findings(report, style);
    }
    text +=
        fmt::format("\nseed {}; repeat with\n  {}\n", invocation.seed, repeat_command(invocation));
    return text;
}

}  // namespace tickproof::harness
