// Writes the parts of a page as HTML: cards, findings, tables and settings.

#include "harness/show/html/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/text.h"
#include "harness/show/html/markup.h"

namespace tickproof::harness {
namespace {

std::string cell(std::string_view text) {
    return fmt::format("<td>{}</td>", in_html(text));
}

std::string header_row(const std::vector<std::string>& columns) {
    std::string row = "<thead><tr>";
    for (const std::string& column : columns) {
        // A head without a text is a plain cell to a screen reader.
        row += column.empty() ? "<td></td>"
                              : fmt::format("<th scope=\"col\">{}</th>", in_html(column));
    }
    return row + "</tr></thead>";
}

std::string part_of(const Report& report, const Reported& reported) {
    const std::string& name = report.sections[reported.section].name;
    const std::string check(reported.finding.check);
    return report.sections.size() > 1 ? check + " \xC2\xB7 " + name : check;
}

std::string labelled(std::string_view label, std::string_view text) {
    return text.empty()
               ? std::string()
               : fmt::format("<dt>{}</dt><dd>{}</dd>", in_html(label), sentence_in_html(text));
}

std::string finding_row(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    std::string row = fmt::format("<tr id=\"finding-{}\"><td>{}</td>", in_html(finding.id),
                                  badge(reported.verdict));
    row += cell(finding.check);
    if (report.sections.size() > 1) {
        row += cell(report.sections[reported.section].name);
    }
    row += fmt::format(
        "<td><p>{}</p>{}</td>", sentence_in_html(change_text(reported) + finding.summary),
        finding.cause.empty()
            ? std::string()
            : fmt::format("<p class=\"cause\">{}</p>", sentence_in_html(finding.cause)));
    row += fmt::format("<td>{}{}</td></tr>\n", sentence_in_html(finding.fix),
                       element("p", "place", to_text(finding.at)));
    return row;
}

std::string finding_table(const Report& report, const std::vector<const Reported*>& findings,
                          std::string_view label) {
    std::vector<std::string> columns{"verdict", "check"};
    if (report.sections.size() > 1) {
        columns.emplace_back(report.options.is_comparison ? "policy" : "of");
    }
    columns.insert(columns.end(), {"what and why", "fix"});
    std::string table = "<table class=\"findings\">" + header_row(columns) + "<tbody>\n";
    for (const Reported* each : findings) {
        table += finding_row(report, *each);
    }
    return table_box(label, table + "</tbody></table>") + "\n";
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
    // Beside errors, a reader would take a note for an error.
    const std::string_view kind =
        reported.verdict == Verdict::note ? " \xC2\xB7 worth knowing, not judged" : "";
    std::string text = fmt::format("<article class=\"card is-{}\"><p class=\"what\">{} {}{}</p>",
                                   to_text(reported.verdict), badge(reported.verdict),
                                   in_html(part_of(report, reported)), kind);
    text +=
        fmt::format("<h2>{}</h2><dl>", sentence_in_html(change_text(reported) + finding.summary));
    text += labelled("at", to_text(finding.at));
    text += labelled("accepted", reported.accepted_because);
    text += labelled("why", finding.cause);
    text += labelled(fix_label(finding), finding.fix);
    return text + "</dl>" + command(repeat_command(finding)) + "</article>\n";
}

std::string all_findings(const Report& report) {
    std::vector<const Reported*> prominent;
    std::vector<const Reported*> notes;
    std::vector<const Reported*> passes;
    for (const Reported& each : report.findings) {
        if (each.finding.was_not_tried) {
            continue;  // A table says why.
        }
        (is_prominent(each)              ? prominent
         : each.verdict == Verdict::pass ? passes
                                         : notes)
            .push_back(&each);
    }
    std::string text;
    if (!prominent.empty()) {
        text += finding_table(report, prominent, "Findings");
    }
    for (const auto& [some, noun] : {std::pair(&notes, "note"), std::pair(&passes, "pass")}) {
        if (!some->empty()) {
            const std::string name = noun == std::string_view("pass")
                                         ? fmt::format("{} passed", some->size())
                                         : counted(some->size(), noun);
            text += fmt::format("<details class=\"{}\"><summary>{}</summary>{}</details>\n", noun,
                                name, finding_table(report, *some, name));
        }
    }
    return panel("findings", "Every finding", text);
}

namespace {

/// The verdict with the remark; the remark alone if the table has no verdicts.
std::string remark_cell(const Table& table, const TableRow& row) {
    return table.has_verdicts
               ? fmt::format("<td>{} {}</td>", row.is_judged ? badge(row.verdict) : "",
                             in_html(row.remark))
               : cell(row.remark);
}

/// Without a title where it is the heading, and without the names of columns, which say nothing.
std::string sheet_html(const Table& table, bool has_title) {
    std::string text = has_title ? element("h3", "table-title", capitalised(table.title)) : "";
    text += "<table class=\"sheet\"><tbody>\n";
    for (const TableRow& row : table.rows) {
        text += fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", in_html(row.cells.front()),
                            cell(row.cells.back()));
    }
    return text + "</tbody></table>";
}

std::string table_html(const Table& table) {
    const bool has_remarks =
        table.has_verdicts ||
        std::ranges::any_of(table.rows, [](const TableRow& row) { return !row.remark.empty(); });
    std::string text = element("h3", "table-title", capitalised(table.title));
    std::vector<std::string> columns = table.columns;
    if (has_remarks) {
        columns.emplace_back(table.has_verdicts ? "verdict" : "why");
    }
    std::string rows = "<table>" + header_row(columns) + "<tbody>\n";
    for (const TableRow& row : table.rows) {
        rows += "<tr>";
        for (const std::string& each : row.cells) {
            rows += cell(each);
        }
        rows += (has_remarks ? remark_cell(table, row) : "") + "</tr>\n";
    }
    text +=
        table_box(table.title, rows + "</tbody></table>") + element("p", "source", table.source);
    for (const TableNote& note : table.notes) {
        text += element("p", "counts", capitalised(note.label + note.text));
    }
    return text;
}

}  // namespace

std::string tables(const Report& report) {
    std::string text;
    for (const Table& table : report.tables) {
        text += table.is_sheet ? std::string() : table_html(table);
    }
    return panel("tables", "Compared", text);
}

std::string data_sheets(const Report& report) {
    const bool are_many = std::ranges::count(report.tables, true, &Table::is_sheet) > 1;
    std::string text;
    for (const Table& table : report.tables) {
        text += table.is_sheet ? sheet_html(table, are_many) : std::string();
    }
    return panel("sheet", "What these settings guarantee", text);
}

std::string files(const Report& report) {
    std::string text;
    for (const OfferedFile& file : report.files) {
        text += panel(file.name, capitalised(file.title),
                      "<pre class=\"patch\" tabindex=\"0\">" + lines_in_html(file.text) + "</pre>");
    }
    return text;
}

std::string timings(const Report& report) {
    if (!report.timings || report.timings->table.rows.empty()) {
        return {};
    }
    return panel("timings", "Cost and error", table_html(report.timings->table));
}

std::string settings(const Report& report) {
    std::string text;
    for (const Section& section : report.sections) {
        if (!section.game.project || section.game.project->settings.empty()) {
            continue;
        }
        text += element("h3", "table-title", section.name);
        std::string rows = "<table>" + header_row({"key", "value", "default", "at"}) + "<tbody>\n";
        for (const ProjectSetting& each : section.game.project->settings) {
            const std::string unit = each.unit.empty() ? "" : " " + std::string(each.unit);
            rows += "<tr>" + cell(each.key) + cell(each.text + unit) + cell(each.default_text) +
                    cell(to_text(each.at)) + "</tr>\n";
        }
        text += table_box("Settings of " + section.name, rows + "</tbody></table>");
    }
    return panel("settings", "Settings that were read", text);
}

}  // namespace tickproof::harness
