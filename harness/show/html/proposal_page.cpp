// Writes proposed settings as parts of a page.

#include "harness/show/html/proposal_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/show/html/markup.h"
#include "harness/show/html/parts.h"
#include "harness/show/proposal_text.h"

namespace tickproof::harness {
namespace {

/// Colours the lines of a patch and keeps their signs, for readers who do not see the colour.
std::string patch_html(const std::vector<std::string>& diffs) {
    std::string text;
    for (const std::string& diff : diffs) {
        for (const std::string_view line : split(diff, '\n')) {
            const bool is_head = line.starts_with("---") || line.starts_with("+++");
            const std::string_view name = is_head                 ? "head"
                                          : line.starts_with('+') ? "added"
                                          : line.starts_with('-') ? "removed"
                                                                  : "same";
            text += fmt::format("<span class=\"{}\">{}</span>\n", name, in_html(line));
        }
    }
    return text.empty() ? text : "<pre class=\"patch\" tabindex=\"0\">" + text + "</pre>";
}

/// A candidate within the limits but with too little margin is a warning: it is not recommended.
Verdict verdict_of(const ProposedSettings& level) {
    return level.passes                ? Verdict::pass
           : level.worst.severity <= 1 ? Verdict::warning
                                       : Verdict::error;
}

std::string front_row(const ProposedSettings& level, bool is_chosen) {
    const std::string changes =
        level.changes.empty() ? "no change" : fmt::format("{}", fmt::join(level.changes, ", "));
    return fmt::format("<tr><td>{}</td><td>{}{}</td><td>{:.4g}</td><td>{}</td></tr>\n",
                       badge(verdict_of(level)), in_html(changes),
                       is_chosen ? " <b>(recommended)</b>" : "", level.steps_per_s,
                       in_html(level.passes ? level.worst.summary : failure_text(level)));
}

std::string project_text(const Proposal& proposal) {
    const std::string name = proposal.project.empty() ? "settings" : proposal.project;
    return proposal.platform.empty() ? name : name + " on " + proposal.platform;
}

std::string front_html(const Proposal& proposal) {
    std::string text =
        "<table><thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">change</th><th "
        "scope=\"col\">steps a second</th><th scope=\"col\">its tightest check</th></tr></thead>"
        "<tbody>\n";
    for (std::size_t i = 0; i < proposal.front.size(); ++i) {
        text += front_row(proposal.front[i], proposal.chosen == i);
    }
    return table_box("Candidates for " + project_text(proposal), text + "</tbody></table>") + "\n";
}

}  // namespace

std::string change_html(const ProposedChange& change) {
    std::string text = patch_html(change.diffs);
    for (const HandTask& task : change.tasks) {
        text += element("p", "counts", "By hand: " + to_text(task));
    }
    return panel("patch", "The change to the files", text);
}

std::string tried_html(const ProposedChange& change) {
    std::string text;
    for (const Proposal& proposal : change.proposals) {
        text +=
            element("p", "counts",
                    fmt::format("{}: {} tried. {}", project_text(proposal),
                                counted(proposal.judged.size(), "candidate"), left_text(proposal)));
    }
    return text;
}

std::string candidates_html(const ProposedChange& change) {
    std::string fronts;
    for (const Proposal& proposal : change.proposals) {
        fronts += element("h3", "table-title", project_text(proposal)) + front_html(proposal);
    }
    return panel("findings", "Candidates", fronts);
}

}  // namespace tickproof::harness
