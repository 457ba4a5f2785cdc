#include "harness/report/tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/game/engine_text.h"
#include "harness/run/schedule_quantities.h"

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

/// `blocked`, `tunneled 12 of 45`, `apex 1.13..1.24 m`.
std::string cell_of(const std::vector<const RunRecord*>& runs) {
    if (runs.empty()) {
        return {};
    }
    const ScenarioSpec& scenario = runs.front()->spec.scenario;
    const Scenario made = make(scenario);
    const Passage expected = made.ideal.passage;
    const bool is_wrong = std::ranges::any_of(
        runs, [&](const RunRecord* run) { return run->outcome.passage != expected; });
    if (expected != Passage::none && (made.is_about_obstacle || is_wrong)) {
        std::size_t wrong = 0;
        Passage seen = expected;
        for (const RunRecord* run : runs) {
            if (run->outcome.passage != expected) {
                ++wrong;
                seen = run->outcome.passage;
            }
        }
        return wrong == 0 ? std::string(to_text(expected))
                          : fmt::format("{} {} of {}", to_text(seen), wrong, runs.size());
    }
    double low = kNotSeen;
    double high = kNotSeen;
    for (const RunRecord* run : runs) {
        low = std::fmin(low, run->outcome.quantities[0]);
        high = std::fmax(high, run->outcome.quantities[0]);
    }
    const Quantity& quantity = scenario.row->quantities.front();
    if (std::isnan(low)) {
        return fmt::format("no {}", quantity.name);
    }
    return low == high
               ? fmt::format("{} {:.4g} {}", quantity.name, low, quantity.unit)
               : fmt::format("{} {:.4g}..{:.4g} {}", quantity.name, low, high, quantity.unit);
}

/// The worst verdict of some findings of a section, and the checks that gave it.
void judge(const Report& report, std::size_t section,
           const std::function<bool(const Finding&)>& is_about, TableRow& row) {
    std::set<std::string_view> names;
    row.is_judged = false;
    for (const Reported& each : report.findings) {
        if (each.section != section || !is_about(each.finding)) {
            continue;
        }
        row.is_judged = true;
        if (row.verdict < each.verdict) {
            names.clear();
            row.verdict = each.verdict;
        }
        if (each.verdict == row.verdict && each.verdict != Verdict::pass) {
            names.insert(each.finding.check);
        }
    }
    row.remark = fmt::format("{}", fmt::join(names, ", "));
}

bool shows(const Finding& finding, const ScenarioSpec& scenario) {
    return std::ranges::any_of(finding.shown_by,
                               [&](const RunSpec& spec) { return spec.scenario == scenario; });
}

Table scenario_table(const Report& report, const ScenarioSpec& scenario,
                     const std::vector<physics::EngineSpec>& engines) {
    Table table{.title = fmt::format("{}: {}", scenario.row->name, scenario.row->summary),
                .columns = {"policy"}};
    for (const physics::EngineSpec& engine : engines) {
        table.columns.push_back(to_text(engine));
    }
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Section& section = report.sections[i];
        TableRow row{.cells = {to_text(section.game.policy)}};
        for (const physics::EngineSpec& engine : engines) {
            std::vector<const RunRecord*> runs;
            for (const RunRecord& run : section.runs) {
                if (run.spec.scenario == scenario && run.spec.engine == engine) {
                    runs.push_back(&run);
                }
            }
            row.cells.push_back(cell_of(runs));
        }
        judge(
            report, i, [&](const Finding& finding) { return shows(finding, scenario); }, row);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string range_text(double low, double high) {
    const std::string from = fmt::format("{:.3f}", low);
    const std::string to = fmt::format("{:.3f}", high);
    return from == to ? from : from + ".." + to;
}

/// Without the sign of a negative value that rounds to 0.
std::string lost_text(double lost_s) {
    constexpr double kRounding_s = 0.0005;
    return fmt::format("{:.3f} s", std::abs(lost_s) < kRounding_s ? 0 : lost_s);
}

Table time_table(const Report& report) {
    Table table{.title =
                    "time: game time for a second of real time, hitches included; in the worst "
                    "trace: time lost (below 0: gained), most steps in a frame, frames without a "
                    "step",
                .columns = {"policy", "game time", "lost", "most steps", "no step"}};
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Section& section = report.sections[i];
        double low = kNotSeen;
        double high = kNotSeen;
        double dropped_s = 0;
        std::size_t most = 0;
        std::size_t none = 0;
        for (const RunRecord& run : section.runs) {
            if (run.spec.scenario.row != nullptr) {
                continue;
            }
            const ScheduleSummary& summary = run.summary;
            const double speed =
                game_time_s(summary) / (summary.real_s * section.game.policy.settings.time_scale);
            low = std::fmin(low, speed);
            high = std::fmax(high, speed);
            dropped_s =
                std::abs(summary.dropped_s) > std::abs(dropped_s) ? summary.dropped_s : dropped_s;
            most = std::max(most, summary.most_steps_in_a_frame);
            none = std::max(none, summary.frames_without_step);
        }
        TableRow row{.cells = {to_text(section.game.policy), range_text(low, high),
                               lost_text(dropped_s), fmt::format("{}", most),
                               fmt::format("{}", none)}};
        judge(
            report, i,
            [&](const Finding& finding) {
                return std::ranges::all_of(finding.shown_by, [](const RunSpec& spec) {
                    return spec.scenario.row == nullptr;
                });
            },
            row);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string verdict_text(const TableRow& row, const TextStyle& style) {
    return row.is_judged ? coloured(std::string(to_text(row.verdict)), row.verdict, style) : "-";
}

bool shows_remark(const Table& table, const TableRow& row, const TextStyle& style) {
    return !row.remark.empty() && (!table.remarks_are_details || style.detail == Detail::all);
}

/// A row is its name and verdict, and a list of what its other columns say. Cells without a
/// value are left out.
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

}  // namespace

std::string to_text(const Table& table, const TextStyle& style) {
    std::vector<std::size_t> widths = widths_of(table);
    // A name that leaves no room for its numbers has a line of its own.
    constexpr std::size_t kVerdict = 12;
    const std::size_t others = std::accumulate(
        widths.begin() + 1, widths.end(), 2 * widths.size() + (table.has_verdicts ? kVerdict : 0));
    std::string text = wrap("", table.title, style.width);
    text += table.source.empty() ? "" : wrap("  source: ", table.source, style.width);
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

std::vector<Table> comparison_tables(const Report& report) {
    std::vector<Table> tables;
    const Game& game = report.sections.front().game;
    std::vector<physics::EngineSpec> engines{game.engine};
    engines.insert(engines.end(), game.others.begin(), game.others.end());
    for (const ScenarioSpec& scenario : game.scenarios) {
        tables.push_back(scenario_table(report, scenario, engines));
    }
    tables.push_back(time_table(report));
    for (Table& table : tables) {
        table.remarks_are_details = true;  // The findings say it, too.
    }
    return tables;
}

}  // namespace tickproof::harness
