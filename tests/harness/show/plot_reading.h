// Reading a plot as people do: a mark's value by the numbers beside the axes, a series by its
// character and the names below.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/show/plot/plot.h"

namespace tickproof::harness::testing {

/// The characters of a line, each of one column.
inline std::vector<std::string> characters_of(std::string_view line) {
    std::vector<std::string> characters;
    for (const char c : line) {
        if ((c & 0xC0) != 0x80) {
            characters.emplace_back();
        }
        characters.back() += c;
    }
    return characters;
}

/// By the outermost two of its numbers.
struct ReadAxis {
    std::vector<std::pair<double, double>> numbers;  ///< Cell and value.
    bool is_log = false;

    double cell(double value) const {
        const auto [first, low] = numbers.front();
        const auto [last, high] = numbers.back();
        const double share =
            is_log ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
        return first + share * (last - first);
    }

    /// A cell; more beyond the numbers, since each of them is in its cell by rounding, too.
    bool is_near(double cell, double other) const {
        const double first = numbers.front().first;
        const double last = numbers.back().first;
        const double beyond = std::max({0.0, first - other, other - last});
        return std::abs(cell - other) <= 1 + beyond / (last - first);
    }
};

struct ReadMark {
    double column = 0;
    double row = 0;
};

struct ReadPlot {
    std::string title;
    ReadAxis x;
    ReadAxis y;
    std::vector<std::vector<std::string>> rows;              ///< From the lowest.
    std::vector<std::pair<std::string, std::string>> names;  ///< Character and what it stands for.

    std::string at(std::size_t column, std::size_t row) const {
        return column < rows[row].size() ? rows[row][column] : " ";
    }
    std::size_t columns() const {
        return std::ranges::max_element(rows, {}, &std::vector<std::string>::size)->size();
    }
};

inline constexpr std::string_view kMarks[] = {"●", "○", "▲", "△", "■", "□"};
inline constexpr std::string_view kParts[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// Every plot of a text in characters beyond ASCII, without colours. Plots that continue each other
/// share the numbers of the last one.
inline std::vector<ReadPlot> read_plots(const std::string& text) {
    std::vector<ReadPlot> plots;
    std::vector<std::string> words;  // Lines since the last plot.
    std::size_t numbered = 0;        // Plots whose x axis has its numbers.
    std::vector<std::vector<std::string>> body;
    std::vector<std::pair<std::size_t, double>> y_numbers;  // From the top.
    std::vector<std::size_t> x_ticks;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const std::vector<std::string> characters = characters_of(line);
        const auto axis = std::ranges::find_if(characters, [](const std::string& each) {
            return each == "│" || each == "┤" || each == "└";
        });
        const auto margin = static_cast<std::size_t>(axis - characters.begin());
        if (axis == characters.end()) {
            const std::string_view rest =
                std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
            if (numbered < plots.size() &&
                rest.find_first_not_of("0123456789.e- ") == std::string_view::npos &&
                !rest.empty()) {
                std::istringstream numbers{std::string(rest)};
                ReadAxis x;
                double number = 0;
                for (std::size_t i = 0; numbers >> number; ++i) {
                    x.numbers.emplace_back(static_cast<double>(x_ticks.at(i)), number);
                }
                for (; numbered < plots.size(); ++numbered) {
                    plots[numbered].x = x;
                }
            } else if (!plots.empty() && words.empty() && rest.ends_with("logarithmic")) {
                plots.back().x.is_log = true;
            } else if (const std::vector<std::string> named = characters_of(rest);
                       named.size() > 2 && named[1] == " " && named[0].size() > 1) {
                plots.back().names.emplace_back(named[0], rest.substr(named[0].size() + 1));
            } else {
                words.push_back(line);
            }
            continue;
        }
        std::string number;
        for (std::size_t i = 0; i < margin; ++i) {
            number += characters[i];
        }
        const std::size_t digits = number.find_first_not_of(' ');
        if (digits != std::string::npos) {
            y_numbers.emplace_back(body.size(), std::stod(number.substr(digits)));
        }
        if (*axis != "└") {
            body.emplace_back(axis + 1, characters.end());
            continue;
        }
        ReadPlot plot{.title = {}, .x = {}, .y = {}, .rows = {}, .names = {}};
        plot.y.is_log = !words.empty() && words.back().ends_with("logarithmic");
        for (std::size_t i = words.size(); i-- > 0 && !words[i].empty();) {
            plot.title = words[i] + (plot.title.empty() ? "" : " " + plot.title);
        }
        const bool is_of_columns = std::ranges::any_of(body, [](const auto& row) {
            return std::ranges::any_of(row, [](const std::string& each) {
                return std::ranges::find(kParts + 1, std::end(kParts), each) != std::end(kParts);
            });
        });
        for (std::size_t i = y_numbers.size(); i-- > 0;) {
            // A column's height counts from the axis: in its first row it is 1 at the upper edge.
            const double row = static_cast<double>(body.size()) - (is_of_columns ? 0.0 : 1.0) -
                               static_cast<double>(y_numbers[i].first);
            plot.y.numbers.emplace_back(row, y_numbers[i].second);
        }
        x_ticks.clear();
        for (std::size_t i = margin + 1; i < characters.size(); ++i) {
            if (characters[i] == "┬") {
                x_ticks.push_back(i - margin - 1);
            }
        }
        std::ranges::reverse(body);
        plot.rows = std::exchange(body, {});
        words.clear();
        y_numbers.clear();
        plots.push_back(std::move(plot));
    }
    return plots;
}

/// The plot whose title has this in it. Throws where there is none.
inline const ReadPlot& plot_about(const std::vector<ReadPlot>& plots, std::string_view words) {
    const auto found = std::ranges::find_if(
        plots, [&](const ReadPlot& plot) { return plot.title.find(words) != std::string::npos; });
    if (found == plots.end()) {
        throw std::out_of_range(fmt::format("no plot about {}", words));
    }
    return *found;
}

inline std::vector<ReadMark> marks_of(const ReadPlot& plot, std::string_view mark) {
    std::vector<ReadMark> marks;
    for (std::size_t row = 0; row < plot.rows.size(); ++row) {
        for (std::size_t column = 0; column < plot.rows[row].size(); ++column) {
            if (plot.rows[row][column] == mark) {
                marks.push_back({static_cast<double>(column), static_cast<double>(row)});
            }
        }
    }
    return marks;
}

/// By the names below the plot; the first mark where there are none, as of one series alone.
inline std::string_view mark_of(const ReadPlot& plot, std::string_view name) {
    for (const auto& [mark, said] : plot.names) {
        if (said.find(name) != std::string::npos &&
            std::ranges::find(kMarks, mark) != std::end(kMarks)) {
            return mark;
        }
    }
    return kMarks[0];
}

using ValuesByName = std::map<std::string, std::vector<ChartPoint>>;

/// What a reader would get wrong: values without a mark, and marks without a value. A mark may be
/// hidden by one of a series that is named before it; what is off the axes is not looked for.
inline std::vector<std::string> misread(const ReadPlot& plot, const ValuesByName& values) {
    std::vector<std::string> wrong;
    const auto is_at = [&](const ReadMark& mark, const ChartPoint& value) {
        return plot.x.is_near(mark.column, plot.x.cell(value.x)) &&
               plot.y.is_near(mark.row, plot.y.cell(value.y));
    };
    std::map<std::string_view, std::vector<ChartPoint>> of_mark;
    for (const auto& [name, points] : values) {
        const std::string_view mark = mark_of(plot, name);
        std::vector<ReadMark> drawn;
        for (const std::string_view each : kMarks) {
            std::ranges::copy(marks_of(plot, each), std::back_inserter(drawn));
            if (each == mark) {
                break;
            }
        }
        for (const ChartPoint& value : points) {
            of_mark[mark].push_back(value);
            const double column = plot.x.cell(value.x);
            const double row = plot.y.cell(value.y);
            const bool is_on = column >= 0 && column <= static_cast<double>(plot.columns() - 1) &&
                               row >= 0 && row <= static_cast<double>(plot.rows.size() - 1);
            if (is_on &&
                std::ranges::none_of(drawn, [&](const ReadMark& m) { return is_at(m, value); })) {
                wrong.push_back(fmt::format("{} at {}: {} is not drawn", name, value.x, value.y));
            }
        }
    }
    for (const auto& [mark, points] : of_mark) {
        for (const ReadMark& each : marks_of(plot, mark)) {
            if (std::ranges::none_of(points, [&](const ChartPoint& p) { return is_at(each, p); })) {
                wrong.push_back(fmt::format("{} in column {}, row {} is nothing's", mark,
                                            each.column, each.row));
            }
        }
    }
    return wrong;
}

/// In rows, from the axis on.
inline std::vector<double> column_heights(const ReadPlot& plot) {
    std::vector<double> heights(plot.columns(), 0);
    for (std::size_t column = 0; column < heights.size(); ++column) {
        for (std::size_t row = 0; row < plot.rows.size(); ++row) {
            const auto part = std::ranges::find(kParts, plot.at(column, row));
            heights[column] += static_cast<double>(part - std::begin(kParts)) / 8;
        }
    }
    return heights;
}

/// The same of columns. A value lasts until the next.
inline std::vector<std::string> misread_columns(const ReadPlot& plot,
                                                const std::vector<ChartPoint>& values) {
    std::vector<std::string> wrong;
    const std::vector<double> heights = column_heights(plot);
    std::vector<bool> is_meant(heights.size(), false);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double wanted = values[i].y > 0 ? std::max(plot.y.cell(values[i].y), 0.0) : 0;
        const double begin = plot.x.cell(values[i].x);
        const double end = i + 1 < values.size() ? plot.x.cell(values[i + 1].x)
                                                 : static_cast<double>(heights.size());
        bool is_seen = false;
        for (std::size_t column = 0; column < heights.size(); ++column) {
            const auto at = static_cast<double>(column);
            if (at < begin - 1 || at > end + 1) {
                continue;
            }
            is_seen = is_seen || heights[column] >= wanted - 1;
            is_meant[column] = is_meant[column] || plot.y.is_near(heights[column], wanted);
        }
        if (!is_seen) {
            wrong.push_back(fmt::format("{} at {} is not drawn", values[i].y, values[i].x));
        }
    }
    for (std::size_t column = 0; column < heights.size(); ++column) {
        if (!is_meant[column]) {
            wrong.push_back(fmt::format("column {} is nothing's", column));
        }
    }
    return wrong;
}

}  // namespace tickproof::harness::testing
