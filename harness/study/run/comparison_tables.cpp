// Makes the tables of a comparison of policies, one per scenario and one for time, and says what a
// player sees of the obstacles.

#include "harness/study/run/comparison_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/run/schedule_quantities.h"

namespace tickproof::harness {
namespace {

/// The scenario's first quantity, or, if neither a run nor the closed form has it, the first that
/// the closed form has: a drive has no apex.
std::size_t shown_quantity(const Scenario& scenario, const std::vector<const RunRecord*>& runs) {
    const auto& ideal = scenario.ideal.quantities;
    const auto has = [](double value) { return !std::isnan(value); };
    const bool has_first = has(ideal[0]) || std::ranges::any_of(runs, [&](const RunRecord* run) {
                               return has(run->outcome.quantities[0]);
                           });
    const auto first = std::ranges::find_if(ideal, has);
    return has_first || first == ideal.end() ? 0 : static_cast<std::size_t>(first - ideal.begin());
}

/// `blocked`, `tunneled 12 of 45`, `apex 1.13..1.24 m`.
std::string cell_of(const std::vector<const RunRecord*>& runs) {
    if (runs.empty()) {
        return {};
    }
    const ScenarioSpec& scenario = runs.front()->spec.scenario;
    const Scenario setup = make(scenario);
    const Passage expected = setup.ideal.passage;
    const bool is_wrong = std::ranges::any_of(
        runs, [&](const RunRecord* run) { return run->outcome.passage != expected; });
    if (expected != Passage::none && (setup.is_about_obstacle || is_wrong)) {
        std::size_t wrong = 0;
        Passage seen = expected;
        for (const RunRecord* run : runs) {
            if (run->outcome.passage != expected) {
                ++wrong;
                seen = run->outcome.passage;
            }
        }
        return wrong == 0
                   ? std::string(to_text(expected))
                   : fmt::format("{} {} of {}", seen == Passage::none ? "short" : to_text(seen),
                                 wrong, runs.size());
    }
    const std::size_t shown = shown_quantity(setup, runs);
    double low = kNotSeen;
    double high = kNotSeen;
    for (const RunRecord* run : runs) {
        low = std::fmin(low, run->outcome.quantities[shown]);
        high = std::fmax(high, run->outcome.quantities[shown]);
    }
    const Quantity& quantity = scenario.row->quantities[shown];
    if (std::isnan(low)) {
        return fmt::format("no {}", quantity.name);
    }
    return low == high
               ? fmt::format("{} {:.4g} {}", quantity.name, low, quantity.unit)
               : fmt::format("{} {:.4g}..{:.4g} {}", quantity.name, low, high, quantity.unit);
}

std::vector<physics::EngineSpec> engines_of(const Game& game) {
    std::vector<physics::EngineSpec> all{game.engine};
    all.insert(all.end(), game.others.begin(), game.others.end());
    return all;
}

/// The finding of a check that tries more starts than the report has runs; null if there is
/// none, or no start ends wrong.
const Finding* found_in_more(const Report& report, std::size_t section,
                             const ScenarioSpec& scenario, const physics::EngineSpec& engine) {
    const auto runs =
        std::ranges::count_if(report.sections[section].runs, [&](const RunRecord& run) {
            return is_run_of(run.spec, scenario) && run.spec.engine == engine;
        });
    for (const Reported& each : report.findings) {
        const auto& shown = each.finding.shown_by;
        if (each.section == section && !shown.empty() && shown.front().engine == engine &&
            is_run_of(shown.front(), scenario) && named_number(each.finding, "wrong") > 0 &&
            named_number(each.finding, "starts") > static_cast<double>(runs)) {
            return &each.finding;
        }
    }
    return nullptr;
}

/// Gives the row the worst verdict of some findings of a section, and names their checks.
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
                               [&](const RunSpec& spec) { return is_run_of(spec, scenario); });
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
                if (is_run_of(run.spec, scenario) && run.spec.engine == engine) {
                    runs.push_back(&run);
                }
            }
            const Finding* found = found_in_more(report, i, scenario, engine);
            row.cells.push_back(found == nullptr ? cell_of(runs)
                                                 : fmt::format("tunneled {} of {}",
                                                               named_number(*found, "wrong"),
                                                               named_number(*found, "starts")));
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

/// Leaves out the sign of a negative value that rounds to 0.
std::string lost_text(double lost_s) {
    constexpr double kRounding_s = 0.0005;
    return fmt::format("{:.3f} s", std::abs(lost_s) < kRounding_s ? 0 : lost_s);
}

Table time_table(const Report& report) {
    Table table{.title =
                    "time: game speed in all traces, and the most time lost, steps in a frame, and "
                    "frames without a step",
                .columns = {"policy", "game speed", "time lost", "most steps", "no step"}};
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

/// `4 of 13 loops let the character through the gate`; empty if none does, or if the scenario is
/// about no obstacle.
std::string obstacle_headline(const Report& report, const ScenarioSpec& scenario) {
    const Scenario setup = make(scenario);
    const Passage expected = setup.ideal.passage;
    if (!setup.is_about_obstacle || expected == Passage::none) {
        return {};
    }
    const auto is_past = [&](const RunRecord& run) {
        const Passage seen = run.outcome.passage;
        return is_run_of(run.spec, scenario) && seen != expected && seen != Passage::none;
    };
    std::size_t loops = 0;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const Section& section = report.sections[i];
        const bool is_found =
            std::ranges::any_of(engines_of(section.game), [&](const physics::EngineSpec& engine) {
                return found_in_more(report, i, scenario, engine) != nullptr;
            });
        loops += is_found || std::ranges::any_of(section.runs, is_past) ? 1 : 0;
    }
    return loops == 0
               ? std::string()
               : fmt::format("{} of {} loops {} the {} {} the {}", loops, report.sections.size(),
                             loops == 1 ? "lets" : "let", setup.scene.bodies[setup.subject].name,
                             expected == Passage::blocked ? "through" : "miss", setup.obstacle);
}

}  // namespace

std::string comparison_headline(const Report& report) {
    std::vector<std::string> parts;
    for (const ScenarioSpec& scenario : report.sections.front().game.scenarios) {
        if (std::string part = obstacle_headline(report, scenario); !part.empty()) {
            parts.push_back(std::move(part));
        }
    }
    return report.sections.size() > 1 ? fmt::format("{}", fmt::join(parts, ", ")) : std::string();
}

std::vector<Table> comparison_tables(const Report& report) {
    std::vector<Table> tables;
    const Game& game = report.sections.front().game;
    const std::vector<physics::EngineSpec> engines = engines_of(game);
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
