// Draws the lines, columns and marks between the axes of a plot.

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/show/plot/canvas.h"
#include "harness/show/plot/scale.h"

namespace tickproof::harness {
namespace {

class Drawer {
  public:
    Drawer(const Chart& plot, Canvas& canvas, const Glyphs& glyphs)
        : plot_(plot), canvas_(canvas), glyphs_(glyphs) {}

    void draw_rules() {
        // An open side is a rule alone: filled, it would hide what is drawn.
        if (plot_.tolerated && std::isfinite(plot_.tolerated->from) &&
            std::isfinite(plot_.tolerated->to)) {
            const std::size_t low = y_cell(std::max(plot_.tolerated->from, plot_.y.low));
            const std::size_t high = y_cell(std::min(plot_.tolerated->to, plot_.y.high));
            for (std::size_t row = low; row <= high && high != kOffAxis; ++row) {
                draw_across(row, glyphs_.tolerated);
            }
        }
        for (const ChartRule& rule : plot_.rules) {
            if (!rule.is_vertical) {
                draw_across(y_cell(rule.at), glyphs_.across);
            }
            for (std::size_t row = 0; rule.is_vertical && row < plot_.rows; ++row) {
                canvas_.draw(x_cell(rule.at), row, glyphs_.down);
            }
        }
    }

    /// The first series is drawn last: it is never hidden.
    void draw_marks() {
        for (const ChartSeries& series : plot_.series) {
            for (std::size_t i = 1; series.is_joined && i < series.points.size(); ++i) {
                join(series.points[i - 1], series.points[i]);
            }
        }
        for (std::size_t i = plot_.series.size(); i-- > 0;) {
            for (const ChartPoint& point : plot_.series[i].points) {
                canvas_.draw(x_cell(point.x), y_cell(point.y), glyphs_.mark(i),
                             plot_.series[i].verdict);
            }
        }
    }

    void draw_columns() {
        const std::size_t parts = glyphs_.parts.size();
        const std::vector<double> values = column_values();
        for (std::size_t column = 0; column < values.size(); ++column) {
            const std::size_t height =
                cell_of(plot_.y, std::min(values[column], plot_.y.high), plot_.rows * parts + 1);
            if (height == kOffAxis || !(values[column] > 0)) {
                continue;
            }
            // A value above 0 has a mark, however small.
            const std::size_t filled = std::max<std::size_t>(height, 1);
            for (std::size_t row = 0; row * parts < filled; ++row) {
                const std::size_t part = std::min(filled - row * parts, parts);
                canvas_.draw(column, row, glyphs_.parts[part - 1], plot_.series.front().verdict);
            }
        }
    }

  private:
    std::size_t x_cell(double x) const { return cell_of(plot_.x, x, canvas_.columns()); }
    std::size_t y_cell(double y) const { return cell_of(plot_.y, y, plot_.rows); }

    void draw_across(std::size_t row, std::string_view glyph) {
        for (std::size_t column = 0; column < canvas_.columns(); ++column) {
            canvas_.draw(column, row, glyph);
        }
    }

    /// Through the columns between the two.
    void join(const ChartPoint& from, const ChartPoint& to) {
        const std::size_t first = x_cell(from.x);
        const std::size_t last = x_cell(to.x);
        const std::size_t low = y_cell(from.y);
        const std::size_t high = y_cell(to.y);
        if (first == kOffAxis || last == kOffAxis || low == kOffAxis || high == kOffAxis) {
            return;
        }
        const double across = static_cast<double>(last) - static_cast<double>(first);
        const double up = static_cast<double>(high) - static_cast<double>(low);
        for (std::size_t column = std::min(first, last) + 1; column < std::max(first, last);
             ++column) {
            const double share =
                (static_cast<double>(column) - static_cast<double>(first)) / across;
            const double row = static_cast<double>(low) + share * up;
            canvas_.draw(column, static_cast<std::size_t>(std::lround(row)), glyphs_.join);
        }
    }

    /// The highest value of those that a column stands for. The last lasts to the end.
    std::vector<double> column_values() const {
        const std::vector<ChartPoint>& points = plot_.series.front().points;
        std::vector<double> values(canvas_.columns(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool is_last = i + 1 == points.size();
            const std::size_t first = x_cell(points[i].x);
            const std::size_t last =
                is_last ? values.size() : std::max(first + 1, x_cell(points[i + 1].x));
            for (std::size_t column = first; column < std::min(last, values.size()); ++column) {
                values[column] = std::fmax(values[column], points[i].y);
            }
        }
        return values;
    }

    const Chart& plot_;
    Canvas& canvas_;
    const Glyphs& glyphs_;
};

}  // namespace

Canvas drawn(const Chart& plot, std::size_t columns, const Glyphs& glyphs) {
    Canvas canvas(columns, plot.rows);
    Drawer drawer(plot, canvas, glyphs);
    drawer.draw_rules();
    plot.kind == ChartKind::columns ? drawer.draw_columns() : drawer.draw_marks();
    return canvas;
}

}  // namespace tickproof::harness
