// Which step each refresh of a display shows, where that is uneven.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/finding/cadence.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

/// Refreshes to draw: enough for two of the rarer kind.
int refreshes_of(double ratio) {
    constexpr double least = 24;
    constexpr double most = 120;
    const double part = ratio - std::floor(ratio);
    return static_cast<int>(
        std::clamp(std::ceil(2 * ratio / std::min(part, 1 - part)), least, most));
}

/// The newest step at each refresh; both begin together.
ChartSeries as_drawn(double steps_per_refresh, int refreshes) {
    constexpr double rounding = 1e-6;
    ChartSeries drawn{.name = "drawn as stepped", .has_marks = true};
    for (int refresh = 0; refresh <= refreshes; ++refresh) {
        const double step = std::floor(refresh * steps_per_refresh + rounding);
        drawn.points.push_back({static_cast<double>(refresh), step});
        drawn.texts.push_back(fmt::format("step {:.0f}", step));
    }
    return drawn;
}

/// A line through the middle of the stairs.
ChartSeries as_interpolated(double steps_per_refresh, int refreshes) {
    const double half = std::min(0.5, steps_per_refresh / 2);
    return {.name = "interpolated",
            .points = {{0, -half},
                       {static_cast<double>(refreshes), refreshes * steps_per_refresh - half}},
            .hue = kGreyHue,
            .is_dashed = true,
            .is_read = false};
}

/// None where one rate is a multiple of the other.
std::optional<Chart> cadence_of(const Finding& finding) {
    const double refresh_hz = named_number(finding, "refresh_hz");
    const double steps_per_refresh = named_number(finding, "steps_per_s") / refresh_hz;
    const std::string rhythm = rhythm_of(steps_per_refresh);
    if (rhythm.empty()) {
        return std::nullopt;
    }
    const int refreshes = refreshes_of(std::max(steps_per_refresh, 1 / steps_per_refresh));
    Chart chart{.title = fmt::format("On {:.4g} Hz {}", refresh_hz, rhythm),
                .x = {.label = fmt::format("refreshes of the display, {:.4g} Hz", refresh_hz),
                      .low = 0,
                      .high = static_cast<double>(refreshes),
                      .name = "refresh",
                      .before = "refresh "},
                .y = {.label = "step that is shown",
                      .low = -0.5,
                      .high = refreshes * steps_per_refresh + 0.5,
                      .name = "step"},
                .rows = 10,
                .series = {as_drawn(steps_per_refresh, refreshes),
                           as_interpolated(steps_per_refresh, refreshes)},
                .id = fmt::format("cadence/{:.4g}-hz", refresh_hz),
                .about = fmt::format("the step that each refresh shows, on {:.4g} Hz", refresh_hz),
                .caption = "Motion is even where the stairs are: interpolation draws the line.",
                .main_series = 1};
    return chart;
}

}  // namespace

std::vector<Chart> cadence_charts(const Report& report) {
    std::vector<Chart> charts;
    for (const Reported& each : report.findings) {
        if (each.verdict == Verdict::pass) {
            continue;
        }
        auto chart = cadence_of(each.finding);
        // Each capture has the finding of each display, and nothing in the chart is of the capture.
        if (chart && std::ranges::find(charts, chart->title, &Chart::title) == charts.end()) {
            charts.push_back(std::move(*chart));
        }
    }
    return charts;
}

}  // namespace tickproof::harness
