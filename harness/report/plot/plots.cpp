#include "harness/report/plot/plots.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "harness/check/time_text.h"
#include "harness/report/report.h"

namespace tickproof::harness {
namespace {

bool are_near(const PlotSeries& a, const PlotSeries& b, double near) {
    return std::ranges::equal(a.points, b.points,
                              [near](const PlotPoint& one, const PlotPoint& other) {
                                  return one.x == other.x && std::abs(one.y - other.y) <= near;
                              });
}

}  // namespace

std::vector<Plot> plots_of(const Report& report) {
    std::vector<Plot> all;
    for (const auto plots : {outcome_plots, path_plots, stray_plots, pace_plots, curve_plots,
                             cost_plots, growth_plots}) {
        std::ranges::move(plots(report), std::back_inserter(all));
    }
    return all;
}

std::string quantity_text(double value, std::string_view unit) {
    if (unit == "s") {
        return time_text(value);
    }
    if (unit == "m" && value != 0 && std::abs(value) < 0.01) {
        return fmt::format("{:.3g} mm", 1e3 * value);
    }
    return fmt::format("{:.3g}{}{}", value, unit.empty() ? "" : " ", unit);
}

std::string words_of(std::string_view name) {
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    return words;
}

PlotAxis rate_axis(const std::vector<PlotSeries>& series) {
    PlotAxis axis{.label = "frames a second, logarithmic", .is_log = true};
    std::set<double> rates;
    for (const PlotSeries& each : series) {
        for (const PlotPoint& point : each.points) {
            rates.insert(point.x);
        }
    }
    axis.low = *rates.begin();
    axis.high = *rates.rbegin();
    constexpr std::size_t kFew = 10;  // Each of them has its number.
    if (rates.size() <= kFew) {
        axis.ticks.assign(rates.begin(), rates.end());
        return axis;
    }
    axis.ticks = {axis.low, 10,  15,  20,  30,  45,  60,  75,       90,
                  120,      144, 165, 240, 360, 480, 720, axis.high};
    std::ranges::sort(axis.ticks);
    return axis;
}

std::string joined_names(const std::vector<std::string>& names, std::size_t most) {
    if (names.size() <= 1) {
        return names.empty() ? std::string() : names.front();
    }
    const bool are_all = names.size() <= most;
    const auto named = static_cast<std::ptrdiff_t>(are_all ? names.size() - 1 : most - 1);
    return fmt::format("{} and {}", fmt::join(names.begin(), names.begin() + named, ", "),
                       are_all ? names.back() : fmt::format("{} more", std::ssize(names) - named));
}

std::vector<PlotSeries> merged(const std::vector<PlotSeries>& series) {
    constexpr double kSeen = 1.0 / 100;  // Of what all of them span.
    const Band range = padded_range(series, {}, 0);
    std::vector<PlotSeries> groups;
    std::vector<std::vector<std::string>> names;
    for (const PlotSeries& each : series) {
        const auto same = std::ranges::find_if(groups, [&](const PlotSeries& group) {
            return group.verdict == each.verdict &&
                   are_near(group, each, (range.to - range.from) * kSeen);
        });
        if (same == groups.end()) {
            groups.push_back(each);
            names.push_back({each.name});
        } else {
            names[static_cast<std::size_t>(same - groups.begin())].push_back(each.name);
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        groups[i].name = joined_names(names[i]);
    }
    return groups;
}

void keep_first(std::size_t most, Plot& plot) {
    if (plot.series.size() > most) {
        const std::size_t left_out = plot.series.size() - most;
        plot.note = fmt::format("{} more {} not drawn", left_out, left_out == 1 ? "is" : "are");
        plot.series.resize(most);
    }
}

}  // namespace tickproof::harness
