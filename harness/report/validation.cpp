// The report of a validation for people.

#include "harness/report/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/text.h"
#include "harness/report/tables.h"
#include "harness/report/wrap.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

std::size_t count(const Validation& validation, Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count_if(
        validation.findings,
        [&](const GameFinding& found) { return found.finding.verdict == verdict; }));
}

/// `Godot 4.3, project.godot`; what was set by hand without a project.
std::string name_of(const Validation& validation) {
    const auto& project = validation.subject.project;
    if (!project) {
        return "settings of the command line";
    }
    std::string name = project->version.empty() ? std::string(project->engine) : project->version;
    if (!project->platform.empty()) {
        name += fmt::format(" on {}", project->platform);
    }
    for (const ProjectFile& file : project->files) {
        name += ", " + file.name;
    }
    return name;
}

std::string verdict_text(const Validation& validation, const TextStyle& style) {
    const std::size_t failing = count(validation, Verdict::fail);
    const std::size_t unknown = count(validation, Verdict::unknown);
    std::string said =
        failing > 0 ? fmt::format("{} of {} findings fail", failing, validation.findings.size())
                    : std::string("nothing fails");
    if (unknown > 0) {
        said += fmt::format(", {} could not be judged", unknown);
    }
    const std::string word(to_text(validation.verdict));
    std::string text = wrap(fmt::format("{}: ", word),
                            fmt::format("{} ({})", said, name_of(validation)), style.width);
    return text.replace(0, word.size(), coloured(word, validation.verdict, style));
}

std::string head_text(const Validation& validation, const TextStyle& style) {
    const Subject& subject = validation.subject;
    std::string text = verdict_text(validation, style);
    std::string physics = to_text(subject.engine);
    if (subject.substeps > 1) {
        physics += fmt::format(" in {} substeps", subject.substeps);
    }
    text +=
        wrap("  ",
             fmt::format("policy {}; physics {}; {:.6g} to {:.6g} fps{}", to_text(subject.policy),
                         physics, validation.frames.rates.front(), validation.frames.rates.back(),
                         subject.profile.at.empty() ? "; no game profile (tickproof init "
                                                      "writes one): a plain jump"
                                                    : ""),
             style.width);
    return text;
}

std::string finding_text(const Validation& validation, const GameFinding& found,
                         const TextStyle& style) {
    const Finding& finding = found.finding;
    const std::string word(to_text(finding.verdict));
    std::string text = wrap(fmt::format("{:<8}", word),
                            fmt::format("{}: {}", finding.check, finding.summary), style.width);
    text.replace(0, word.size(), coloured(word, finding.verdict, style));
    if (finding.verdict == Verdict::pass) {
        return text;
    }
    const auto add = [&](std::string_view head, const std::string& said) {
        if (!said.empty()) {
            text += wrap(head, said, style.width);
        }
    };
    add("        at:  ", to_text(found.at));
    add("        why: ", finding.cause);
    add("        fix: ", finding.fix);
    const std::string command = repeat_command(validation, found);
    if (!command.empty() && finding.verdict != Verdict::note) {
        text += "        " + command + '\n';
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
                    const TextStyle& style) {
    std::string text;
    for (const Validation& validation : validations) {
        text += head_text(validation, style) + '\n';
        for (const Verdict verdict :
             {Verdict::fail, Verdict::unknown, Verdict::note, Verdict::pass}) {
            for (const GameFinding& found : validation.findings) {
                if (found.finding.verdict == verdict) {
                    text += finding_text(validation, found, style);
                }
            }
        }
        text += '\n';
    }
    text += fmt::format("repeat with\n  {}\n", command);
    return text;
}

}  // namespace tickproof::harness
