// The answers of bench in a sentence: what a game second costs under each setting, which is cheaper
// and by how much.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"
#include "harness/study/bench/cheapest.h"
#include "harness/study/bench/timing_table.h"

namespace tickproof::harness {
namespace {

/// `60 steps`; `30 to 144 steps` where frame rates differ.
std::string steps_of_second(const FrameSteps& frames) {
    const std::string fewest = fmt::format("{:.0f}", frames.fewest_per_s);
    const std::string most = fmt::format("{:.0f}", frames.most_per_s);
    return fewest == most ? most + " steps" : fmt::format("{} to {} steps", fewest, most);
}

/// The loops whose times spread little.
std::vector<TimedLoop> clear_loops(const Report& report) {
    std::vector<TimedLoop> loops = report.timings->loops;
    std::erase_if(loops, is_noisy);
    return loops;
}

/// A setting, with a game second of each of its scenarios.
struct Total {
    std::size_t section = 0;
    std::size_t scenarios = 0;
    double cost_s = 0;
    bool is_noisy = false;
};

std::vector<Total> totals_of(const Report& report) {
    std::vector<Total> totals;
    for (const TimedLoop& loop : report.timings->loops) {
        auto total = std::ranges::find(totals, loop.section, &Total::section);
        if (total == totals.end()) {
            totals.push_back({.section = loop.section});
            total = totals.end() - 1;
        }
        ++total->scenarios;
        total->cost_s += second_s(report, loop);
        total->is_noisy = total->is_noisy || is_noisy(loop);
    }
    return totals;
}

/// `45.6 us with timestep=1/60 (60 steps)`.
std::string total_text(const Report& report, const Total& total) {
    return fmt::format("{} with {} ({})", quantity_text(total.cost_s, "s"),
                       report.sections[total.section].name,
                       steps_of_second(report.timings->sections[total.section].frames));
}

/// `A game second costs`, or those of all scenarios.
std::string game_second(const Total& total) {
    return total.scenarios == 1 ? std::string("A game second costs ")
                                : fmt::format("The {} scenarios together cost ", total.scenarios);
}

/// How many times as much the dearer one costs.
std::string times_text(double ratio) {
    return ratio < 10 ? fmt::format("{:.3g}", ratio) : fmt::format("{:.0f}", ratio);
}

std::string bodies_that_fit(const TimedSection& section) {
    const std::string bodies = bodies_text(section);
    return bodies == "-" ? std::string() : fmt::format("; {} bodies fit", bodies);
}

const TimedLoop& dearest_of(const std::vector<TimedLoop>& loops) {
    return *std::ranges::max_element(loops, {},
                                     [](const auto& loop) { return loop.step_s.median; });
}

/// `a game second of 60 steps costs 45.6 us`, of one setting in the dearest of its scenarios.
std::string dearest_text(const Report& report, const std::vector<TimedLoop>& loops) {
    const TimedLoop& dearest = dearest_of(loops);
    const std::string where = loops.size() == 1
                                  ? std::string()
                                  : fmt::format(" in {}, the dearest of {} scenarios",
                                                dearest.spec.scenario.row->name, loops.size());
    return fmt::format("a game second of {} costs {}{}",
                       steps_of_second(report.timings->sections[dearest.section].frames),
                       quantity_text(second_s(report, dearest), "s"), where);
}

/// `12`, `0.14`, `1170`: a share in percent.
std::string share_text(double share) {
    return 100 * share < 100 ? fmt::format("{:.2g}", 100 * share)
                             : fmt::format("{:.0f}", 100 * share);
}

std::string one_setting(const Report& report, const std::vector<TimedLoop>& loops) {
    const TimedLoop& dearest = dearest_of(loops);
    const TimedSection& section = report.timings->sections[dearest.section];
    const double worst_s = dearest.step_s.median * static_cast<double>(section.frames.worst);
    return fmt::format("{}; the worst frame takes {}% of the budget{}",
                       capitalised(dearest_text(report, loops)),
                       share_text(worst_s / section.budget.physics_s), bodies_that_fit(section));
}

/// The cheapest and the dearest of settings whose times spread little, and how many were left out.
struct Extremes {
    Total least;
    Total most;
    std::size_t all = 0;  ///< Settings with a clear time.
    std::size_t noisy = 0;
};

Extremes extremes_of(const Report& report) {
    std::vector<Total> totals = totals_of(report);
    Extremes found;
    found.noisy = std::erase_if(totals, [](const Total& each) { return each.is_noisy; });
    found.all = totals.size();
    if (!totals.empty()) {
        const auto [least, most] = std::ranges::minmax_element(totals, {}, &Total::cost_s);
        found.least = *least;
        found.most = *most;
    }
    return found;
}

std::string too_busy() {
    return fmt::format("the machine was too busy: all times spread by more than {}",
                       percent(kNoisySpread));
}

std::string many_settings(const Report& report) {
    const Extremes found = extremes_of(report);
    if (found.all == 0) {
        return capitalised(too_busy());
    }
    const std::string left_out =
        found.noisy == 0 ? std::string()
                         : fmt::format("; {} too noisy", counted(found.noisy, "other setting"));
    std::string text = game_second(found.least) + total_text(report, found.least);
    if (found.all > 1) {
        text += fmt::format("{} {}{}: {} times as much", found.all == 2 ? " and" : ", up to",
                            total_text(report, found.most), found.all == 2 ? "" : ", the dearest",
                            times_text(found.most.cost_s / found.least.cost_s));
    }
    return text + left_out;
}

std::string within_text(const Report& report) {
    return fmt::format("cheapest within {} m: {}", shortest(report.timings->within_m),
                       cheapest_text(report));
}

}  // namespace

std::string bodies_text(const TimedSection& section) {
    if (section.bodies.empty()) {
        return "-";
    }
    const auto text = [&](double bodies) {
        return std::isinf(bodies) ? fmt::format("{}+", section.bodies.back().bodies)
                                  : fmt::format("{:.0f}", repeatable_bodies(bodies));
    };
    const std::string least = text(section.bodies_least);
    const std::string most = text(section.bodies_most);
    return least == most ? least : fmt::format("{}..{}", least, most);
}

std::string timing_headline(const Report& report) {
    const Timings& timings = *report.timings;
    const std::vector<TimedLoop> loops = clear_loops(report);
    const std::size_t noisy = timings.loops.size() - loops.size();
    if (loops.empty()) {
        return capitalised(too_busy());
    }
    if (!std::isnan(timings.within_m)) {
        return capitalised(within_text(report));
    }
    if (report.sections.size() > 1) {
        return many_settings(report);
    }
    return one_setting(report, loops) +
           (noisy == 0 ? std::string()
                       : fmt::format("; {} too noisy", counted(noisy, "other time")));
}

std::string timing_answer(const Report& report) {
    const Timings& timings = *report.timings;
    if (!timings.before.empty()) {
        return since_before_text(report);
    }
    if (timings.pairs.size() == 1) {
        return pair_text(report, timings.pairs.front());
    }
    if (!std::isnan(timings.within_m)) {
        return within_text(report);
    }
    const std::vector<TimedLoop> loops = clear_loops(report);
    if (report.sections.size() == 1 && !loops.empty()) {
        return dearest_text(report, loops);
    }
    const Extremes found = extremes_of(report);
    if (found.all == 0) {
        return too_busy();
    }
    if (found.all == 1) {
        return "a game second costs " + total_text(report, found.least);
    }
    return fmt::format("{} costs {} of {}", report.sections[found.least.section].name,
                       times_text(found.least.cost_s / found.most.cost_s),
                       report.sections[found.most.section].name);
}

}  // namespace tickproof::harness
