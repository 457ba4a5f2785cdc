#include "harness/study/bench/cheapest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"

namespace tickproof::harness {

double second_s(const Report& report, const TimedLoop& loop) {
    return loop.step_s.median * report.timings->sections[loop.section].frames.most_per_s;
}

namespace {

/// All scenarios of one setting.
struct Measured {
    double cost_s = 0;      ///< Of a game second in each scenario, summed.
    double distance_m = 0;  ///< Of the scenario with the largest; NaN if one has none.
    std::size_t scenarios = 0;
    bool is_noisy = false;
    const TimedLoop* last = nullptr;
};

std::vector<Measured> by_setting(const Report& report) {
    std::vector<Measured> settings(report.timings->sections.size());
    for (const TimedLoop& loop : report.timings->loops) {
        Measured& made = settings[loop.section];
        made.cost_s += second_s(report, loop);
        const bool is_known = !std::isnan(loop.distance_m) && !std::isnan(made.distance_m);
        made.distance_m = is_known ? std::max(made.distance_m, loop.distance_m) : kNotSeen;
        made.is_noisy = made.is_noisy || is_noisy(loop);
        ++made.scenarios;
        made.last = &loop;
    }
    std::erase_if(settings, [](const Measured& each) { return each.last == nullptr; });
    return settings;
}

std::string name_of_setting(const Report& report, const Measured& setting) {
    return setting.scenarios == 1 ? setting.last->name
                                  : report.sections[setting.last->section].name;
}

}  // namespace

std::string cheapest_text(const Report& report) {
    constexpr double kAsCheap = 1.03;  // Timings tell no less apart.
    std::vector<Measured> settings = by_setting(report);
    const std::size_t all = settings.size();
    std::erase_if(settings, [&](const Measured& each) {
        return !(each.distance_m <= report.timings->within_m);
    });
    if (settings.empty()) {
        return fmt::format("none of {}; try shorter steps, or more substeps",
                           counted(all, "setting"));
    }
    std::erase_if(settings, &Measured::is_noisy);
    if (settings.empty()) {
        return "the machine is too busy to tell";
    }
    const double least_s = std::ranges::min(settings, {}, &Measured::cost_s).cost_s;
    std::erase_if(settings, [&](const Measured& each) { return each.cost_s > kAsCheap * least_s; });
    const Measured& best = std::ranges::min(settings, {}, &Measured::distance_m);
    const std::string of =
        best.scenarios == 1 ? "" : fmt::format(" of each of {} scenarios", best.scenarios);
    return fmt::format("{}: {} for a game second{}, {:.2g} m off{}", name_of_setting(report, best),
                       quantity_text(best.cost_s, "s"), of, best.distance_m,
                       best.scenarios == 1 ? "" : " at most");
}

}  // namespace tickproof::harness
