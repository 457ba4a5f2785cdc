// A finding's own curve: what it measured at each frame rate, and the rates at which it fails.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kMainCurves = 2;
constexpr std::size_t kCurvesShown = 6;
constexpr std::size_t kRangesNamed = 3;
constexpr std::size_t kMarksMost = 30;

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
    series.has_marks = series.points.size() < kMarksMost;
    return series;
}

bool is_flat(const ChartSeries& series, double room = 1e-9) {
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    return high.y - low.y < room;
}

/// A hundredth of the tolerated range: a page draws no curve for less.
double seen_of(const CurveAxis& axis) {
    const double room = (axis.most - axis.least) / 100 * shown_as(axis).scale;
    return std::isfinite(room) ? std::max(room, 1e-9) : 1e-9;
}

/// A note or a pass differs from what is expected, and fails nothing.
bool fails_nothing(const Finding& finding) {
    return finding.verdict == Verdict::note || finding.verdict == Verdict::pass;
}

bool is_outside(const CurveAxis& axis, double value) {
    return value < axis.least - 1e-9 || value > axis.most + 1e-9;
}

/// Each stretch of rates at which the curve is outside its limits, or at which the finding fails.
/// A finding has its own bands alone: those of game speed that is too low, while another finding
/// has those where it is too high.
std::vector<Band> ranges_of(const Finding& finding) {
    const auto is_in = [](const Band& band, double fps) {
        return fps >= band.from && fps <= band.to;
    };
    std::vector<AtRate> curve = finding.curve;
    std::ranges::stable_sort(curve, {}, &AtRate::fps);
    std::vector<Band> ranges;
    bool is_open = false;
    for (const AtRate& each : curve) {
        const bool is_bad = is_outside(finding.curve_axis, each.value) ||
                            std::ranges::any_of(finding.bands, [&](const Band& band) {
                                return is_in(band, each.fps);
                            });
        if (is_bad && is_open) {
            ranges.back().to = each.fps;
        } else if (is_bad) {
            ranges.push_back({each.fps, each.fps});
        }
        is_open = is_bad;
    }
    for (const Band& band : finding.bands) {
        if (std::ranges::none_of(curve, [&](const AtRate& at) { return is_in(band, at.fps); })) {
            ranges.push_back(band);
        }
    }
    std::ranges::stable_sort(ranges, {}, &Band::from);
    return ranges;
}

std::string range_text(const Band& range) {
    return range.from == range.to
               ? three_digits(range.from)
               : fmt::format("{} to {}", three_digits(range.from), three_digits(range.to));
}

/// `fails at 30 fps`, `fails at 30 to 59 and 61 to 240 fps`; of many ranges how many, and from
/// where to where.
std::string failing_text(const Finding& finding, const std::vector<Band>& ranges) {
    const std::string_view word = fails_nothing(finding) ? "differs" : "fails";
    if (ranges.size() > kRangesNamed) {
        return fmt::format("{} in {} ranges from {} to {} fps", word, ranges.size(),
                           three_digits(ranges.front().from),
                           three_digits(std::ranges::max(ranges, {}, &Band::to).to));
    }
    std::vector<std::string> texts;
    std::ranges::transform(ranges, std::back_inserter(texts), range_text);
    return fmt::format("{} at {} fps", word, joined_names(texts));
}

/// Where constant rates fail; what the finding says; what is tolerated.
std::string caption_of(const Finding& finding, const std::vector<Band>& ranges) {
    const CurveAxis& axis = finding.curve_axis;
    std::string caption =
        ranges.empty() ? std::string() : capitalised(failing_text(finding, ranges)) + ". ";
    if (finding.verdict != Verdict::pass) {
        caption += fmt::format(
            "{}{}.{} ",
            ranges.empty() ? "Steady rates pass; the finding is about another trace: " : "",
            finding.summary, finding.cause.empty() ? "" : fmt::format(" {}.", finding.cause));
    }
    caption += fmt::format("{} at each frame rate.", capitalised(axis.name));
    if (std::isfinite(axis.least) && std::isfinite(axis.most)) {
        caption += fmt::format(" Tolerated: {} to {}.", value_text(axis.least, axis),
                               value_text(axis.most, axis));
    } else if (std::isfinite(axis.least)) {
        caption += fmt::format(" Needed: {}.", value_text(axis.least, axis));
    } else if (std::isfinite(axis.most)) {
        caption += fmt::format(" Tolerated: {}.", value_text(axis.most, axis));
    }
    return caption;
}

/// Of the curve alone: the finding may be about other frames as well.
std::string title_of(const Finding& finding, const ChartSeries& series, const std::string& under) {
    const CurveAxis& axis = finding.curve_axis;
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    const double scale = shown_as(axis).scale;
    const std::string lowest = value_text(low.y / scale, axis);
    const std::string highest = value_text(high.y / scale, axis);
    return capitalised(fmt::format(
        "{}{}{} at constant frame rates: {}{}", axis.name,
        capitalised(axis.name).find(capitalised(finding.about)) != std::string::npos ||
                axis.name.find(finding.about) != std::string::npos
            ? ""
            : fmt::format(", {},", finding.about),
        under, lowest, lowest == highest ? std::string() : fmt::format(" to {}", highest)));
}

/// Of a limit on both sides an area is tolerated; of one, all that lies beyond a line.
void add_limits(const CurveAxis& axis, Chart& chart, std::vector<double>& seen) {
    const double scale = shown_as(axis).scale;
    const auto add_rule = [&](double at, std::string_view what, RuleRole role) {
        if (std::isfinite(at)) {
            chart.rules.push_back({.at = at * scale,
                                   .label = fmt::format("{} {}", what, value_text(at, axis)),
                                   .role = role});
            seen.push_back(at * scale);
        }
    };
    add_rule(axis.ideal, "without a timestep", RuleRole::ideal);
    constexpr double kOpen = std::numeric_limits<double>::infinity();
    if (std::isfinite(axis.least) && std::isfinite(axis.most)) {
        chart.tolerated = Band{axis.least * scale, axis.most * scale};
        chart.tolerated_label = fmt::format("tolerated: {} to {}", value_text(axis.least, axis),
                                            value_text(axis.most, axis));
        seen.insert(seen.end(), {chart.tolerated->from, chart.tolerated->to});
        return;
    }
    add_rule(axis.least, "at least", RuleRole::limit);
    add_rule(axis.most, "at most", RuleRole::limit);
    if (std::isfinite(axis.least)) {
        chart.tolerated = Band{axis.least * scale, kOpen};
    } else if (std::isfinite(axis.most)) {
        chart.tolerated = Band{-kOpen, axis.most * scale};
    }
}

ChartStrip failing_strip(const Finding& finding, const std::vector<Band>& ranges) {
    const bool is_note = fails_nothing(finding);
    ChartStrip strip{.label = is_note ? "differs" : "fails",
                     .bands = {},
                     .role = is_note ? StripRole::differs : StripRole::fails};
    for (const Band& range : ranges) {
        strip.bands.push_back(
            {range.from, range.to, fmt::format("{} at {} fps", strip.label, range_text(range))});
    }
    return strip;
}

/// `under` names the policy, or the platform, where a report has several.
Chart curve_plot(const Reported& reported, const std::string& under) {
    const Finding& finding = reported.finding;
    const CurveAxis& axis = finding.curve_axis;
    const Shown as = shown_as(axis);
    const std::vector<Band> ranges = ranges_of(finding);
    ChartSeries series = curve_of(finding);
    series.verdict = ranges.empty() ? Verdict::pass : reported.verdict;
    series.hue = ranges.empty() || fails_nothing(finding) ? 0 : 1;
    Chart plot{.title = title_of(finding, series, under), .x = rate_axis({series}), .rows = 8};
    std::vector<double> seen;
    add_limits(axis, plot, seen);
    const Band range = padded_range({series}, seen);
    plot.y = {.label = fmt::format("{}{}{}", axis.name, as.unit.empty() ? "" : ", ", as.unit),
              .low = range.from,
              .high = range.to,
              .name = axis.name,
              .unit = std::string(as.unit)};
    plot.series = {std::move(series)};
    if (!ranges.empty()) {
        plot.strips = {failing_strip(finding, ranges)};
    }
    plot.id = "curve/" + finding.id;
    plot.about = fmt::format("{}{}, over frame rate", axis.name, under);
    plot.caption = caption_of(finding, ranges);
    return plot;
}

/// True if the report keeps runs of scenarios with their outcomes.
bool has_outcomes(const Report& report) {
    return std::ranges::any_of(report.sections, [](const Section& section) {
        return std::ranges::any_of(
            section.runs, [](const RunRecord& run) { return run.spec.scenario.row != nullptr; });
    });
}

}  // namespace

/// The worst first. One that is flat only of something to reach, or where no curve is bent.
std::vector<Chart> curve_plots(const Report& report) {
    if (has_outcomes(report)) {
        return {};  // The charts of outcomes over frame rate say the same.
    }
    std::vector<Chart> bent;
    std::vector<Chart> flat;
    std::size_t main = 0;
    for (const Reported& reported : report.findings) {
        const Finding& finding = reported.finding;
        const ChartSeries series = curve_of(finding);
        if (series.points.size() < 3) {
            continue;
        }
        const std::string under = report.sections.size() > 1
                                      ? " under " + report.sections[reported.section].name
                                      : std::string();
        Chart chart = curve_plot(reported, under);
        const bool says_something = !is_flat(series) || !finding.bands.empty();
        chart.is_main = says_something && reported.verdict != Verdict::pass && main < kMainCurves;
        main += chart.is_main ? 1 : 0;
        const bool is_bent = chart.is_main || !finding.bands.empty() ||
                             !is_flat(series, seen_of(finding.curve_axis));
        (is_bent ? bent : flat).push_back(std::move(chart));
    }
    if (!bent.empty()) {
        std::erase_if(flat, [](const Chart& chart) {
            return !chart.tolerated || std::isfinite(chart.tolerated->to);
        });
        flat.resize(std::min<std::size_t>(flat.size(), 1));
    }
    std::ranges::move(flat, std::back_inserter(bent));
    bent.resize(std::min(bent.size(), kCurvesShown));
    return bent;
}

}  // namespace tickproof::harness
