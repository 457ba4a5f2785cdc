#include "harness/report/determinism.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tickproof::harness {
namespace {

double number_of(const Finding& finding, std::string_view name) {
    const auto found = std::ranges::find(finding.numbers, name, &Number::name);
    return found == finding.numbers.end() ? kNotSeen : found->value;
}

std::string cell(double number, std::string_view format_before = {}) {
    return std::isnan(number) ? std::string() : fmt::format("{}{:.0f}", format_before, number);
}

TableRow row_of(const Perturbation& perturbation, const Reported& reported) {
    const Finding& finding = reported.finding;
    const double ulps = number_of(finding, "ulps");
    const double apart_m = number_of(finding, "distance_at_end");
    constexpr double kTold = 1e6;
    TableRow row{.cells = {perturbation.name, cell(number_of(finding, "steps_compared")),
                           cell(number_of(finding, "first_step"), "step "),
                           ulps > kTold ? std::string("over a million") : cell(ulps),
                           std::isnan(apart_m) ? std::string() : fmt::format("{:.2g} m", apart_m)},
                 .verdict = reported.verdict};
    row.is_judged = !std::isnan(number_of(finding, "steps_compared"));
    row.remark = row.is_judged ? "" : "not tried";
    return row;
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
            Table table{.title = fmt::format("{}, {}", title, to_text(game.policy)),
                        .columns = {"perturbation", "same", "differs from", "ULP", "apart"}};
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
    return tables;
}

}  // namespace tickproof::harness
