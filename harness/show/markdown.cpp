// The comment on a pull request, in GitHub's Markdown. A table lists errors, warnings and notes
// that ask for a look; the rest is folded up. A comparison has no verdicts, so its tables stand
// open.

#include <fmt/format.h>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

/// GitHub's limit for a comment is 65,536 characters; bytes are never fewer.
constexpr std::size_t kMarkdownMost = 65'536;
/// Room for the number of findings that are left out, and for closing tags.
constexpr std::size_t kSpare = 1'000;
constexpr std::size_t kCellMost = 1'000;
/// A longer command is left out: half of it is useless.
constexpr std::size_t kCommandMost = 4'000;

/// Plain text: no markup, no cell of a table, no HTML, and no notification of an @name.
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

std::string sentence(const Report& report, const Reported& reported) {
    const std::string& prefix = prefix_of(report, reported);
    return fmt::format("{}{}{}", change_text(reported),
                       prefix.empty() ? "" : fmt::format("{}: ", prefix), reported.finding.summary);
}

std::string row(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    return fmt::format("| {} | {} | {} | {} |\n", escaped(std::string(to_text(reported.verdict))),
                       escaped(sentence(report, reported)), escaped(finding.fix),
                       escaped(to_text(finding.at)));
}

std::string item(const Report& report, const Reported& reported) {
    const std::string& because = reported.accepted_because;
    return fmt::format("- {}: {}{}\n", escaped(std::string(reported.finding.check)),
                       escaped(sentence(report, reported)),
                       because.empty() ? "" : escaped(" (accepted: " + because + ")"));
}

using Line = std::string (*)(const Report& report, const Reported& reported);

/// Adds findings up to a text of `room` bytes, then the number of the others.
void add_all(const Report& report, const std::vector<const Reported*>& findings, Line line,
             std::size_t room, std::string& text) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const std::string next = line(report, *findings[i]);
        if (text.size() + next.size() > room) {
            text += fmt::format("\n{} left out: a pull request comment cannot be longer\n",
                                counted(findings.size() - i, "finding"));
            return;
        }
        text += next;
    }
}

std::vector<const Reported*> filtered(const Report& report, bool (*which)(const Reported& each)) {
    std::vector<const Reported*> some;
    for (const Reported& each : report.findings) {
        if (which(each)) {
            some.push_back(&each);
        }
    }
    return some;
}

void add_folded(const Report& report, const std::vector<const Reported*>& findings,
                const std::string& what, std::size_t room, std::string& text) {
    if (!findings.empty()) {
        text += fmt::format("\n<details><summary>{}</summary>\n\n", what);
        add_all(report, findings, item, room, text);
        text += "\n</details>\n";
    }
}

std::string line_of(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) {
        line += fmt::format(" {} |", escaped(cell));
    }
    return line + "\n";
}

std::string text_of(const Table& table) {
    std::vector<std::string> heads = table.columns;
    if (table.has_verdicts) {
        heads.emplace_back("verdict");
    }
    std::string text = "\n" + line_of(heads) + "|";
    for (std::size_t i = 0; i < heads.size(); ++i) {
        text += "---|";
    }
    text += "\n";
    for (const TableRow& row : table.rows) {
        std::vector<std::string> cells = row.cells;
        if (table.has_verdicts) {
            cells.push_back(row.is_judged ? std::string(to_text(row.verdict)) : "-");
            if (!row.remark.empty() && !table.remarks_are_details) {
                cells.back() += ": " + row.remark;
            }
        }
        text += line_of(cells);
    }
    for (const TableNote& note : table.notes) {
        text += fmt::format("\n{}\n", escaped(note.label + note.text));
    }
    return text;
}

/// Adds the tables that fit, then the number of the others.
void add_tables(const Report& report, std::size_t room, std::string& text) {
    std::size_t left_out = 0;
    for (const Table& table : report.tables) {
        if (table.is_detail || (table.rows.empty() && table.notes.empty())) {
            continue;
        }
        const std::string title = escaped(table.title);
        const std::string next =
            report.options.is_comparison
                ? fmt::format("\n**{}**\n{}", title, text_of(table))
                : fmt::format("\n<details><summary>{}</summary>\n{}\n</details>\n", title,
                              text_of(table));
        if (text.size() + next.size() <= room) {
            text += next;
        } else {
            ++left_out;
        }
    }
    if (left_out > 0) {
        text += fmt::format("\n{} left out: a pull request comment cannot be longer\n",
                            counted(left_out, "table"));
    }
}

std::string head(const Report& report) {
    std::string names;
    for (const Section& section : report.sections) {
        names += (names.empty() ? "" : "; ") + section.name;
    }
    std::string text =
        (report.captures.empty() ? fmt::format("**{}**: ", to_text(report.verdict)) : "") +
        (report.closing.empty() ? counts_text(report) : escaped(report.closing));
    text += names.empty() ? "\n" : fmt::format(" ({})\n", escaped(names));
    const std::string since = since_text(report);
    return since.empty() ? text : text + fmt::format("\n{}\n", escaped(since));
}

void add_resolved(const Report& report, std::size_t room, std::string& text) {
    if (report.resolved.empty()) {
        return;
    }
    text += fmt::format("\n<details><summary>{} fixed</summary>\n\n",
                        counted(report.resolved.size(), "finding"));
    for (const KnownFinding& gone : report.resolved) {
        const std::string next = fmt::format("- {}\n", escaped(gone.id + ": " + gone.summary));
        if (text.size() + next.size() > room) {
            text += "- and more\n";
            break;
        }
        text += next;
    }
    text += "\n</details>\n";
}

}  // namespace

std::string to_markdown(const Report& report) {
    std::string tail;
    if (report.options.command.size() <= kCommandMost) {
        // No text in a command can end an indented block.
        tail = fmt::format("\nrepeat with\n\n    {}\n", one_line(report.options.command));
    }
    const std::size_t room = kMarkdownMost - kSpare - tail.size();
    std::string text = head(report);
    if (const auto failing = filtered(report, is_prominent); !failing.empty()) {
        text += "\n| verdict | what | fix | where |\n|---|---|---|---|\n";
        add_all(report, failing, row, room, text);
    }
    add_tables(report, room, text);
    const auto notes = filtered(report, [](const Reported& each) {
        return each.verdict == Verdict::note && !is_prominent(each);
    });
    add_folded(report, notes, counted(notes.size(), "note"), room, text);
    add_resolved(report, room, text);
    const auto passes =
        filtered(report, [](const Reported& each) { return each.verdict == Verdict::pass; });
    add_folded(report, passes,
               fmt::format("{} of {} passed", passes.size(), report.findings.size()), room, text);
    return text + tail;
}

}  // namespace tickproof::harness
