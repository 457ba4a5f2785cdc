// The report of a validation for people.

#include "harness/report/validation.h"

#include <fmt/format.h>

#include <utility>

#include "harness/base/wrap.h"
#include "harness/report/plain_text.h"
#include "harness/report/shown.h"
#include "harness/report/tables.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

/// A failure that is as before is a note, and the first of them.
constexpr std::pair<Verdict, bool> kOrder[] = {{Verdict::fail, false},
                                               {Verdict::unknown, false},
                                               {Verdict::note, true},
                                               {Verdict::note, false},
                                               {Verdict::pass, false}};

bool is_known_failure(const Shown& finding) {
    return fails(finding.found->finding.verdict) && !fails(finding.verdict);
}

/// `fail: ` in its colour, and behind it what was said.
std::string verdict_text(Verdict verdict, const std::string& said, const TextStyle& style) {
    const std::string word(to_text(verdict));
    std::string text = wrap(fmt::format("{}: ", word), said, style.width);
    return text.replace(0, word.size(), coloured(word, verdict, style));
}

/// Of all platforms, and since the baseline; empty where the head of the one validation says it.
std::string overall_text(const std::vector<Validation>& validations, const Comparison& comparison,
                         const TextStyle& style) {
    const std::vector<Shown> all = shown(validations, comparison);
    std::string said = since_text(all, comparison);
    if (said.empty() && validations.size() < 2) {
        return {};
    }
    if (validations.size() > 1) {
        said += fmt::format("{}{} on {} platforms", said.empty() ? "" : "; ", counts_text(all),
                            validations.size());
    }
    std::string text = verdict_text(verdict_of(all), said, style);
    for (const KnownFinding& gone : comparison.resolved) {
        text += wrap("  resolved: ",
                     one_line(fmt::format("{}: {}{}{}", gone.check, gone.about,
                                          gone.platform.empty() ? "" : " on ", gone.platform)),
                     style.width);
    }
    return text + '\n';
}

std::string head_text(const Validation& validation, const std::vector<Shown>& findings,
                      const TextStyle& style) {
    const Subject& subject = validation.subject;
    std::string text =
        verdict_text(verdict_of(findings),
                     fmt::format("{} ({})", counts_text(findings), name_of(validation)), style);
    std::string said =
        fmt::format("policy {}; physics {}", to_text(subject.policy), to_text(subject.engine));
    if (!validation.frames.rates.empty()) {
        said += fmt::format("; {:.6g} to {:.6g} fps", validation.frames.rates.front(),
                            validation.frames.rates.back());
    }
    if (subject.profile.at.empty()) {
        said += fmt::format("; {}", kNoProfile);
    }
    return text + wrap("  ", said, style.width);
}

std::string finding_text(const Shown& finding, const TextStyle& style) {
    const Finding& said = finding.found->finding;
    const std::string word(to_text(finding.verdict));
    const std::string head = fmt::format("{}{}:", change_text(finding), said.check);
    std::string text =
        wrap(fmt::format("{:<8}", word),
             said.summary.empty() ? head : head + ' ' + one_line(said.summary), style.width);
    text.replace(0, word.size(), coloured(word, finding.verdict, style));
    if (finding.verdict == Verdict::pass) {
        return text;
    }
    const auto add = [&](std::string_view label, const std::string& part) {
        if (!part.empty()) {
            text += wrap(label, one_line(part), style.width);
        }
    };
    if (finding.since.change == Change::worse) {
        add("        was: ",
            fmt::format("{} of what is tolerated, now {}", severity_text(finding.since.severity),
                        severity_text(finding.found->severity)));
    }
    add("        at:  ", to_text(finding.found->at));
    add("        why: ", said.cause);
    add("        fix: ", said.fix);
    const std::string command = repeat_command(*finding.validation, *finding.found);
    if (!command.empty() && fails(finding.verdict)) {
        text += "        " + command + '\n';  // Whole, so that it can be copied.
    }
    return text;
}

}  // namespace

std::string repeat_command(const Validation& validation, const GameFinding& found) {
    const RunSpec& spec = found.finding.shown_by;
    if (spec.policy.policy == nullptr) {
        return {};
    }
    Invocation invocation;
    invocation.traces = {validation.frames.traces[spec.trace]};
    Finding finding = found.finding;
    finding.shown_by.trace = 0;
    return repeat_command(invocation, {}, finding);
}

std::string to_text(const std::vector<Validation>& validations, const std::string& command,
                    const TextStyle& style, const Comparison& comparison) {
    std::string text = overall_text(validations, comparison, style);
    for (std::size_t i = 0; i < validations.size(); ++i) {
        const std::vector<Shown> findings = shown_of(validations, i, comparison);
        text += head_text(validations[i], findings, style) + '\n';
        for (const auto& [verdict, is_known] : kOrder) {
            for (const Shown& finding : findings) {
                if (finding.verdict == verdict && is_known_failure(finding) == is_known) {
                    text += finding_text(finding, style);
                }
            }
        }
        text += '\n';
    }
    text += fmt::format("repeat with\n  {}\n", command);
    return text;
}

}  // namespace tickproof::harness
