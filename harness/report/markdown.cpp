// The comment on a pull request, in GitHub's Markdown: what fails in a table, the rest folded up.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/report/plain_text.h"
#include "harness/report/shown.h"
#include "harness/report/validation.h"

namespace tickproof::harness {
namespace {

/// What GitHub takes in a comment is 65,536 characters; bytes are never fewer.
constexpr std::size_t kMost = 65'536;
/// Kept free for what is said of findings that are left out, and for closing what is open.
constexpr std::size_t kSpare = 1'000;
/// Of one cell; and of the command, which is of no use when it is cut.
constexpr std::size_t kCellMost = 1'000;
constexpr std::size_t kCommandMost = 4'000;

/// Shown as it is: no markup, no cell of a table, no HTML, and nobody is notified.
std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : cut(one_line(text), kCellMost)) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '@':
                safe += "@&#8203;";
                break;
            default:
                if (std::string_view("\\`*_[]|~#$").find(c) != std::string_view::npos) {
                    safe += '\\';
                }
                safe += c;
        }
    }
    return safe;
}

std::string said(const Shown& shown) {
    const std::string platform = platform_of(*shown.validation);
    return fmt::format("{}{}{}", change_text(shown),
                       platform.empty() ? "" : fmt::format("on {}: ", platform),
                       shown.found->finding.summary);
}

std::string row(const Shown& shown) {
    const Finding& finding = shown.found->finding;
    return fmt::format("| {} | {} | {} | {} |\n", escaped(std::string(finding.check)),
                       escaped(said(shown)), escaped(finding.fix),
                       escaped(to_text(shown.found->at)));
}

std::string item(const Shown& shown) {
    return fmt::format("- {}: {}\n", escaped(std::string(shown.found->finding.check)),
                       escaped(said(shown)));
}

std::vector<Shown> of_verdict(const std::vector<Shown>& findings, Verdict verdict) {
    std::vector<Shown> some;
    for (const Shown& finding : findings) {
        if (finding.verdict == verdict) {
            some.push_back(finding);
        }
    }
    return some;
}

/// As many as there is room for, and how many there is none for.
void add_all(const std::vector<Shown>& findings, std::string (*line)(const Shown&),
             std::size_t room, std::string& text) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const std::string next = line(findings[i]);
        if (text.size() + next.size() > room) {
            text += fmt::format("\n{} more: a comment cannot be longer\n",
                                counted(findings.size() - i, "finding"));
            return;
        }
        text += next;
    }
}

void add_folded(const std::vector<Shown>& findings, const std::string& what, std::size_t room,
                std::string& text) {
    if (!findings.empty()) {
        text += fmt::format("\n<details><summary>{}</summary>\n\n", what);
        add_all(findings, item, room, text);
        text += "\n</details>\n";
    }
}

std::string head(const std::vector<Validation>& validations, const std::vector<Shown>& findings,
                 const Comparison& comparison) {
    std::string names;
    for (const Validation& validation : validations) {
        names += (names.empty() ? "" : "; ") + name_of(validation);
    }
    std::string text = fmt::format("**{}**: {} ({})\n", to_text(verdict_of(findings)),
                                   counts_text(findings), escaped(names));
    const std::string since = since_text(findings, comparison);
    return since.empty() ? text : text + fmt::format("\n{}\n", escaped(since));
}

void add_resolved(const Comparison& comparison, std::size_t room, std::string& text) {
    if (comparison.resolved.empty()) {
        return;
    }
    text += fmt::format("\n<details><summary>{} resolved</summary>\n\n",
                        counted(comparison.resolved.size(), "failure"));
    for (const KnownFinding& gone : comparison.resolved) {
        const std::string next = fmt::format(
            "- {}\n", escaped(fmt::format("{}: {}{}{}", gone.check, gone.about,
                                          gone.platform.empty() ? "" : " on ", gone.platform)));
        if (text.size() + next.size() > room) {
            text += "- and more\n";
            break;
        }
        text += next;
    }
    text += "\n</details>\n";
}

}  // namespace

std::string to_markdown(const std::vector<Validation>& validations, const std::string& command,
                        const Comparison& comparison) {
    const std::vector<Shown> findings = shown(validations, comparison);
    std::string tail;
    if (command.size() <= kCommandMost) {
        // A block that is indented has no end that a command could contain.
        tail = fmt::format("\nrepeat with\n\n    {}\n", one_line(command));
    }
    const std::size_t room = kMost - kSpare - tail.size();
    std::string text = head(validations, findings, comparison);
    std::vector<Shown> failing = of_verdict(findings, Verdict::fail);
    const std::vector<Shown> unknown = of_verdict(findings, Verdict::unknown);
    failing.insert(failing.end(), unknown.begin(), unknown.end());
    if (!failing.empty()) {
        text += "\n| check | what | fix | where |\n|---|---|---|---|\n";
        add_all(failing, row, room, text);
    }
    const std::vector<Shown> notes = of_verdict(findings, Verdict::note);
    add_folded(notes, counted(notes.size(), "note"), room, text);
    add_resolved(comparison, room, text);
    const std::vector<Shown> passes = of_verdict(findings, Verdict::pass);
    add_folded(passes, fmt::format("{} of {} pass", passes.size(), findings.size()), room, text);
    return text + tail;
}

}  // namespace tickproof::harness
