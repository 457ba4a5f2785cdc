// Finds the lines of a chart that a terminal has marks for.

#include "harness/show/plot/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>

#include "harness/finding/chart_text.h"

namespace tickproof::harness {
namespace {

/// Places on axes from 0 to 1, which all series share.
using Curve = std::vector<ChartPoint>;

std::vector<Curve> curves_of(const std::vector<ChartSeries>& series, bool is_log) {
    std::vector<Curve> curves;
    constexpr double kFar = std::numeric_limits<double>::infinity();
    ChartPoint low{kFar, kFar};
    ChartPoint high{-kFar, -kFar};
    for (const ChartSeries& each : series) {
        curves.push_back(each.points);
        for (ChartPoint& point : curves.back()) {
            point.y = is_log ? std::log(point.y) : point.y;
            low = {std::min(low.x, point.x), std::min(low.y, point.y)};
            high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
    }
    const auto share = [](double value, double from, double to) {
        return to > from ? (value - from) / (to - from) : value - from;
    };
    for (Curve& curve : curves) {
        for (ChartPoint& point : curve) {
            point = {share(point.x, low.x, high.x), share(point.y, low.y, high.y)};
        }
    }
    return curves;
}

constexpr double kSeen = 1.0 / 100;     ///< Of the height of a plot.
constexpr double kEndsSeen = 1.0 / 50;  ///< Of its width: a column or two.

bool has_near_points(const Curve& a, const Curve& b) {
    return std::ranges::equal(a, b, [](const ChartPoint& one, const ChartPoint& other) {
        return one.x == other.x && std::abs(one.y - other.y) <= kSeen;
    });
}

bool rises(const Curve& curve) {
    return !curve.empty() && std::ranges::adjacent_find(curve, std::ranges::greater_equal(),
                                                        &ChartPoint::x) == curve.end();
}

/// True if the points of one lie on the lines of the other, as far as that goes.
bool is_along(const Curve& points, const Curve& line) {
    return std::ranges::all_of(points, [&](const ChartPoint& point) {
        if (point.x < line.front().x || point.x > line.back().x) {
            return true;
        }
        const auto to = std::ranges::lower_bound(line, point.x, {}, &ChartPoint::x);
        const auto from = to == line.begin() ? to : std::prev(to);
        const double share = to == from ? 0 : (point.x - from->x) / (to->x - from->x);
        return std::abs(std::lerp(from->y, to->y, share) - point.y) <= kSeen;
    });
}

/// Not by their points alone: at two frame rates the same curve has other points.
bool are_near(const Curve& a, const Curve& b) {
    return has_near_points(a, b) ||
           (rises(a) && rises(b) && std::abs(a.front().x - b.front().x) <= kEndsSeen &&
            std::abs(a.back().x - b.back().x) <= kEndsSeen && is_along(a, b) && is_along(b, a));
}

}  // namespace

std::vector<ChartSeries> merged(const std::vector<ChartSeries>& series, bool is_log) {
    const std::vector<Curve> curves = curves_of(series, is_log);
    std::vector<std::size_t> groups;  // By their first series.
    std::vector<std::vector<std::string>> names;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const auto same = std::ranges::find_if(groups, [&](std::size_t first) {
            return series[first].verdict == series[i].verdict && are_near(curves[first], curves[i]);
        });
        if (same == groups.end()) {
            groups.push_back(i);
            names.push_back({series[i].name});
        } else {
            names[static_cast<std::size_t>(same - groups.begin())].push_back(series[i].name);
        }
    }
    std::vector<ChartSeries> left;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        left.push_back(series[groups[i]]);
        left.back().name = joined_names(names[i]);
    }
    return left;
}

void keep_first(std::size_t most, Chart& chart) {
    if (chart.series.size() > most) {
        const std::size_t left_out = chart.series.size() - most;
        std::stable_partition(
            chart.series.begin(), chart.series.end(), [](const ChartSeries& each) {
                return each.verdict == Verdict::error || each.verdict == Verdict::warning;
            });
        chart.note = fmt::format("{} more {} not drawn", left_out, left_out == 1 ? "is" : "are");
        chart.series.resize(most);
    }
}

Chart with_room(const Chart& chart) {
    Chart shown = chart;
    const bool has_lines = chart.kind == ChartKind::marks &&
                           std::ranges::all_of(chart.series, [](const ChartSeries& each) {
                               return each.mark == ChartMark::line && !each.points.empty();
                           });
    if (has_lines && chart.series.size() > 1) {
        shown.series = merged(chart.series, chart.y.is_log);
    }
    if (chart.main_series > 0) {
        keep_first(chart.main_series, shown);
    }
    return shown;
}

}  // namespace tickproof::harness
