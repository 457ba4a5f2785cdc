// Makes the tables of determinism: perturbations, those that were not tried, and noise floors.

#include "harness/study/determinism/determinism_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tickproof::harness {
namespace {

std::string cell(double number, std::string_view format_before = {}) {
    return std::isnan(number) ? std::string() : fmt::format("{}{:.0f}", format_before, number);
}

TableRow row_of(const Perturbation& perturbation, const Reported& reported) {
    const Finding& finding = reported.finding;
    const double ulps = named_number(finding, "ulps");
    const double apart_m = named_number(finding, "distance_at_end");
    constexpr double kMostInDigits = 1e6;
    TableRow row{.cells = {perturbation.name, cell(named_number(finding, "steps_compared")),
                           cell(named_number(finding, "first_step"), "step "),
                           ulps > kMostInDigits ? std::string("over a million") : cell(ulps),
                           std::isnan(apart_m) ? std::string() : fmt::format("{:.2g} m", apart_m)},
                 .verdict = reported.verdict};
    row.is_judged = !finding.was_not_tried;
    row.remark = finding.was_not_tried ? "not tried" : "";
    return row;
}

/// A row for each reason, whatever the run: `locale: no locale ... is installed`.
Table not_tried_table(const Report& report) {
    Table table{.title = "not tried", .columns = {"perturbation"}, .has_verdicts = false};
    for (const Reported& each : report.findings) {
        const Finding& finding = each.finding;
        if (!finding.was_not_tried) {
            continue;
        }
        TableRow row{.cells = {finding.about.substr(finding.about.rfind(", ") + 2)},
                     .remark = finding.cause,
                     .is_judged = false};
        const bool is_new = std::ranges::none_of(table.rows, [&](const TableRow& other) {
            return other.cells == row.cells && other.remark == row.remark;
        });
        if (is_new) {
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

std::string steps_text(double steps) {
    return std::isnan(steps) ? std::string("never") : fmt::format("step {:.3g}", steps);
}

/// A row for each run with a noise floor; no rows if none was measured.
Table noise_floor_table(const Report& report) {
    Table table{
        .title = "noise floor: 1 ULP at the start, in twins of the run",
        .columns = {"run", "twins", "apart at most", "doubling", "first at 1 cm", "half at 1 cm"}};
    for (const Reported& each : report.findings) {
        const Finding& finding = each.finding;
        const double twins = named_number(finding, "twins");
        if (std::isnan(twins)) {
            continue;
        }
        const double doubling = named_number(finding, "doubling");
        table.rows.push_back(
            {.cells = {report.sections.size() > 1
                           ? fmt::format("{}, {}", finding.about,
                                         to_text(report.sections[each.section].game.policy))
                           : finding.about,
                       cell(twins), fmt::format("{:.2g} m", named_number(finding, "greatest")),
                       std::isnan(doubling) ? std::string("-")
                                            : fmt::format("{:.3g} steps", doubling),
                       steps_text(named_number(finding, "horizon_first")),
                       steps_text(named_number(finding, "horizon_median"))},
             .verdict = each.verdict});
    }
    return table;
}

}  // namespace

std::vector<Table> determinism_tables(const Report& report) {
    std::vector<Table> tables;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Game& game = report.sections[i].game;
        std::vector<std::string> titles;
        for (const Reported& each : report.findings) {
            const std::string& about = each.finding.about;
            const std::string title = about.substr(0, about.rfind(", "));
            if (each.section == i && std::ranges::find(titles, title) == titles.end()) {
                titles.push_back(title);
            }
        }
        std::ranges::sort(titles);
        for (const std::string& title : titles) {
            // Where there are several, the run is called by its engine.
            const std::string engine = title.find(" in ") == std::string::npos && !game.character
                                           ? " in " + game.engine.engine->name
                                           : "";
            Table table{
                .title = fmt::format("{}{}, {}", title, engine, to_text(game.policy)),
                .columns = {"perturbation", "same", "differs from", "ULP", "apart at the end"}};
            for (const Perturbation& perturbation : game.perturbations) {
                for (const Reported& each : report.findings) {
                    if (each.section == i &&
                        each.finding.about == fmt::format("{}, {}", title, perturbation.name)) {
                        table.rows.push_back(row_of(perturbation, each));
                    }
                }
            }
            if (!table.rows.empty()) {
                tables.push_back(std::move(table));
            }
        }
    }
    if (Table not_tried = not_tried_table(report); !not_tried.rows.empty()) {
        tables.push_back(std::move(not_tried));
    }
    if (Table floor = noise_floor_table(report); !floor.rows.empty()) {
        tables.push_back(std::move(floor));
    }
    return tables;
}

}  // namespace tickproof::harness
