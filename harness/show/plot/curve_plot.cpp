// A finding's own curve: what it measured at each frame rate, and the rates at which it fails.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/show/plot/plots.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kCurvesShown = 2;

/// Of a share of one in percent.
struct Shown {
    double scale;
    std::string_view unit;
};

Shown shown_as(const CurveAxis& axis) {
    return axis.unit == "1" ? Shown{100, "%"} : Shown{1, axis.unit};
}

std::string value_text(double value, const CurveAxis& axis) {
    const Shown as = shown_as(axis);
    return as.unit == "%" ? fmt::format("{:.3g}%", value * as.scale)
                          : quantity_text(value, as.unit);
}

ChartSeries curve_of(const Finding& finding) {
    const Shown as = shown_as(finding.curve_axis);
    ChartSeries series{.is_joined = false};
    for (const AtRate& each : finding.curve) {
        if (std::isfinite(each.value)) {
            series.points.push_back({each.fps, each.value * as.scale});
        }
    }
    return series;
}

bool is_flat(const ChartSeries& series) {
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    return high.y - low.y < 1e-9;
}

/// Of the curve alone: the finding may be about other frames as well.
std::string title_of(const Finding& finding, const ChartSeries& series) {
    const CurveAxis& axis = finding.curve_axis;
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    const double scale = shown_as(axis).scale;
    const std::string lowest = value_text(low.y / scale, axis);
    const std::string highest = value_text(high.y / scale, axis);
    return capitalised(fmt::format(
        "{}{} at constant frame rates: {}{}", axis.name,
        axis.name.find(finding.about) != std::string::npos ? ""
                                                           : fmt::format(", {},", finding.about),
        lowest, lowest == highest ? std::string() : fmt::format(" to {}", highest)));
}

Chart curve_plot(const Reported& reported) {
    const Finding& finding = reported.finding;
    const CurveAxis& axis = finding.curve_axis;
    const Shown as = shown_as(axis);
    ChartSeries series = curve_of(finding);
    series.verdict = finding.bands.empty() ? Verdict::pass : reported.verdict;
    Chart plot{.title = title_of(finding, series), .x = rate_axis({series}), .rows = 8};
    std::vector<double> more;
    const auto add_rule = [&](double at, std::string_view what) {
        if (std::isfinite(at)) {
            plot.rules.push_back(
                {.at = at * as.scale, .label = fmt::format("{} {}", what, value_text(at, axis))});
            more.push_back(at * as.scale);
        }
    };
    add_rule(axis.ideal, "without a timestep");
    if (std::isfinite(axis.least) && std::isfinite(axis.most)) {
        plot.tolerated = Band{axis.least * as.scale, axis.most * as.scale};
        plot.tolerated_label = fmt::format("tolerated: {} to {}", value_text(axis.least, axis),
                                           value_text(axis.most, axis));
        more.insert(more.end(), {plot.tolerated->from, plot.tolerated->to});
    } else {
        add_rule(axis.least, "at least");
        add_rule(axis.most, "at most");
    }
    const Band range = padded_range({series}, more);
    plot.y = {.label = fmt::format("{}{}{}", axis.name, as.unit.empty() ? "" : ", ", as.unit),
              .low = range.from,
              .high = range.to};
    plot.series = {std::move(series)};
    if (!finding.bands.empty()) {
        plot.strips = {{.label = "fails", .bands = finding.bands}};
    }
    return plot;
}

}  // namespace

std::vector<Chart> curve_plots(const Report& report) {
    std::vector<Chart> plots;
    for (const Reported& reported : report.findings) {
        const Finding& finding = reported.finding;
        const ChartSeries series = curve_of(finding);
        const bool says_something =
            series.points.size() >= 3 && (!is_flat(series) || !finding.bands.empty());
        if (says_something && report.options.verb != "run" && reported.verdict != Verdict::pass &&
            plots.size() < kCurvesShown) {
            plots.push_back(curve_plot(reported));
        }
    }
    return plots;
}

}  // namespace tickproof::harness
