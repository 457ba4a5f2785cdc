// Published figures against what the program computes: each by its share of what is tolerated
// around the middle of what is published. Figures that are words have no place on the axis.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

constexpr double kFar = 2.5;  ///< Shares beyond it are drawn at the edge.

struct PublishedFigure {
    const Reported* reported = nullptr;
    double share = 0;  ///< Of the tolerance.

    bool is_missed() const { return reported->finding.verdict != Verdict::pass; }
};

/// ` m/s` of `mps`; empty of what is no unit.
std::string_view unit_behind(std::string_view key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kUnits{
        {{"s", " s"}, {"ms", " ms"}, {"m", " m"}, {"mps", " m/s"}, {"fps", " fps"}, {"hz", " Hz"}}};
    const auto* const found =
        std::ranges::find(kUnits, key, [](const auto& each) { return each.first; });
    return found == kUnits.end() ? std::string_view() : found->second;
}

/// `hold_s=0.1` is `hold 0.1 s`, `engine.name=euler` is `euler`, and `trace.fps=20` is `20 fps`.
std::string parameter_text(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string_view path = std::string_view(text).substr(0, equals);
    const std::string_view key = path.substr(path.rfind('.') + 1);
    std::string value = text.substr(equals + 1);
    if (key == "name") {
        return value;
    }
    if (const std::string_view unit = unit_behind(key); !unit.empty()) {
        return fmt::format("{}{}", value, unit);
    }
    const std::size_t last = key.rfind('_');
    if (last != std::string_view::npos && !unit_behind(key.substr(last + 1)).empty()) {
        return fmt::format("{} {}{}", words_of(key.substr(0, last)), value,
                           unit_behind(key.substr(last + 1)));
    }
    return fmt::format("{} {}", words_of(key), value);
}

/// `scenario.apex` is `apex`: the part of a run that a figure is of says nothing here.
std::string without_parts(std::string text) {
    for (const std::string_view part : {"scenario.", "policy.", "trace.", "engine."}) {
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
            const bool is_word = at == 0 || text[at - 1] == ' ' || text[at - 1] == '.';
            if (is_word) {
                text.erase(at, part.size());
            } else {
                ++at;
            }
        }
    }
    return text;
}

/// `apex engine.name=euler scenario.hold_s=0.1 trace.fps=20` of a game is `apex, euler, hold 0.1 s,
/// 20 fps`.
std::string figure_name(std::string about, const std::string& section) {
    if (about.starts_with(section + " ")) {
        about.erase(0, section.size() + 1);
    }
    std::vector<std::string> parts{""};
    for (std::size_t at = 0; at < about.size();) {
        const std::size_t end = std::min(about.find(' ', at), about.size());
        const std::string word = about.substr(at, end - at);
        if (word.find('=') != std::string::npos && at > 0) {
            parts.push_back(word);
        } else {
            parts.back() += (at == 0 ? "" : " ") + word;
        }
        at = end + 1;
    }
    std::string name = words_of(without_parts(parts.front()));
    std::ranges::replace(name, '.', ' ');
    for (std::size_t i = 1; i < parts.size(); ++i) {
        name += ", " + parameter_text(parts[i]);
    }
    return name;
}

std::string figure_title(const std::vector<PublishedFigure>& figures) {
    const auto missed = std::ranges::count_if(figures, &PublishedFigure::is_missed);
    if (missed == 0) {
        return figures.size() == 1
                   ? std::string("The published number is met")
                   : fmt::format("All {} published numbers are met", figures.size());
    }
    const PublishedFigure& worst = *std::ranges::max_element(
        figures, {},
        [](const PublishedFigure& each) { return each.is_missed() ? std::abs(each.share) : -1; });
    return fmt::format("{} of {} {} missed: {} by {} times its tolerance", missed,
                       counted(figures.size(), "published number"), missed == 1 ? "is" : "are",
                       worst.reported->finding.about, three_digits(std::abs(worst.share)));
}

/// Percent, without a sign or an exponent of what rounds to 0.
std::string share_text(double share) {
    return three_digits(std::round(1e4 * share) / 100 + 0.0);
}

std::string figure_caption(const std::vector<PublishedFigure>& figures, std::size_t words) {
    double farthest = -1;
    for (const PublishedFigure& each : figures) {
        farthest = each.is_missed() ? farthest : std::max(farthest, std::abs(each.share));
    }
    std::string caption =
        "0% is the middle of the published range, and 100% the end of its tolerance.";
    if (farthest >= 0) {
        caption +=
            fmt::format(" Of the numbers that are met, the farthest from the middle is at {}%.",
                        share_text(farthest));
    }
    return words == 0
               ? caption
               : fmt::format("{} {} {}: see the tables.", caption, counted(words, "further figure"),
                             words == 1 ? "is a word or a verdict" : "are words or verdicts");
}

std::string figure_text(const PublishedFigure& figure) {
    const Finding& finding = figure.reported->finding;
    const auto text = [&](std::string_view name) {
        return quantity_text(named_number(finding, name), finding.unit);
    };
    return fmt::format("{}, published {} to {}: {}% of its tolerance", text("computed"),
                       text("lowest"), text("highest"), share_text(figure.share));
}

/// By their section, each with a row of its own above its figures.
void add_rows(const Report& report, const std::vector<PublishedFigure>& figures, Chart& chart) {
    ChartSeries met{.name = "met", .points = {}, .mark = ChartMark::dots, .hue = 2};
    ChartSeries missed{.name = "missed", .points = {}, .mark = ChartMark::dots, .hue = 1};
    std::size_t section = report.sections.size();
    for (const PublishedFigure& figure : figures) {
        const Reported& reported = *figure.reported;
        const std::string& name = report.sections[reported.section].name;
        if (reported.section != section) {
            section = reported.section;
            chart.y.rows.push_back({.name = name, .label = name, .is_head = true});
        }
        const std::string label = figure_name(reported.finding.about, name);
        ChartSeries& series = figure.is_missed() ? missed : met;
        series.points.push_back({std::clamp(100 * figure.share, chart.x.low, chart.x.high),
                                 static_cast<double>(chart.y.rows.size())});
        series.texts.push_back(figure_text(figure));
        chart.y.rows.push_back({.name = fmt::format("{} {}", name, label), .label = label});
    }
    for (ChartSeries* series : {&met, &missed}) {
        if (!series->points.empty()) {
            chart.series.push_back(std::move(*series));
        }
    }
}

}  // namespace

std::vector<Chart> figure_charts(const Report& report) {
    std::vector<PublishedFigure> figures;
    std::size_t words = 0;
    for (const Reported& reported : report.findings) {
        const double share = named_number(reported.finding, "share_of_tolerance");
        if (std::isfinite(share)) {
            figures.push_back({&reported, share});
        } else if (reported.finding.verdict != Verdict::warning) {
            ++words;
        }
    }
    if (figures.empty()) {
        return {};
    }
    std::ranges::stable_sort(figures, {},
                             [](const PublishedFigure& each) { return each.reported->section; });
    double most = 1.25;
    for (const PublishedFigure& each : figures) {
        most = std::max(most, std::abs(each.share) * 1.1);
    }
    const double end = 100 * std::min(kFar, most);
    Chart chart{.title = figure_title(figures),
                .x = {.label = "off, as a share of the tolerance",
                      .low = -end,
                      .high = end,
                      .name = "share of the tolerance",
                      .unit = "%"},
                .rules = {{.is_vertical = true, .at = 0, .label = {}, .role = RuleRole::ideal}},
                .strips = {{.label = {},
                            .bands = {{.from = -100, .to = 100}},
                            .role = StripRole::tolerated}},
                .id = "figures",
                .about = "Computed figures against published ones",
                .caption = figure_caption(figures, words),
                .is_wide = true,
                .is_main = false};
    add_rows(report, figures, chart);
    return {chart};
}

}  // namespace tickproof::harness
