// Rows of timings: the time of a step under each setting with its spread, and ratios of costs with
// their intervals.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

std::string step_title(const Report& report) {
    const TimedLoop* least = nullptr;
    const TimedLoop* most = nullptr;
    for (const TimedLoop& loop : report.timings->loops) {
        if (!is_noisy(loop)) {
            const double step_s = loop.step_s.median;
            least = least == nullptr || step_s < least->step_s.median ? &loop : least;
            most = most == nullptr || step_s > most->step_s.median ? &loop : most;
        }
    }
    if (least == nullptr) {
        return "The machine was too busy to time a step";
    }
    const std::string low = quantity_text(least->step_s.median, "s");
    return least == most ? fmt::format("A step of {} takes {}", least->name, low)
                         : fmt::format("A step takes {} ({}) to {} ({})", low, least->name,
                                       quantity_text(most->step_s.median, "s"), most->name);
}

/// The farther end of a line counts.
std::string step_caption(const Report& report) {
    double widest = 0;
    std::vector<std::string> counts;
    for (const TimedLoop& loop : report.timings->loops) {
        const Spread& step_s = loop.step_s;
        const double farther = std::max(step_s.high - step_s.median, step_s.median - step_s.low);
        widest = std::max(widest, farther / step_s.median);
        const std::string count = counted(step_s.count, "timing");
        if (std::ranges::find(counts, count) == counts.end()) {
            counts.push_back(count);
        }
    }
    return fmt::format(
        "The median of {}; half of the timings lie on the line, which ends at most {}% from the "
        "median. Timed on {}.",
        joined_names(counts, 2), three_digits(100 * widest), report.timings->machine);
}

std::string ratio_title(const Report& report) {
    const std::vector<TimedPair>& pairs = report.timings->pairs;
    const auto clarity = [](const TimedPair& pair) { return pair.cost.clarity; };
    if (pairs.size() > 1) {
        return fmt::format("{} of {} differ in cost",
                           std::ranges::count(pairs, Clarity::different, clarity),
                           counted(pairs.size(), "pair"));
    }
    const std::string& first = report.sections[pairs[0].first].name;
    const std::string& second = report.sections[pairs[0].second].name;
    switch (pairs[0].cost.clarity) {
        case Clarity::different:
            return fmt::format("{} costs {} of {}", capitalised(second),
                               three_digits(pairs[0].cost.ratio.median), first);
        case Clarity::alike:
            return fmt::format("{} costs as much as {}", capitalised(second), first);
        case Clarity::too_noisy:
            break;
    }
    return fmt::format("The machine is too noisy to tell {} from {}", second, first);
}

}  // namespace

std::vector<Chart> ratio_charts(const Report& report) {
    if (!report.timings || report.timings->pairs.empty()) {
        return {};
    }
    const std::vector<TimedPair>& pairs = report.timings->pairs;
    Chart chart{.title = ratio_title(report),
                .id = "ratio",
                .about = "Ratio of costs",
                .caption =
                    "What a second of the game costs, as a share of the other. The line is "
                    "the 95% interval; where it leaves out 1, the two differ.",
                .is_wide = true,
                .is_main = false};
    ChartSeries series{.name = "ratio", .points = {}, .mark = ChartMark::dots};
    double most = 1;
    for (const TimedPair& pair : pairs) {
        const auto& ratio = pair.cost.ratio;
        for (const double end : {ratio.median, ratio.low, ratio.high}) {
            most = std::isfinite(end) ? std::max(most, end) : most;
        }
    }
    for (const TimedPair& pair : pairs) {
        const auto& ratio = pair.cost.ratio;
        const std::string& second = report.sections[pair.second].name;
        const std::string name = fmt::format("{}: {}", words_of(pair.scenario.row->name), second);
        series.points.push_back({ratio.median, static_cast<double>(chart.y.rows.size())});
        series.lows.push_back(ratio.low);
        series.highs.push_back(std::isfinite(ratio.high) ? ratio.high : most);
        series.texts.push_back(fmt::format(
            "{} to {}: {}, {} {}, {}", second, report.sections[pair.first].name,
            pair.cost.clarity == Clarity::different ? "costs"
            : pair.cost.clarity == Clarity::alike   ? "costs as much"
                                                    : "cannot be told apart",
            three_digits(ratio.median),
            std::isfinite(ratio.high)
                ? fmt::format("from {} to {}", three_digits(ratio.low), three_digits(ratio.high))
                : std::string("without an interval"),
            counted(ratio.pairs, "pair")));
        chart.y.rows.push_back({.name = name, .label = name});
    }
    chart.x = {.label = "ratio of costs", .low = 0, .high = 1.1 * most, .name = "ratio"};
    chart.strips = {
        {.label = {}, .bands = {{.from = 0.99, .to = 1.01}}, .role = StripRole::tolerated}};
    chart.rules = {{.is_vertical = true,
                    .at = 1,
                    .label = "as " + report.sections[pairs[0].first].name,
                    .role = RuleRole::ideal}};
    chart.series = {std::move(series)};
    return {chart};
}

std::vector<Chart> step_charts(const Report& report) {
    if (!report.timings || report.timings->loops.empty()) {
        return {};
    }
    Chart chart{.title = step_title(report),
                .id = "step",
                .about = "Time of a step",
                .caption = step_caption(report),
                .is_wide = true,
                .is_main = false};
    ChartSeries series{.name = "median", .points = {}, .mark = ChartMark::dots};
    std::vector<double> ends_s;
    for (const TimedLoop& loop : report.timings->loops) {
        const Spread& step_s = loop.step_s;
        ends_s.insert(ends_s.end(), {step_s.low, step_s.high, step_s.median});
        series.points.push_back({step_s.median, static_cast<double>(chart.y.rows.size())});
        series.lows.push_back(step_s.low);
        series.highs.push_back(step_s.high);
        series.texts.push_back(
            fmt::format("{}, half of the timings from {} to {}, the least {}",
                        quantity_text(step_s.median, "s"), quantity_text(step_s.low, "s"),
                        quantity_text(step_s.high, "s"), quantity_text(step_s.least, "s")));
        const std::string name = loop.name;
        chart.y.rows.push_back({.name = name, .label = name});
    }
    chart.series = {std::move(series)};
    const auto [low_s, high_s] = std::ranges::minmax(ends_s);
    const bool is_log = high_s > 20 * low_s;
    const Band range = is_log ? Band{low_s / 1.3, high_s * 1.3} : padded_range({}, ends_s, 0.12);
    chart.x = {.label = is_log ? "time of a step, logarithmic" : "time of a step",
               .low = range.from,
               .high = range.to,
               .is_log = is_log,
               .name = "time of a step, s",
               .unit = "s"};
    return {chart};
}

}  // namespace tickproof::harness
