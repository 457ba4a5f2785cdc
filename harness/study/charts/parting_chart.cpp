// How two runs, or two recordings, part: the distance after each step, with the first difference,
// the first contact and the noise floor. One chart for each run that others are compared with.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/game/engine_text.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/lanes.h"
#include "harness/study/charts/strays.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kPartingsMost = 6;
constexpr std::size_t kMarkedMost = 16;

struct Parting {
    std::string name;    ///< `Gate under hybrid at 60 fps`, `a.tprec`
    std::string engine;  ///< Empty of a recording.
    std::string unit = "m";
    std::vector<const DrawnDivergence*> lines{};
    const DrawnFloor* floor = nullptr;  ///< Null where it is zero everywhere.
};

double farthest(const std::vector<double>& apart) {
    double most = 0;
    for (const double each : apart) {
        most = std::isfinite(each) ? std::max(most, each) : most;
    }
    return most;
}

double last_of(const std::vector<double>& apart) {
    const auto last =
        std::find_if(apart.rbegin(), apart.rend(), [](double each) { return std::isfinite(each); });
    return last == apart.rend() ? 0 : *last;
}

/// `Gate under hybrid, from frame 219`: a run without its engine.
std::string run_name(const Drawing& drawing, const DrawnPath& path) {
    const RunSpec& spec = path.run.spec;
    return fmt::format("{} under {}{}", capitalised(spec.scenario.row->name),
                       short_policy(drawing, spec.policy),
                       std::isnan(path.fps) ? fmt::format(", from frame {}", spec.start_frame)
                                            : fmt::format(" at {} fps", three_digits(path.fps)));
}

Parting parting_of(const Report& report, const std::string& run) {
    const Drawing& drawing = *report.drawing;
    Parting parting{.name = run};
    for (const DrawnDivergence& line : drawing.divergences) {
        if (line.run == run) {
            parting.lines.push_back(&line);
        }
    }
    if (!parting.lines.empty()) {
        parting.name = parting.lines.front()->name;
        parting.unit = parting.lines.front()->unit;
    }
    for (const DrawnPath& path : drawing.paths) {
        if (parting.engine.empty() && to_text(path.run.spec) == run) {
            parting.name = run_name(drawing, path);
            parting.engine = to_text(path.run.spec.engine);
        }
    }
    for (const DrawnFloor& floor : drawing.floors) {
        if (parting.floor == nullptr && parting.unit == "m" && floor.run == run &&
            farthest(floor.apart_m) > 0) {
            parting.floor = &floor;
        }
    }
    return parting;
}

/// The line that parts first, and of those that do so at once the one that gets farthest.
const DrawnDivergence& first_to_part(const std::vector<const DrawnDivergence*>& lines) {
    const auto begin = [](const DrawnDivergence& line) {
        return line.first              ? line.first->step
               : line.steps.size() > 1 ? line.steps[1]
                                       : std::numeric_limits<std::uint64_t>::max();
    };
    return **std::ranges::min_element(lines, [&](const auto* a, const auto* b) {
        return begin(*a) != begin(*b) ? begin(*a) < begin(*b)
                                      : farthest(a->apart) > farthest(b->apart);
    });
}

/// At most, and at the end: the tables of a report have the end.
std::string apart_text(const DrawnDivergence& line, const std::string& unit) {
    const std::string most = quantity_text(farthest(line.apart), unit);
    const std::string end = quantity_text(last_of(line.apart), unit);
    return most == end ? fmt::format("at most {} apart, at the end", most)
                       : fmt::format("at most {} apart, {} at the end", most, end);
}

std::string parting_title(const Parting& parting) {
    const std::string where = parting.engine.empty() ? "" : " in " + parting.engine;
    if (parting.lines.empty()) {
        return fmt::format("{}{}: 1 ULP at the start grows to {}", parting.name, where,
                           quantity_text(farthest(parting.floor->apart_m), "m"));
    }
    const DrawnDivergence& worst = **std::ranges::max_element(
        parting.lines, {}, [](const DrawnDivergence* line) { return farthest(line->apart); });
    if (farthest(worst.apart) == 0) {
        return fmt::format("{}{}: the places never differ", parting.name, where);
    }
    const std::string apart = apart_text(worst, parting.unit);
    if (worst.is_perturbed) {
        return fmt::format("{}{}, {}: {}", parting.name, where, worst.other, apart);
    }
    return parting.engine.empty() ? fmt::format("{} and {}: {}", parting.name, worst.other, apart)
                                  : fmt::format("{}: {} and {} are {}", parting.name,
                                                parting.engine, worst.other, apart);
}

std::string horizon_text(const DrawnFloor& floor) {
    return fmt::format("{}{}.", floor_text(floor),
                       floor.horizon
                           ? fmt::format(", which reaches 1 cm in step {}", *floor.horizon)
                           : std::string());
}

std::string parting_caption(const Parting& parting) {
    std::vector<std::string> parts;
    if (!parting.lines.empty()) {
        const DrawnDivergence& line = first_to_part(parting.lines);
        if (const std::optional<Difference>& first = line.first) {
            parts.push_back(
                fmt::format("The first difference is in step {}{}: {}, {}, {}{}.", first->step,
                            parting.lines.size() > 1 ? fmt::format(" ({})", line.other) : "",
                            first->body, first->field, two_numbers(first->left, first->right),
                            first->unit.empty() ? "" : fmt::format(" {}", first->unit)));
        }
        if (line.first_contact) {
            parts.push_back(fmt::format("The first contact is in step {}.", *line.first_contact));
        }
    }
    if (parting.floor != nullptr) {
        parts.push_back(horizon_text(*parting.floor));
    }
    std::vector<std::string> changes;
    for (const DrawnDivergence* line : parting.lines) {
        if (line->is_perturbed) {
            changes.push_back(line->other);
        }
    }
    if (changes.size() > 1) {
        parts.push_back(fmt::format("The run changes {}.", joined_names(changes, 2)));
    }
    return fmt::format("{}", fmt::join(parts, " "));
}

void add_series(const Parting& parting, Chart& chart) {
    for (std::size_t i = 0; i < parting.lines.size(); ++i) {
        const DrawnDivergence& line = *parting.lines[i];
        const std::string_view with = line.other.starts_with("with ") ? "with " : "";
        ChartSeries series{.name = line.other.substr(with.size()), .hue = i % kChartHues};
        for (std::size_t k = 0; k < std::min(line.steps.size(), line.apart.size()); ++k) {
            series.points.push_back({static_cast<double>(line.steps[k]), line.apart[k]});
        }
        series.has_marks = series.points.size() < kMarkedMost;
        chart.series.push_back(std::move(series));
    }
    if (parting.floor == nullptr) {
        return;
    }
    ChartSeries series{.name = parting.floor->is_limit ? "allowed" : "noise floor",
                       .hue = kGreyHue,
                       .is_dashed = true};
    for (std::size_t step = 0; step < parting.floor->apart_m.size(); ++step) {
        series.points.push_back({static_cast<double>(step), parting.floor->apart_m[step]});
    }
    chart.series.push_back(std::move(series));
}

void add_rules(const Parting& parting, Chart& chart) {
    const auto add = [&](std::uint64_t step, std::string_view what, RuleRole role) {
        chart.rules.push_back({.is_vertical = true,
                               .at = static_cast<double>(step),
                               .label = fmt::format("{}: step {}", what, step),
                               .role = role});
    };
    if (!parting.lines.empty()) {
        const DrawnDivergence& line = first_to_part(parting.lines);
        if (line.first || line.steps.size() > 1) {
            add(line.first ? line.first->step : line.steps[1], "first difference", RuleRole::begin);
        }
        if (line.first_contact) {
            add(*line.first_contact, "first contact", RuleRole::event);
        }
    }
    if (parting.floor != nullptr && parting.floor->horizon) {
        add(*parting.floor->horizon, "1 cm", RuleRole::event);
    }
}

/// Zero has no place on a logarithmic axis: a drawer puts it at the bottom.
void add_axes(const Parting& parting, Chart& chart) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    double low = kFar;
    double high = 0;
    chart.x = {.label = "steps", .low = kFar, .high = 0, .name = "step", .before = "step "};
    for (const ChartSeries& series : chart.series) {
        for (const ChartPoint& point : series.points) {
            chart.x.low = std::min(chart.x.low, point.x);
            chart.x.high = std::max(chart.x.high, point.x);
            low = point.y > 0 ? std::min(low, point.y) : low;
            high = std::isfinite(point.y) ? std::max(high, point.y) : high;
        }
    }
    if (chart.x.low == chart.x.high) {
        chart.x.low -= 1;
        chart.x.high += 1;
    }
    chart.y = {.label = parting.unit.empty() ? "greatest difference of any value, logarithmic"
                                             : "distance, m, logarithmic",
               .low = low / 3,
               .high = high * 2,
               .is_log = true,
               .name = parting.unit.empty() ? "greatest difference of any value, logarithmic"
                                            : "distance, logarithmic",
               .unit = parting.unit};
}

}  // namespace

std::vector<Chart> parting_charts(const Report& report) {
    if (!report.drawing) {
        return {};
    }
    std::vector<std::string> runs;
    const auto add = [&](const std::string& run) {
        if (std::ranges::find(runs, run) == runs.end()) {
            runs.push_back(run);
        }
    };
    for (const DrawnDivergence& line : report.drawing->divergences) {
        add(line.run);
    }
    for (const DrawnFloor& floor : report.drawing->floors) {
        if (floor.is_of_finding) {
            add(floor.run);
        }
    }
    std::vector<Chart> charts;
    for (const std::string& run : runs) {
        const Parting parting = parting_of(report, run);
        Chart chart;
        add_series(parting, chart);
        add_axes(parting, chart);
        if (!(chart.y.high > 0) || charts.size() == kPartingsMost) {
            continue;
        }
        chart.title = parting_title(parting);
        chart.caption = parting_caption(parting);
        chart.about = "Distance after each step: " + parting.name;
        chart.id = "parting/" + run;
        chart.reads = ChartReads::latest;
        chart.is_main = false;
        add_rules(parting, chart);
        charts.push_back(std::move(chart));
    }
    return charts;
}

}  // namespace tickproof::harness
