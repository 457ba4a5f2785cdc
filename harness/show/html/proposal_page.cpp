#include "harness/show/html/proposal_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/show/html/markup.h"
#include "harness/show/html/page.h"
#include "harness/show/html/parts.h"

namespace tickproof::harness {
namespace {

std::string changes_text(const Proposal& made) {
    if (!made.chosen) {
        return "No settings pass every check";
    }
    const auto& changes = made.front[*made.chosen].changes;
    return changes.empty() ? "The settings pass as they are"
                           : capitalised(fmt::format("{}", fmt::join(changes, ", ")));
}

/// A line of a patch that is added or taken away says so by its sign, too.
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

/// The cheapest settings keep a margin: with less of it a candidate is tolerated, and not taken.
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

std::string front_html(const Proposal& made) {
    std::string text =
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Candidates\"><table>"
        "<thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">change</th><th "
        "scope=\"col\">steps a second</th><th scope=\"col\">its tightest check</th></tr></thead>"
        "<tbody>\n";
    for (std::size_t i = 0; i < made.front.size(); ++i) {
        text += front_row(made.front[i], made.chosen == i);
    }
    return text + "</tbody></table></div>\n";
}

std::string project_text(const Proposal& made) {
    const std::string name = made.project.empty() ? "settings" : made.project;
    return made.platform.empty() ? name : name + " on " + made.platform;
}

}  // namespace

std::string change_html(const ProposedChange& change) {
    std::string text = patch_html(change.diffs);
    for (const HandTask& task : change.tasks) {
        text += element("p", "counts", "By hand: " + to_text(task));
    }
    return panel("patch", "The change to the files", text);
}

std::string to_html(const ProposedChange& change, const std::string& command) {
    const std::vector<Proposal>& proposals = change.proposals;
    const bool all_pass = std::ranges::all_of(
        proposals, [](const Proposal& made) { return made.chosen.has_value(); });
    std::string body = fmt::format(
        "<header class=\"verdict\" id=\"verdict\"><p class=\"what\">{} "
        "tickproof recommend</p>",
        badge(all_pass ? Verdict::pass : Verdict::error));
    body += element("h1", "headline", changes_text(proposals.front())) + "</header>\n";
    std::string fronts;
    for (const Proposal& made : proposals) {
        body += element("p", "counts",
                        fmt::format("{}: {} tried. {}", project_text(made),
                                    counted(made.judged.size(), "candidate"), left_text(made)));
        fronts += element("h3", "table-title", project_text(made)) + front_html(made);
    }
    body += change_html(change) + "<div id=\"pictures\"></div>\n";
    body += panel("findings", "Candidates", fronts);
    body += panel("repeat", "Repeat", harness::command(command));
    return page_of(changes_text(proposals.front()) + " - tickproof recommend", body,
                   to_json(change, command));
}

}  // namespace tickproof::harness
