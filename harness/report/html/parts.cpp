#include "harness/report/html/parts.h"

#include <fmt/format.h>

#include <vector>

#include "harness/base/text.h"
#include "harness/report/html/markup.h"

namespace tickproof::harness {
namespace {

std::string cell(std::string_view text) {
    return fmt::format("<td>{}</td>", in_html(text));
}

std::string header_row(const std::vector<std::string>& columns) {
    std::string row = "<thead><tr>";
    for (const std::string& column : columns) {
        row += fmt::format("<th scope=\"col\">{}</th>", in_html(column));
    }
    return row + "</tr></thead>";
}

std::string part_of(const Report& report, const Reported& reported) {
    const std::string& name = report.sections[reported.section].name;
    const std::string check(reported.finding.check);
    return report.sections.size() > 1 ? check + " \xC2\xB7 " + name : check;
}

std::string labelled(std::string_view label, std::string_view text) {
    return text.empty() ? std::string()
                        : fmt::format("<dt>{}</dt><dd>{}</dd>", in_html(label), in_html(text));
}

std::string finding_row(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    std::string row = fmt::format("<tr id=\"finding-{}\"><td>{}</td>", in_html(finding.id),
                                  badge(reported.verdict));
    row += cell(finding.check);
    if (report.sections.size() > 1) {
        row += cell(report.sections[reported.section].name);
    }
    row += fmt::format("<td><p>{}</p>{}</td>", in_html(change_text(reported) + finding.summary),
                       element("p", "cause", finding.cause));
    row += fmt::format("<td>{}{}</td></tr>\n", in_html(finding.fix),
                       element("p", "place", to_text(finding.at)));
    return row;
}

std::string finding_table(const Report& report, const std::vector<const Reported*>& findings) {
    std::vector<std::string> columns{"verdict", "check"};
    if (report.sections.size() > 1) {
        columns.emplace_back(report.options.is_comparison ? "policy" : "section");
    }
    columns.insert(columns.end(), {"what and why", "fix"});
    std::string table =
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Findings\">"
        "<table class=\"findings\">" +
        header_row(columns) + "<tbody>\n";
    for (const Reported* each : findings) {
        table += finding_row(report, *each);
    }
    return table + "</tbody></table></div>\n";
}

}  // namespace

std::string badge(Verdict verdict) {
    const std::string_view sign = verdict == Verdict::error     ? "\xE2\x96\xB2"
                                  : verdict == Verdict::unknown ? "?"
                                  : verdict == Verdict::warning ? "\xE2\x97\x86"
                                  : verdict == Verdict::note    ? "\xE2\x97\x8B"
                                                                : "\xE2\x97\x8F";
    return fmt::format(
        "<span class=\"badge is-{0}\"><span aria-hidden=\"true\">{1}</span> {0}</span>",
        to_text(verdict), sign);
}

std::string card(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    // Beside errors a reader would take it for one.
    const std::string_view kind =
        reported.verdict == Verdict::note ? " \xC2\xB7 worth knowing, not judged" : "";
    std::string text = fmt::format("<article class=\"card is-{}\"><p class=\"what\">{} {}{}</p>",
                                   to_text(reported.verdict), badge(reported.verdict),
                                   in_html(part_of(report, reported)), kind);
    text += fmt::format("<h2>{}</h2><dl>", in_html(change_text(reported) + finding.summary));
    text += labelled("at", to_text(finding.at));
    text += labelled("why", finding.cause);
    text += labelled(fix_label(finding), finding.fix);
    return text + "</dl>" + command(repeat_command(finding)) + "</article>\n";
}

std::string all_findings(const Report& report) {
    std::vector<const Reported*> shown;
    std::vector<const Reported*> notes;
    std::vector<const Reported*> passes;
    for (const Reported& each : report.findings) {
        (is_prominent(each)              ? shown
         : each.verdict == Verdict::pass ? passes
                                         : notes)
            .push_back(&each);
    }
    std::string text;
    if (!shown.empty()) {
        text += finding_table(report, shown);
    }
    for (const auto& [some, noun] : {std::pair(&notes, "note"), std::pair(&passes, "pass")}) {
        if (!some->empty()) {
            const std::string name = noun == std::string_view("pass")
                                         ? fmt::format("{} passed", some->size())
                                         : counted(some->size(), noun);
            text += fmt::format("<details class=\"{}\"><summary>{}</summary>{}</details>\n", noun,
                                name, finding_table(report, *some));
        }
    }
    return panel("findings", "Every finding", text);
}

std::string tables(const Report& report) {
    std::string text;
    for (const Table& table : report.tables) {
        text += element("h3", "table-title", capitalised(table.title));
        text += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
                in_html(table.title) + "\"><table>";
        std::vector<std::string> columns = table.columns;
        if (table.has_verdicts) {
            columns.emplace_back("verdict");
        }
        text += header_row(columns) + "<tbody>\n";
        for (const TableRow& row : table.rows) {
            text += "<tr>";
            for (const std::string& each : row.cells) {
                text += cell(each);
            }
            if (table.has_verdicts) {
                text += fmt::format("<td>{} {}</td>", row.is_judged ? badge(row.verdict) : "",
                                    in_html(row.remark));
            }
            text += "</tr>\n";
        }
        text += "</tbody></table></div>" + element("p", "source", table.source);
    }
    return panel("tables", "Compared", text);
}

std::string settings(const Report& report) {
    std::string text;
    for (const Section& section : report.sections) {
        if (!section.game.project || section.game.project->settings.empty()) {
            continue;
        }
        text += element("h3", "table-title", section.name);
        text +=
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Settings\">"
            "<table>" +
            header_row({"key", "value", "default", "at"}) + "<tbody>\n";
        for (const ProjectSetting& each : section.game.project->settings) {
            const std::string unit = each.unit.empty() ? "" : " " + std::string(each.unit);
            text += "<tr>" + cell(each.key) + cell(each.text + unit) + cell(each.default_text) +
                    cell(to_text(each.at)) + "</tr>\n";
        }
        text += "</tbody></table></div>";
    }
    return panel("settings", "Settings that were read", text);
}

}  // namespace tickproof::harness
