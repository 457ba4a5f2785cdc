// A chart as a value: axes, series of points, rules, bands, and the words around them. C++ computes
// it whole. The terminal and the page draw the same values and derive nothing from them: a drawer
// chooses only the size of the chart and the digits of its numbers.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

struct ChartPoint {
    double x = 0;
    double y = 0;
};

/// A row of a chart whose y axis has names instead of numbers.
struct ChartRow {
    std::string name;      ///< As it is read.
    std::string label;     ///< As it stands beside the row.
    bool is_head = false;  ///< Of the rows below it.
};

/// An axis with its label and its range.
struct ChartAxis {
    std::string label;  ///< Quantity and unit: `frame time, ms`.
    double low = 0;
    double high = 1;
    bool is_log = false;
    std::vector<double> ticks{};   ///< Empty: the drawer takes round numbers.
    std::string name{};            ///< As the head of a column: `fps`. Empty: the label.
    std::string unit{};            ///< Stands after a number of the axis: `30 fps`, `60%`.
    std::string before{};          ///< Stands before a number, in place of a unit: `step 7`.
    std::vector<ChartRow> rows{};  ///< From the top; a value of the axis is the index of a row.
};

/// The shape of a series.
enum class ChartMark { line, dots };

/// The drawer has this many colours, and one grey for a series that others are compared with.
inline constexpr std::size_t kChartHues = 7;
inline constexpr std::size_t kGreyHue = kChartHues;

/// One line, one cloud of dots, or one row of columns.
struct ChartSeries {
    std::string name;    ///< Empty if it is the only series.
    std::string says{};  ///< Text after the name, which others may share: `1.13 m high`.
    std::vector<ChartPoint> points;
    bool is_joined = true;  ///< False: a terminal draws the marks without a line between them.
    std::optional<Verdict> verdict{};
    ChartMark mark = ChartMark::line;
    bool has_marks = false;  ///< The page draws a mark at each point of a line.
    std::size_t hue = 0;     ///< A policy has the same hue in each chart of a report.
    bool is_dashed = false;
    std::vector<double> crosses{};     ///< The x of each point that fails.
    std::vector<std::string> texts{};  ///< What each point is read as; empty: its values.
    std::vector<double> lows{};        ///< Of each point the interval along x that it may lie in;
    std::vector<double> highs{};       ///< empty: it is exact.
    bool is_hollow = false;
    bool is_named = false;  ///< The text of each dot stands beside it, and the name in a legend.
    bool is_read = true;    ///< False: it guides the eye, and has no values of its own.
};

/// Why a rule is there: the value without a timestep, the end of what is tolerated, a time from
/// which on something is wrong, any other event.
enum class RuleRole { ideal, limit, begin, event };

/// A line across: a tolerance, a ledge, a first contact.
struct ChartRule {
    bool is_vertical = false;
    double at = 0;
    std::string label;
    RuleRole role = RuleRole::limit;
};

/// A stretch of the x axis. It includes its ends.
struct ChartBand {
    double from = 0;
    double to = 0;
    std::string label{};  ///< `fails at 30 to 49 fps`. Empty: the label of the strip says it.
};

enum class StripRole { fails, differs, lost, gained, tolerated };

/// Stretches of the x axis where one thing holds: `fails`. A terminal draws them as a row below the
/// axis.
struct ChartStrip {
    std::string label;
    std::vector<ChartBand> bands;
    StripRole role = StripRole::fails;
};

enum class ChartKind {
    marks,
    columns  ///< Columns from the axis up to the first series, which begin at its points.
};

/// The values that a page reads out: `each` x, for the lines that have a point there; `latest`,
/// each x with the last value of every line; or all `points`, each with its name.
enum class ChartReads { each, latest, points };

struct Chart {
    std::string title;  ///< Says what the chart shows, with numbers.
    ChartAxis x;
    ChartAxis y;
    ChartKind kind = ChartKind::marks;
    std::size_t rows = 12;  ///< Height in lines of a terminal.
    std::vector<ChartSeries> series;
    std::vector<ChartRule> rules{};
    std::optional<Band> tolerated{};  ///< Values of y that pass. An infinite end is open.
    std::string tolerated_label{};    ///< Empty without `tolerated`.
    std::vector<ChartStrip> strips{};
    std::string note{};            ///< Sentence below the names of the series.
    std::size_t margin_least = 0;  ///< Least width of the y axis's numbers: it aligns plots.
    bool continues = false;        ///< The next chart shares the x axis and prints its numbers.
    std::string id{};              ///< Unique in a report: `curve/speed/game-speed`.
    std::string about{};    ///< What is drawn, without a result: `game speed, over frame rate`.
    std::string caption{};  ///< Sentences for a reader with room: a page.
    bool is_wide = false;   ///< A page gives it a row of its own.
    bool is_main = true;    ///< A drawer with room for few charts draws it, too.
    std::size_t main_series = 0;  ///< Such a drawer draws so many lines; 0: all.
    ChartReads reads = ChartReads::each;
};

}  // namespace tickproof::harness
