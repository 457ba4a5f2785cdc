// Makes the tables of determinism: what differs over all runs, noise floors, and each run alone.

#include "harness/study/determinism/determinism_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "harness/finding/chart_text.h"

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

/// The time after so many steps; `never` for NaN.
std::string after_text(double steps, double step_s) {
    return std::isnan(steps) ? std::string("never") : quantity_text(steps * step_s, "s");
}

/// A run by its scenario and engine. Where there are several engines, its name has one.
std::string run_text(const std::string& about, const Game& game) {
    const bool has_engine =
        about.find(" in ") != std::string::npos || about.find(", ") != std::string::npos;
    return has_engine || game.character ? about
                                        : fmt::format("{} in {}", about, game.engine.engine->name);
}

/// `gate`: the finding's run, without the perturbation.
std::string run_of(const Finding& finding) {
    return finding.about.substr(0, finding.about.rfind(", "));
}

/// The findings of a section on a perturbation, one for each run.
std::vector<const Reported*> findings_on(const Report& report, std::size_t section,
                                         const Perturbation& perturbation) {
    std::vector<const Reported*> found;
    for (const Reported& each : report.findings) {
        if (each.section == section &&
            each.finding.about.ends_with(fmt::format(", {}", perturbation.name))) {
            found.push_back(&each);
        }
    }
    return found;
}

/// The runs of a section, in order.
std::vector<std::string> runs_of(const Report& report, std::size_t section) {
    std::set<std::string> runs;
    for (const Perturbation& perturbation : report.sections[section].game.perturbations) {
        for (const Reported* each : findings_on(report, section, perturbation)) {
            runs.insert(run_of(each->finding));
        }
    }
    return {runs.begin(), runs.end()};
}

/// A perturbation over all runs of a section.
struct OverRuns {
    std::size_t runs = 0;
    std::size_t tried = 0;
    std::size_t differing = 0;
    double first_step = kNotSeen;
    double apart_m = kNotSeen;
    Verdict verdict = Verdict::pass;
    std::map<std::string, std::size_t> reasons{};  ///< Why it was not tried, in how many runs.
};

OverRuns over_runs(const std::vector<const Reported*>& findings) {
    OverRuns all{.runs = findings.size()};
    for (const Reported* each : findings) {
        const Finding& finding = each->finding;
        if (finding.was_not_tried || each->verdict == Verdict::unknown) {
            ++all.reasons[finding.cause.empty() ? finding.summary : finding.cause];
            all.verdict = finding.was_not_tried ? all.verdict : worse(all.verdict, each->verdict);
            continue;
        }
        ++all.tried;
        all.verdict = worse(all.verdict, each->verdict);
        if (each->verdict != Verdict::pass) {
            ++all.differing;
            all.first_step = std::fmin(all.first_step, named_number(finding, "first_step"));
            all.apart_m = std::fmax(all.apart_m, named_number(finding, "distance_at_end"));
        }
    }
    return all;
}

/// `threads`, `threads in 2 of 4 runs`.
std::string in_runs(const std::string& name, std::size_t count, std::size_t runs) {
    return count == runs ? name : fmt::format("{} in {} of {} runs", name, count, runs);
}

/// The differences of a section, with those that are the same and those not tried in a line each.
Table summary_table(const Report& report, std::size_t section,
                    const std::vector<std::string>& runs) {
    const Game& game = report.sections[section].game;
    std::vector<std::string> names;
    for (const std::string& run : runs) {
        names.push_back(run_text(run, game));
    }
    Table table{.title = fmt::format("{} under {}", fmt::join(names, "; "), to_text(game.policy)),
                .columns = {"what differs", "in runs", "from", "apart at the end"},
                .is_below = true};
    std::vector<std::string> same;
    std::map<std::string, std::vector<std::string>> not_tried;
    for (const Perturbation& perturbation : game.perturbations) {
        const OverRuns all = over_runs(findings_on(report, section, perturbation));
        for (const auto& [reason, count] : all.reasons) {
            not_tried[reason].push_back(in_runs(perturbation.name, count, all.runs));
        }
        if (all.differing > 0) {
            table.rows.push_back(
                {.cells = {perturbation.name, fmt::format("{} of {}", all.differing, all.tried),
                           cell(all.first_step, "step "),
                           std::isnan(all.apart_m) ? std::string()
                                                   : fmt::format("{:.2g} m", all.apart_m)},
                 .verdict = all.verdict});
        }
        if (all.tried > all.differing) {
            same.push_back(in_runs(perturbation.name, all.tried - all.differing, all.runs));
        }
    }
    if (!same.empty()) {
        table.notes.push_back({"same bits: ", fmt::format("{}", fmt::join(same, ", "))});
    }
    for (const auto& [reason, tried] : not_tried) {
        table.notes.push_back(
            {"not tried: ", fmt::format("{}: {}", fmt::join(tried, ", "), reason)});
    }
    return table;
}

/// A row for each run with a noise floor; no rows if none was measured.
Table noise_floor_table(const Report& report) {
    Table table{
        .title = "noise floor: how far 1 ULP at the start carries twins of the run, at most",
        .columns = {"run", "twins", "apart", "doubling", "first 1 cm", "half 1 cm"},
        .is_below = true};
    for (const Reported& each : report.findings) {
        const Finding& finding = each.finding;
        const double twins = named_number(finding, "twins");
        if (std::isnan(twins)) {
            continue;
        }
        const double doubling = named_number(finding, "doubling");
        const Game& game = report.sections[each.section].game;
        const double step_s = named_number(finding, "step_length");
        const std::string name = run_text(finding.about, game);
        table.rows.push_back(
            {.cells = {report.sections.size() > 1
                           ? fmt::format("{}, {}", name, to_text(game.policy))
                           : name,
                       cell(twins), fmt::format("{:.2g} m", named_number(finding, "greatest")),
                       std::isnan(doubling) ? std::string("-")
                                            : quantity_text(doubling * step_s, "s"),
                       after_text(named_number(finding, "horizon_first"), step_s),
                       after_text(named_number(finding, "horizon_median"), step_s)},
             .verdict = each.verdict});
    }
    return table;
}

}  // namespace

std::vector<Table> determinism_tables(const Report& report) {
    std::vector<Table> tables;
    std::vector<Table> details;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Game& game = report.sections[i].game;
        const std::vector<std::string> runs = runs_of(report, i);
        if (runs.empty()) {
            continue;
        }
        tables.push_back(summary_table(report, i, runs));
        for (const std::string& run : runs) {
            Table table{
                .title = fmt::format("{}, {}", run_text(run, game), to_text(game.policy)),
                .columns = {"perturbation", "same", "differs from", "ULP", "apart at the end"},
                .is_detail = true,
                .is_below = true};
            for (const Perturbation& perturbation : game.perturbations) {
                for (const Reported* each : findings_on(report, i, perturbation)) {
                    if (run_of(each->finding) == run) {
                        table.rows.push_back(row_of(perturbation, *each));
                    }
                }
            }
            details.push_back(std::move(table));
        }
    }
    if (Table floor = noise_floor_table(report); !floor.rows.empty()) {
        tables.push_back(std::move(floor));
    }
    tables.insert(tables.end(), details.begin(), details.end());
    return tables;
}

std::string determinism_answer(const Report& report) {
    const std::size_t same = report.count(Verdict::pass);
    if (same == 0) {
        return {};
    }
    std::set<std::string> tried;
    std::set<std::string> not_tried;
    for (const Reported& each : report.findings) {
        const std::string& about = each.finding.about;
        (each.finding.was_not_tried ? not_tried : tried).insert(about.substr(about.rfind(' ') + 1));
    }
    std::erase_if(not_tried, [&](const std::string& each) { return tried.contains(each); });
    return fmt::format(
        "the same bits in {} on this machine{}",
        same == 1 ? std::string("1 repetition") : fmt::format("{} repetitions", same),
        not_tried.empty() ? std::string()
                          : fmt::format("; not tried: {}", fmt::join(not_tried, ", ")));
}

}  // namespace tickproof::harness
