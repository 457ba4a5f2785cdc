// Numbers read back out of the sentences of a chart, and faults that a chart of any kind may have.

#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/finding/chart.h"

namespace tickproof::harness::testing {

/// A group of a regular expression: a number with its unit, `33.3 ms`, `60%`, `3`.
inline const std::string kSaid = R"((-?\d[\d.]*(?:e[-+]\d+)?(?:%| [a-zA-Z/]+)?))";

/// The groups of `pattern`, which occurs in `text`; empty if it does not.
inline std::vector<std::string> groups_in(const std::string& text, const std::string& pattern) {
    static std::map<std::string, std::regex> made;  // To make one takes longer than to search.
    const auto form = made.try_emplace(pattern, pattern).first;
    std::smatch found;
    if (!std::regex_search(text, found, form->second)) {
        return {};
    }
    std::vector<std::string> groups;
    for (std::size_t i = 1; i < found.size(); ++i) {
        groups.push_back(found[i].str());
    }
    return groups;
}

/// From the unit of a text to m, s, or a share of one.
inline double factor_of(const std::string& unit) {
    constexpr std::pair<std::string_view, double> kFactors[] = {
        {"%", 0.01},   {" h", 3600},  {" ms", 1e-3}, {" us", 1e-6},
        {" ns", 1e-9}, {" mm", 1e-3}, {" um", 1e-6}, {" nm", 1e-9}};
    for (const auto& [name, factor] : kFactors) {
        if (unit == name) {
            return factor;
        }
    }
    return 1;
}

/// True if `text`, such as `33.3 ms`, is `value` in m, s, or a share of one, rounded to three
/// digits or to a whole number. `also` is a further rounding of the value.
inline ::testing::AssertionResult says(const std::string& text, double value, double also = 0) {
    static const std::regex form(R"((-?\d[\d.]*(?:e[-+]\d+)?)(%| [a-zA-Z/]+)?)");
    std::smatch parts;
    if (!std::regex_match(text, parts, form)) {
        return ::testing::AssertionFailure() << '"' << text << "\" is no number";
    }
    const double read = std::stod(parts[1].str());
    const double factor = factor_of(parts[2].str());
    const double digit =
        read == 0 ? 0 : std::pow(10, std::floor(std::log10(std::abs(read))) - 2) * factor;
    const double rounding = 0.5 * std::min(digit, factor) + also;
    return std::abs(read * factor - value) <= rounding * 1.000001 + 1e-12 * std::abs(value)
               ? ::testing::AssertionSuccess()
               : ::testing::AssertionFailure()
                     << '"' << text << "\" says something else than " << value;
}

/// True if the word stands in the text, and is no part of another one.
inline bool has_word(const std::string& text, std::string_view word) {
    const auto is_letter = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) {
            return true;
        }
    }
    return false;
}

inline std::vector<std::string> texts_of(const Chart& chart) {
    std::vector<std::string> texts{chart.title, chart.about, chart.caption, chart.note,
                                   chart.tolerated_label};
    for (const ChartAxis* axis : {&chart.x, &chart.y}) {
        texts.insert(texts.end(), {axis->label, axis->name});
        for (const ChartRow& row : axis->rows) {
            texts.insert(texts.end(), {row.name, row.label});
        }
    }
    for (const ChartSeries& series : chart.series) {
        texts.insert(texts.end(), {series.name, series.says});
        texts.insert(texts.end(), series.texts.begin(), series.texts.end());
    }
    for (const ChartRule& rule : chart.rules) {
        texts.push_back(rule.label);
    }
    for (const ChartStrip& strip : chart.strips) {
        texts.push_back(strip.label);
        for (const ChartBand& band : strip.bands) {
            texts.push_back(band.label);
        }
    }
    return texts;
}

inline std::string axis_faults(const std::string& name, const ChartAxis& axis) {
    std::string faults;
    if (!std::isfinite(axis.low) || !std::isfinite(axis.high) || axis.low >= axis.high) {
        faults += fmt::format("{} is from {} to {}\n", name, axis.low, axis.high);
    }
    if (axis.is_log && !(axis.low > 0)) {
        faults += fmt::format("{} is logarithmic from {} on\n", name, axis.low);
    }
    return faults;
}

/// A line for each thing that no drawer can draw: an axis without a length, a rule that is
/// nowhere, `nan` in a text. The y of a point may be NaN: it is not drawn.
inline std::string faults_of(const Chart& chart) {
    std::string faults = axis_faults("x", chart.x) + axis_faults("y", chart.y);
    const auto check = [&](bool is_good, std::string_view what) {
        faults += is_good ? std::string() : fmt::format("{}\n", what);
    };
    for (const ChartSeries& series : chart.series) {
        const std::size_t size = series.points.size();
        check(std::ranges::all_of(series.points,
                                  [](const ChartPoint& point) { return std::isfinite(point.x); }),
              "the x of a point is no number");
        check(series.texts.empty() || series.texts.size() == size, "a point lacks its text");
        check(series.lows.size() == series.highs.size() &&
                  (series.lows.empty() || series.lows.size() == size),
              "a point lacks its interval");
    }
    for (const ChartRule& rule : chart.rules) {
        check(std::isfinite(rule.at), "a rule is nowhere");
    }
    for (const ChartStrip& strip : chart.strips) {
        for (const ChartBand& band : strip.bands) {
            check(band.from <= band.to, "a band ends before it begins");
        }
    }
    for (const std::string& text : texts_of(chart)) {
        check(!has_word(text, "nan") && !has_word(text, "inf"), "a text says: " + text);
    }
    return faults;
}

/// The same of several charts, each with its title.
inline std::string faults_of(const std::vector<Chart>& charts) {
    std::string faults;
    for (const Chart& chart : charts) {
        const std::string found = faults_of(chart);
        faults += found.empty() ? "" : fmt::format("{}: {}", chart.title, found);
    }
    return faults;
}

}  // namespace tickproof::harness::testing
