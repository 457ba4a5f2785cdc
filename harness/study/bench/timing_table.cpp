// Puts the times of bench into words: names, table and notes.

#include "harness/study/bench/timing_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/finding/chart_text.h"
#include "harness/game/engine_text.h"
#include "harness/study/bench/errors.h"
#include "harness/study/bench/since_before.h"

namespace tickproof::harness {
namespace {

/// From the cheapest frame rate to the dearest: `70.2 us`, `35.1 us..281 us`.
std::string range_of(double low_s, double high_s) {
    const std::string low = quantity_text(low_s, "s");
    const std::string high = quantity_text(high_s, "s");
    return low == high ? low : fmt::format("{}..{}", low, high);
}

std::string metres_text(double value_m) {
    return std::isnan(value_m) ? std::string("-") : fmt::format("{:.2g} m", value_m);
}

std::string percent_text(double share) {
    return std::isnan(share) ? std::string("-") : fmt::format("{:.3g}%", 100 * share);
}

std::string spread_text(const Spread& spread) {
    const double share = 100 * spread.share();
    return share < 10 ? fmt::format("{:.1f}%", share) : fmt::format("{:.0f}%", share);
}

/// As many bodies as fit; `15+` where more fit than were timed.
std::string worst_bodies_text(const TimedSection& section) {
    if (section.bodies.empty()) {
        return "-";
    }
    return std::isinf(section.bodies_worst)
               ? fmt::format("{}+", section.bodies.back().bodies)
               : fmt::format("{:.0f}", repeatable_bodies(section.bodies_worst));
}

/// `gate in box2d: cost, ...`: begins with the settings that all rows share.
std::string title_of(const Report& report) {
    const std::vector<TimedLoop>& loops = report.timings->loops;
    const RunSpec& first = loops.front().spec;
    std::string shared;
    if (report.sections.size() == 1) {
        shared = to_text(first.policy);
    } else {
        std::vector<std::string> names;
        for (const TimedLoop& loop : loops) {
            if (std::ranges::find(names, loop.spec.scenario.row->name) == names.end()) {
                names.push_back(loop.spec.scenario.row->name);
            }
        }
        shared = fmt::format("{}", fmt::join(names, " and "));
    }
    if (std::ranges::all_of(loops,
                            [&](const auto& loop) { return loop.spec.engine == first.engine; })) {
        shared += fmt::format("{}in {}", shared.empty() ? "" : " ", to_text(first.engine));
    }
    return fmt::format("{}{}cost and error, timed at {} on {}", shared, shared.empty() ? "" : ": ",
                       loops.front().trace, report.timings->machine);
}

/// The number that an error check found with the settings of the loop; NaN without one.
double error_of(const Report& report, const TimedLoop& loop, std::string_view check) {
    for (const Reported& each : report.findings) {
        const Finding& finding = each.finding;
        const bool is_of_loop = check != kDistance || finding.about == loop.spec.scenario.row->name;
        if (each.section == loop.section && finding.check == check && is_of_loop) {
            return named_number(finding, check);
        }
    }
    return kNotSeen;
}

/// The settings of the loop, its scenario, or both, as far as they tell it from other loops.
std::string name_of(const Report& report, const TimedLoop& loop) {
    const std::string& settings = report.sections[loop.section].name;
    const std::string& scenario = loop.spec.scenario.row->name;
    if (report.sections.size() == 1) {
        return scenario;
    }
    const bool has_scenarios = std::ranges::any_of(report.timings->loops, [&](const auto& other) {
        return !(other.spec.scenario == loop.spec.scenario);
    });
    return has_scenarios ? fmt::format("{}, {}", settings, scenario) : settings;
}

/// A column of the table, with the cell of each loop.
struct TimingColumn {
    std::string name;
    std::function<std::string(const TimedLoop& loop, const TimedSection& section)> cell;
    bool is_detail = false;
};

std::string ratio_cell(const TimedLoop& loop) {
    const SinceBefore since = since_before(loop);
    return fmt::format("{:.2f}{}", since.ratio, since.is_clear() ? "" : " (same)");
}

double worst_s(const TimedLoop& loop, const TimedSection& section) {
    return loop.step_s.median * static_cast<double>(section.frames.worst);
}

std::vector<TimingColumn> columns_of(const Report& report) {
    using Loop = const TimedLoop&;
    using Section = const TimedSection&;
    const Timings& timings = *report.timings;
    std::vector<TimingColumn> columns{
        {report.sections.size() == 1 ? "scenario" : "settings",
         [](Loop loop, Section) { return loop.name; }},
        {"step", [](Loop loop, Section) { return quantity_text(loop.step_s.median, "s"); }},
        {"spread", [](Loop loop, Section) { return spread_text(loop.step_s); }, true}};
    if (!timings.before.empty()) {
        columns.push_back(
            {"before", [](Loop loop, Section) { return quantity_text(loop.before_s, "s"); }});
        columns.push_back({"ratio", [](Loop loop, Section) { return ratio_cell(loop); }});
    }
    if (std::ranges::any_of(timings.loops,
                            [](Loop loop) { return !std::isnan(loop.instructions); })) {
        columns.push_back({"instructions", [](Loop loop, Section) {
                               return fmt::format("{:.0f}", loop.instructions);
                           }});
    }
    const std::vector<TimingColumn> others{
        {"game second",
         [](Loop loop, Section section) {
             return range_of(section.frames.fewest_per_s * loop.step_s.median,
                             section.frames.most_per_s * loop.step_s.median);
         }},
        {"worst frame",
         [](Loop loop, Section section) {
             return fmt::format("{}, {}", counted(section.frames.worst, "step"),
                                quantity_text(worst_s(loop, section), "s"));
         },
         true},
        {"of budget",
         [](Loop loop, Section section) {
             return percent_text(worst_s(loop, section) / section.budget.physics_s);
         },
         !timings.before.empty()},
        {"bodies", [](Loop, Section section) { return bodies_text(section); }},
        {"in worst", [](Loop, Section section) { return worst_bodies_text(section); }, true},
        {"apex", [](Loop loop, Section) { return metres_text(loop.apex_error_m); }, true},
        {"tunneled", [](Loop loop, Section) { return percent_text(loop.tunneled_share); }, true},
        {"distance", [](Loop loop, Section) { return metres_text(loop.distance_m); }}};
    columns.insert(columns.end(), others.begin(), others.end());
    return columns;
}

/// A row per loop, with its cost and its error.
Table table_of(const Report& report) {
    const std::vector<TimingColumn> columns = columns_of(report);
    Table table{.title = title_of(report), .columns = {}, .has_verdicts = false, .splits = true};
    for (const TimingColumn& column : columns) {
        if (column.is_detail) {
            table.details.push_back(table.columns.size());
        }
        table.columns.push_back(column.name);
    }
    for (const TimedLoop& loop : report.timings->loops) {
        TableRow row;
        for (const TimingColumn& column : columns) {
            row.cells.push_back(column.cell(loop, report.timings->sections[loop.section]));
        }
        table.rows.push_back(std::move(row));
    }
    table.notes = timing_notes(report);
    return table;
}

}  // namespace

void describe_timings(Report& report) {
    Timings& timings = *report.timings;
    if (timings.loops.empty()) {
        return;
    }
    for (TimedLoop& loop : timings.loops) {
        loop.name = name_of(report, loop);
        loop.apex_error_m = error_of(report, loop, kApexError);
        loop.tunneled_share = error_of(report, loop, kTunneled);
        loop.distance_m = error_of(report, loop, kDistance);
    }
    report.headline = timing_headline(report);
    report.answer = timing_answer(report);
    timings.table = table_of(report);
}

}  // namespace tickproof::harness
