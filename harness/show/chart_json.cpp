// Charts in JSON. docs/report.md describes the members.

#include "harness/show/chart_json.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace tickproof::harness {
namespace {

std::string_view word_of(ChartMark mark) {
    return mark == ChartMark::dots ? "dots" : "line";
}

std::string_view word_of(RuleRole role) {
    switch (role) {
        case RuleRole::ideal:
            return "ideal";
        case RuleRole::limit:
            return "limit";
        case RuleRole::begin:
            return "begin";
        case RuleRole::event:
            break;
    }
    return "event";
}

std::string_view word_of(ChartReads reads) {
    return reads == ChartReads::each ? "each" : reads == ChartReads::latest ? "latest" : "points";
}

std::string_view word_of(StripRole role) {
    switch (role) {
        case StripRole::fails:
            return "fails";
        case StripRole::differs:
            return "differs";
        case StripRole::lost:
            return "lost";
        case StripRole::gained:
            return "gained";
        case StripRole::tolerated:
            break;
    }
    return "tolerated";
}

/// Rounds to seven digits.
Json seven_digits(double value) {
    if (!std::isfinite(value) || value == 0) {
        return number(value);
    }
    const int digits = 6 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    constexpr int kMost = 300;  // A larger power of ten is no double.
    if (digits < 0 || digits > kMost) {
        return number(value);
    }
    const double power = std::pow(10.0, digits);
    return number(std::round(value * power) / power);
}

Json axis_json(const ChartAxis& axis) {
    Json rows = Json::array();
    for (const ChartRow& row : axis.rows) {
        rows.push_back({{"name", row.name}, {"label", row.label}, {"is_head", row.is_head}});
    }
    return {{"name", axis.name.empty() ? axis.label : axis.name},
            {"label", axis.label},
            {"unit", axis.unit},
            {"before", axis.before},
            {"low", number(axis.low)},
            {"high", number(axis.high)},
            {"scale", axis.is_log ? "log" : "linear"},
            {"ticks", axis.ticks},
            {"rows", std::move(rows)}};
}

Json series_json(const ChartSeries& series) {
    Json x = Json::array();
    Json y = Json::array();
    for (const ChartPoint& point : series.points) {
        x.push_back(seven_digits(point.x));
        y.push_back(seven_digits(point.y));
    }
    return {{"name", series.name},
            {"says", series.says},
            {"mark", word_of(series.mark)},
            {"has_marks", series.has_marks},
            {"hue", series.hue},
            {"is_dashed", series.is_dashed},
            {"verdict", series.verdict ? Json(to_text(*series.verdict)) : Json()},
            {"x", std::move(x)},
            {"y", std::move(y)},
            {"crosses", series.crosses},
            {"texts", series.texts},
            {"lows", series.lows},
            {"highs", series.highs},
            {"is_hollow", series.is_hollow},
            {"is_named", series.is_named},
            {"is_read", series.is_read}};
}

Json rule_json(const ChartRule& rule) {
    return {{"axis", rule.is_vertical ? "x" : "y"},
            {"at", number(rule.at)},
            {"label", rule.label},
            {"role", word_of(rule.role)}};
}

Json chart_json(const Chart& chart) {
    Json json{{"id", chart.id},
              {"title", chart.title},
              {"about", chart.about},
              {"caption", chart.caption},
              {"is_main", chart.is_main},
              {"is_wide", chart.is_wide},
              {"reads", word_of(chart.reads)},
              {"x", axis_json(chart.x)},
              {"y", axis_json(chart.y)}};
    json["series"] = array_of(chart.series, series_json);
    json["rules"] = array_of(chart.rules, rule_json);
    json["bands"] = Json::array();
    for (const ChartStrip& strip : chart.strips) {
        for (const ChartBand& band : strip.bands) {
            json["bands"].push_back({{"from", number(band.from)},
                                     {"to", number(band.to)},
                                     {"label", band.label.empty() ? strip.label : band.label},
                                     {"role", word_of(strip.role)}});
        }
    }
    json["tolerated"] = chart.tolerated ? Json{{"from", number(chart.tolerated->from)},
                                               {"to", number(chart.tolerated->to)},
                                               {"label", chart.tolerated_label}}
                                        : Json();
    return json;
}

}  // namespace

Json charts_json(const std::vector<Chart>& charts) {
    return array_of(charts, chart_json);
}

}  // namespace tickproof::harness
