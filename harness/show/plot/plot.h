// A plot as a value: curves, columns, and the words around them. How many characters it has is the
// style's choice.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/show/style.h"

namespace tickproof::harness {

struct PlotPoint {
    double x = 0;
    double y = 0;
};

struct PlotAxis {
    std::string label;  ///< With the unit of its numbers: `frame time, ms`.
    double low = 0;
    double high = 1;
    bool is_log = false;
    std::vector<double> ticks{};  ///< Where none are wished for, round numbers.
};

/// Told from others by its mark, and by its colour where it has a verdict.
struct PlotSeries {
    std::string name;    ///< Empty where it is the only one.
    std::string says{};  ///< Behind its name, which others may share: `1.13 m high`.
    std::vector<PlotPoint> points;
    bool is_joined = true;
    std::optional<Verdict> verdict{};
};

/// A line across: a tolerance, a ledge, a first contact.
struct PlotRule {
    bool is_vertical = false;
    double at = 0;
    std::string label;
};

/// A row below the axis that is marked where something holds: `fails`.
struct PlotStrip {
    std::string label;
    std::vector<Band> bands;
};

enum class PlotKind {
    marks,
    columns  ///< From the axis up to the first series: its points are where columns begin.
};

struct Plot {
    std::string title;
    PlotAxis x;
    PlotAxis y;
    PlotKind kind = PlotKind::marks;
    std::size_t rows = 12;
    std::vector<PlotSeries> series;
    std::vector<PlotRule> rules{};
    std::optional<Band> tolerated{};  ///< On the y axis.
    std::string tolerated_label{};    ///< Empty without.
    std::vector<PlotStrip> strips{};
    std::string note{};            ///< Below the names.
    std::size_t margin_least = 0;  ///< Plots below each other begin at the same column.
    bool continues = false;        ///< The next plot has the same x axis, and its numbers.
};

/// As wide as the style says, with characters beyond ASCII where the style has blocks. Ends with a
/// newline.
std::string to_text(const Plot& plot, const TextStyle& style);

/// One after another, with an empty line between but where one continues.
std::string to_text(const std::vector<Plot>& plots, const TextStyle& style);

/// The least and the greatest y of all points, with room on both sides.
Band padded_range(const std::vector<PlotSeries>& series, std::vector<double> more = {},
                  double share = 0.08);

}  // namespace tickproof::harness
