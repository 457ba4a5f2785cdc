// A finding's own curve: what it measured at each frame rate, and the rates at which it fails.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/report/plot/plots.h"
#include "harness/report/report.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kCurvesShown = 2;

struct CurveWords {
    std::string_view check;
    std::string_view label;
    double scale = 1;
    std::string_view unit{};
};

constexpr CurveWords kCurves[] = {{"speed", "game speed", 100, "%"},
                                  {"input", "frames without a step", 100, "%"},
                                  {"damping", "kept by the damping", 100, "%"},
                                  {"reach", "height of the jump", 1, "m"},
                                  {"latency", "added latency"}};

CurveWords words_of_curve(const Finding& finding) {
    const auto known = std::ranges::find(kCurves, finding.check, &CurveWords::check);
    CurveWords words =
        known == std::end(kCurves) ? CurveWords{finding.check, finding.about} : *known;
    words.unit = words.unit.empty() ? std::string_view(finding.unit) : words.unit;
    return words;
}

PlotSeries curve_of(const Finding& finding, const CurveWords& words) {
    PlotSeries series{.is_joined = false};
    for (const AtRate& each : finding.curve) {
        if (std::isfinite(each.value)) {
            series.points.push_back({each.fps, each.value * words.scale});
        }
    }
    return series;
}

bool is_flat(const PlotSeries& series) {
    const auto [low, high] = std::ranges::minmax(series.points, {}, &PlotPoint::y);
    return high.y - low.y < 1e-9;
}

Plot curve_plot(const Reported& reported) {
    const Finding& finding = reported.finding;
    const CurveWords words = words_of_curve(finding);
    PlotSeries series = curve_of(finding, words);
    series.verdict = reported.verdict;
    std::vector<double> more;
    Plot plot{.title = finding.summary, .x = rate_axis({series}), .rows = 8};
    if (finding.check == "speed") {
        plot.rules.push_back({.at = words.scale, .label = "full speed"});
        more = {words.scale};
    } else if (finding.check == "latency" && std::isfinite(finding.tolerated)) {
        plot.rules.push_back(
            {.at = finding.tolerated,
             .label = "tolerated " + quantity_text(finding.tolerated, words.unit)});
        more = {finding.tolerated};
    }
    const Band range = padded_range({series}, more);
    plot.y = {
        .label = fmt::format("{}{}{}", words.label, words.unit.empty() ? "" : ", ", words.unit),
        .low = range.from,
        .high = range.to};
    plot.series = {std::move(series)};
    if (!finding.bands.empty()) {
        plot.strips = {{.label = "fails", .bands = finding.bands}};
    }
    return plot;
}

}  // namespace

std::vector<Plot> curve_plots(const Report& report) {
    std::vector<Plot> plots;
    for (const Reported& reported : report.findings) {
        const Finding& finding = reported.finding;
        const PlotSeries series = curve_of(finding, words_of_curve(finding));
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
