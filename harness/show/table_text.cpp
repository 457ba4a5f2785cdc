// Lays out tables as text: as columns, as a list, or in parts that fit the width.

#include "harness/show/table_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/show/elided_names.h"

namespace tickproof::harness {
namespace {

std::vector<std::size_t> widths_of(const Table& table) {
    std::vector<std::size_t> widths;
    for (const std::string& column : table.columns) {
        widths.push_back(column.size());
    }
    for (const TableRow& row : table.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            widths[i] = std::max(widths[i], row.cells[i].size());
        }
    }
    return widths;
}

std::string verdict_text(const TableRow& row, const TextStyle& style) {
    return row.is_judged ? coloured(std::string(to_text(row.verdict)), row.verdict, style) : "-";
}

bool shows_remark(const Table& table, const TableRow& row, const TextStyle& style) {
    return !row.remark.empty() && (!table.remarks_are_details || style.detail == Detail::all);
}

constexpr std::size_t kShortRemark = 16;  // `error: broken`

/// The room for the last column. A remark up to `most` stands in it; a longer one has lines of its
/// own.
std::size_t verdict_width(const Table& table, const TextStyle& style,
                          std::size_t most = kShortRemark) {
    constexpr std::size_t margin = 2;  // Of the table.
    constexpr std::size_t verdict = 10;
    std::size_t widest = 0;
    for (const TableRow& row : table.rows) {
        const std::size_t remark = shows_remark(table, row, style) ? 2 + row.remark.size() : 0;
        widest = std::max(widest, verdict_text(row, {}).size() + remark);
    }
    return !table.has_verdicts ? 0 : margin + (widest > most ? verdict : std::max(verdict, widest));
}

/// Writes the name and the verdict of a row, then a list of its other cells without the empty ones.
std::string in_list_form(const Table& table, const TextStyle& style) {
    std::string text;
    for (const TableRow& row : table.rows) {
        text += "  " + row.cells.front();
        text += table.has_verdicts ? ": " + verdict_text(row, style) : std::string();
        text += '\n';
        std::vector<std::string> parts;
        for (std::size_t i = 1; i < row.cells.size(); ++i) {
            if (!row.cells[i].empty() && row.cells[i] != "-") {
                parts.push_back(table.columns[i] + ' ' + row.cells[i]);
            }
        }
        if (shows_remark(table, row, style)) {
            parts.push_back(row.remark);
        }
        if (!parts.empty()) {
            text += wrap("    ", fmt::format("{}", fmt::join(parts, ", ")), style.width);
        }
    }
    return text;
}

/// Each row wraps below its answer; with -v the command that shows it follows.
std::string sheet_text(const Table& table, const TextStyle& style) {
    const std::size_t name = widths_of(table).front() + 2;
    std::string text = wrap("", table.title, style.width);
    for (const TableRow& row : table.rows) {
        text += wrap("  " + pad(row.cells.front(), name), row.cells.back(), style.width);
        if (style.detail == Detail::all && !row.command.empty()) {
            text += std::string(name + 2, ' ') + row.command + '\n';
        }
    }
    return text;
}

/// The columns of a line behind the name: numbers, gaps, and the verdict with a remark up to
/// `most`.
std::size_t width_of_others(const Table& table, const TextStyle& style,
                            std::size_t most = kShortRemark) {
    const std::vector<std::size_t> widths = widths_of(table);
    return std::accumulate(widths.begin() + 1, widths.end(),
                           2 * widths.size() + verdict_width(table, style, most));
}

void leave_out(std::size_t column, Table& table) {
    const std::string label = table.columns[column] + ": ";
    std::erase_if(table.notes, [&](const TableNote& note) { return note.label == label; });
    const auto at = static_cast<std::ptrdiff_t>(column);
    table.columns.erase(table.columns.begin() + at);
    for (TableRow& row : table.rows) {
        row.cells.erase(row.cells.begin() + at);
    }
    for (std::size_t& later : table.spared) {
        later -= later > column ? 1 : 0;
    }
}

/// Cuts the names so that each row with its remark is a line, and leaves columns out where a name
/// would be cut too short.
Table with_rows_of_a_line(Table table, const TextStyle& style) {
    constexpr std::size_t kReadable = 12;
    constexpr std::size_t kAnyRemark = 1000;
    const std::size_t least = std::min(widths_of(table).front(), kReadable);
    const auto room = [&](std::size_t most) {
        const std::size_t others = width_of_others(table, style, most);
        return style.width > others ? style.width - others : 0;
    };
    for (std::size_t i = 0; i < table.spared.size() && room(kAnyRemark) < least; ++i) {
        leave_out(table.spared[i], table);
    }
    std::vector<std::string> names;
    for (const TableRow& row : table.rows) {
        names.push_back(row.cells.front());
    }
    names = elided_names(names, std::max(room(room(kAnyRemark) < least ? kShortRemark : kAnyRemark),
                                         table.columns.front().size()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        table.rows[i].cells.front() = names[i];
    }
    return table;
}

/// The notes above the rows, or those below.
std::string notes_text(const Table& table, const TextStyle& style, bool is_above) {
    std::string text;
    for (const TableNote& note : table.notes) {
        text += note.is_answer == is_above ? wrap(note.label, note.text, style.width) : "";
    }
    return text;
}

/// The table without the notes below it.
std::string body_text(const Table& table, const TextStyle& style) {
    std::vector<std::size_t> widths = widths_of(table);
    // A name that leaves no room for its numbers has a line of its own.
    const std::size_t others = width_of_others(table, style);
    std::string text = wrap("", table.title, style.width);
    text += table.source.empty() ? "" : wrap("  source: ", table.source, style.width);
    text += notes_text(table, style, true);
    if (table.rows.empty()) {
        return text;  // Its notes say all.
    }
    if (others > style.width) {
        return text + in_list_form(table, style);
    }
    const std::size_t room =
        std::max(table.columns.front().size(), style.width > others ? style.width - others : 0);
    widths.front() = std::min(widths.front(), room);
    const auto line_of = [&](const std::vector<std::string>& cells) {
        std::string line = "  ";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            line += pad(cells[i].size() > widths[i] ? "" : cells[i], widths[i] + 2);
        }
        return line;
    };
    const auto end_of = [](const std::string& line) {
        return line.substr(0, line.find_last_not_of(' ') + 1);
    };
    text +=
        (table.has_verdicts ? line_of(table.columns) + "verdict" : end_of(line_of(table.columns))) +
        '\n';
    for (const TableRow& row : table.rows) {
        if (row.cells.front().size() > widths.front()) {
            text += "  " + row.cells.front() + '\n';
        }
        const std::string line = line_of(row.cells);
        if (!table.has_verdicts) {
            text += row.remark.empty() ? end_of(line) + '\n' : wrap(line, row.remark, style.width);
            continue;
        }
        text += line + verdict_text(row, style);
        const std::size_t used = line.size() + verdict_text(row, {}).size();
        if (!shows_remark(table, row, style)) {
            text += '\n';
        } else if (used + 2 + row.remark.size() <= style.width) {
            text += ": " + visible(row.remark) + '\n';
        } else {
            text += '\n' + wrap("    ", row.remark, style.width);
        }
    }
    return text;
}

}  // namespace

namespace {

/// The table without its columns and notes that are details.
Table in_brief(Table table, std::size_t width) {
    for (std::size_t i = table.details.size(); i-- > 0;) {
        const auto column = static_cast<std::ptrdiff_t>(table.details[i]);
        table.columns.erase(table.columns.begin() + column);
        for (TableRow& row : table.rows) {
            row.cells.erase(row.cells.begin() + column);
        }
    }
    table.details.clear();
    // What is left is to be read at one glance: a long name has a line of its own.
    const std::vector<std::size_t> widths = widths_of(table);
    const std::size_t others =
        std::accumulate(widths.begin() + 1, widths.end(), 2 * widths.size() + 2);
    table.splits = table.splits && others + table.columns.front().size() > width;
    std::erase_if(table.notes, [](const TableNote& note) { return note.is_detail; });
    return table;
}

}  // namespace

std::string to_text(const Table& table, const TextStyle& style) {
    const bool has_details =
        !table.details.empty() || std::ranges::any_of(table.notes, &TableNote::is_detail);
    if (has_details && style.detail != Detail::all) {
        return to_text(in_brief(table, style.width), style);
    }
    if (table.most_rows > 0 && table.rows.size() > table.most_rows && style.detail != Detail::all) {
        Table some = table;
        some.rows.resize(table.most_rows);
        some.notes.insert(
            some.notes.begin(),
            {"", fmt::format("{} more (-v lists all)", table.rows.size() - table.most_rows)});
        return to_text(some, style);
    }
    if (table.elides_names) {
        Table fitted = with_rows_of_a_line(table, style);
        fitted.elides_names = false;
        return to_text(fitted, style);
    }
    std::string text;
    if (table.splits) {
        for (const Table& part : in_parts(table, style.width)) {
            text += body_text(part, style);
        }
    } else {
        text = table.is_sheet ? sheet_text(table, style) : body_text(table, style);
    }
    return text + notes_text(table, style, false);
}

std::vector<Table> in_parts(const Table& table, std::size_t width) {
    const std::vector<std::size_t> widths = widths_of(table);
    constexpr std::size_t kGap = 2;
    // A longer name has a line of its own: see to_text.
    const std::size_t first =
        std::min(widths.front(), std::max(table.columns.front().size(), width / 3));
    std::vector<Table> parts;
    std::size_t taken = width;
    for (std::size_t column = 1; column < widths.size(); ++column) {
        const std::size_t more = widths[column] + kGap;
        if (parts.empty() || taken + more > width) {
            parts.push_back({.title = parts.empty() ? table.title : std::string(),
                             .columns = {table.columns.front()},
                             .has_verdicts = false});
            for (const TableRow& row : table.rows) {
                parts.back().rows.push_back({.cells = {row.cells.front()}});
            }
            taken = kGap + first + kGap;
        }
        parts.back().columns.push_back(table.columns[column]);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            parts.back().rows[row].cells.push_back(table.rows[row].cells[column]);
        }
        taken += more;
    }
    return parts;
}

}  // namespace tickproof::harness
