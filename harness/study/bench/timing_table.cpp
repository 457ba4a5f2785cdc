// Puts the times of bench into words: names, headline, table and notes.

#include "harness/study/bench/timing_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/finding/chart_text.h"
#include "harness/game/engine_text.h"
#include "harness/study/bench/cheapest.h"
#include "harness/study/bench/errors.h"

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

std::string noise_text(const Report& report) {
    const std::vector<TimedLoop>& loops = report.timings->loops;
    std::size_t all = loops.size();
    std::ptrdiff_t noisy = std::ranges::count_if(loops, is_noisy);
    for (const TimedSection& section : report.timings->sections) {
        all += section.bodies.size();
        for (const CostOfBodies& each : section.bodies) {
            noisy += each.spread > kNoisySpread ? 1 : 0;
        }
    }
    if (noisy == 0) {
        return {};
    }
    return fmt::format(
        "the machine is busy: {} of {} times spread by more than {}, those of bodies included; "
        "close other programs, and try again",
        noisy, all, percent(kNoisySpread));
}

/// Names of the engines that bench timed in place of the games' own.
std::string stand_ins(const Report& report) {
    std::set<std::string> names;
    for (const TimedLoop& loop : report.timings->loops) {
        if (has_other_solver(report.sections[loop.section].game)) {
            names.insert(loop.spec.engine.engine->name);
        }
    }
    return fmt::format("{}", fmt::join(names, " and "));
}

std::string bodies_text(double bodies, const std::vector<CostOfBodies>& measured) {
    if (measured.empty()) {
        return "-";
    }
    if (std::isinf(bodies)) {
        return fmt::format("{}+", measured.back().bodies);
    }
    return fmt::format("{:.0f}", repeatable_bodies(bodies));
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
    return fmt::format("{}{}cost, and error of the same settings, timed at {}", shared,
                       shared.empty() ? "" : ": ", loops.front().trace);
}

/// Adds the base of the figures: machine, budget, worst frame and bodies.
void add_base(const Report& report, std::vector<TableNote>& notes) {
    const Timings& timings = *report.timings;
    const TimedSection& first = timings.sections.front();
    if (const std::string names = stand_ins(report); !names.empty()) {
        notes.push_back({"note: ", fmt::format("{} is this program's own and not the solver of "
                                               "your game's engine: a step of your game costs "
                                               "something else; --from-capture estimates it",
                                               names)});
    }
    notes.push_back({"timed on ", timings.machine});
    notes.push_back({"budget: ", first.budget.text});
    if (!first.frames.worst_trace.empty()) {
        notes.push_back({"worst frame: ", "of the trace " + first.frames.worst_trace});
    }
    std::set<std::size_t> timed;
    for (const TimedSection& section : timings.sections) {
        for (const CostOfBodies& each : section.bodies) {
            timed.insert(each.bodies);
        }
    }
    const std::string sizes = fmt::format("{}", fmt::join(timed, ", "));
    if (!sizes.empty()) {
        notes.push_back({"bodies: ", fmt::format("awake boxes in a pyramid, timed at {} and "
                                                 "interpolated; as many fit the budget in a frame "
                                                 "at the lowest rate, and in the worst",
                                                 sizes)});
    }
    notes.push_back({"errors: ",
                     "apex is how far the jump peaks above the closed form, tunneled the share of "
                     "32 shots that pass the wall, distance how far runs with 64 times as many "
                     "steps are; each at its worst frame rate"});
    std::set<std::string> named;
    for (const TimedLoop& loop : timings.loops) {
        const physics::Engine& engine = *loop.spec.engine.engine;
        if (!engine.cost.empty() && named.insert(engine.name).second) {
            notes.push_back({"note: ", fmt::format("{} {}", engine.name, engine.cost)});
        }
    }
    for (const std::string& note : timings.notes) {
        notes.push_back({"note: ", one_line(note)});
    }
}

/// True if the ratio depends on the frame rate: the steps per second of the two vary differently.
bool ratio_varies(const Report& report, const TimedPair& pair) {
    constexpr double kHardly = 0.01;
    const FrameSteps& first = report.timings->sections[pair.first].frames;
    const FrameSteps& second = report.timings->sections[pair.second].frames;
    return std::abs(second.most_per_s * first.fewest_per_s -
                    second.fewest_per_s * first.most_per_s) >
           kHardly * second.most_per_s * first.fewest_per_s;
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

/// Notes on the comparisons, on a busy machine, and on the base of the figures.
std::vector<TableNote> timing_notes(const Report& report) {
    std::vector<TableNote> notes;
    if (!std::isnan(report.timings->within_m)) {
        notes.push_back({fmt::format("cheapest within {} m: ", shortest(report.timings->within_m)),
                         cheapest_text(report)});
    }
    bool varies = false;
    for (const TimedPair& pair : report.timings->pairs) {
        notes.push_back({fmt::format("{} at {}: ", pair.scenario.row->name, pair.trace),
                         pair_text(report, pair)});
        varies = varies || ratio_varies(report, pair);
    }
    if (varies) {
        notes.push_back(
            {"note: ",
             "at other frame rates the ratio is another one, as \"game second\" shows; --fps "
             "240 compares at 240 fps"});
    }
    if (const std::string noise = noise_text(report); !noise.empty()) {
        notes.push_back({"note: ", noise});
    }
    add_base(report, notes);
    return notes;
}

/// A row per loop, with its cost and its error.
Table table_of(const Report& report) {
    Table table{.columns = {report.sections.size() == 1 ? "scenario" : "settings", "step", "spread",
                            "game second", "worst frame", "of budget", "bodies", "in worst", "apex",
                            "tunneled", "distance"},
                .has_verdicts = false,
                .splits = true};
    table.title = title_of(report);
    const bool is_counted = std::ranges::any_of(
        report.timings->loops, [](const auto& loop) { return !std::isnan(loop.instructions); });
    if (is_counted) {
        table.columns.insert(table.columns.begin() + 3, "instructions");
    }
    for (const TimedLoop& loop : report.timings->loops) {
        const TimedSection& section = report.timings->sections[loop.section];
        const double step_s = loop.step_s.median;
        const double worst_s = step_s * static_cast<double>(section.frames.worst);
        table.rows.push_back(
            {.cells = {
                 loop.name, quantity_text(step_s, "s"), spread_text(loop.step_s),
                 range_of(section.frames.fewest_per_s * step_s, section.frames.most_per_s * step_s),
                 fmt::format("{}, {}", counted(section.frames.worst, "step"),
                             quantity_text(worst_s, "s")),
                 percent_text(worst_s / section.budget.physics_s),
                 bodies_text(section.bodies_steady, section.bodies),
                 bodies_text(section.bodies_worst, section.bodies), metres_text(loop.apex_error_m),
                 percent_text(loop.tunneled_share), metres_text(loop.distance_m)}});
        if (is_counted) {
            auto& cells = table.rows.back().cells;
            cells.insert(cells.begin() + 3, fmt::format("{:.0f}", loop.instructions));
        }
    }
    table.notes = timing_notes(report);
    return table;
}

/// The cheapest and the dearest of the loops that are not noisy.
std::string headline_of(const Report& report) {
    std::vector<TimedLoop> loops = report.timings->loops;
    const std::size_t noisy = std::erase_if(loops, is_noisy);
    if (loops.empty()) {
        return fmt::format("The machine was too busy: all times spread by more than {}",
                           percent(kNoisySpread));
    }
    const std::string more =
        noisy == 0 ? std::string() : fmt::format("; {} too noisy", counted(noisy, "other time"));
    const auto cost = [&](const TimedLoop& loop) { return second_s(report, loop); };
    const auto [least, most] = std::ranges::minmax_element(loops, {}, cost);
    const std::string first = fmt::format("A game second costs {} with {}",
                                          quantity_text(cost(*least), "s"), least->name);
    return loops.size() == 1 ? first + more
                             : fmt::format("{}, and {} with {}{}", first,
                                           quantity_text(cost(*most), "s"), most->name, more);
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
    report.headline = headline_of(report);
    timings.table = table_of(report);
}

}  // namespace tickproof::harness
