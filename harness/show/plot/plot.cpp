// Draws a chart in characters: title, axes, marks, rules, bands, and names below.

#include "harness/show/plot/plot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/wrap.h"
#include "harness/show/plot/canvas.h"
#include "harness/show/plot/room.h"
#include "harness/show/plot/scale.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kColumnsLeast = 10;

std::string legend_of(const ChartSeries& series) {
    const bool has_both = !series.name.empty() && !series.says.empty();
    return fmt::format("{}{}{}", series.name, has_both ? ": " : "", series.says);
}

/// The canvas with its axes, and the words around it.
class Sheet {
  public:
    Sheet(const Chart& plot, const TextStyle& style)
        : plot_(plot),
          style_(style),
          glyphs_(glyphs_of(style)),
          y_ticks_(ticks_of(plot.y, std::max<std::size_t>(plot.rows / 2, 2))),
          y_texts_(tick_texts(plot.y, y_ticks_)),
          margin_(margin()),
          canvas_(drawn(plot, columns(), glyphs_)) {}

    std::string text() const {
        std::string text = wrap("", plot_.title, style_.width);
        text += plot_.y.label.empty() ? "" : wrap("", plot_.y.label, style_.width);
        for (std::size_t row = plot_.rows; row-- > 0;) {
            text += fmt::format("{}{}\n", y_axis(row), canvas_.row_text(row, style_));
        }
        text += x_axis();
        for (const ChartStrip& strip : plot_.strips) {
            text += strip_text(strip);
        }
        return text + legend();
    }

  private:
    /// As wide as the numbers of the y axis and the names of the strips, and a space.
    std::size_t margin() const {
        std::size_t widest = std::max<std::size_t>(plot_.margin_least, 1);
        for (const std::string& text : y_texts_) {
            widest = std::max(widest, text.size());
        }
        for (const ChartStrip& strip : plot_.strips) {
            widest = std::max(widest, strip.label.size());
        }
        return widest + 1;
    }

    std::size_t columns() const {
        const std::size_t taken = margin_ + 1;  // The axis itself.
        return style_.width > taken + kColumnsLeast ? style_.width - taken : kColumnsLeast;
    }

    /// The number at a row; `kAxisRow` is the x axis, on which columns stand.
    static constexpr std::size_t kAxisRow = kOffAxis - 1;
    std::string number_at(std::size_t row) const {
        for (std::size_t i = 0; i < y_ticks_.size(); ++i) {
            const bool is_of_columns = plot_.kind == ChartKind::columns;
            std::size_t at = cell_of(plot_.y, y_ticks_[i], plot_.rows + (is_of_columns ? 1 : 0));
            if (is_of_columns && at != kOffAxis) {
                at = at == 0 ? kAxisRow : at - 1;  // A column ends at the upper edge of its row.
            }
            if (at == row) {
                return y_texts_[i];
            }
        }
        return {};
    }

    std::string y_axis(std::size_t row) const {
        const std::string number = number_at(row);
        return fmt::format("{:>{}} {}", number, margin_ - 1,
                           number.empty() ? glyphs_.up : glyphs_.tick_up);
    }

    struct Placed {
        std::vector<bool> is_tick;
        std::string numbers;
    };

    /// As many numbers as fit, both ends first.
    Placed placed_numbers() const {
        const std::vector<double> ticks =
            ticks_of(plot_.x, std::max<std::size_t>(canvas_.columns() / 12, 2));
        const std::vector<std::string> texts = tick_texts(plot_.x, ticks);
        Placed placed{std::vector<bool>(canvas_.columns(), false),
                      std::string(canvas_.columns() + margin_ + 1, ' ')};
        std::string& line = placed.numbers;
        for (std::size_t k = 0; k < ticks.size(); ++k) {
            const std::size_t i = k % 2 == 0 ? k / 2 : ticks.size() - 1 - k / 2;
            const std::size_t at = cell_of(plot_.x, ticks[i], canvas_.columns());
            const std::size_t wide = texts[i].size();
            const std::size_t middle = margin_ + 1 + at;
            const std::size_t begin =
                std::min(middle - std::min(middle, wide / 2), line.size() - wide);
            const std::size_t from = begin - std::min<std::size_t>(begin, 2);
            const std::size_t room = begin - from + wide + 2;
            if (line.substr(from, room).find_first_not_of(' ') == std::string::npos) {
                line.replace(begin, wide, texts[i]);
                placed.is_tick[at] = true;
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        return placed;
    }

    std::string x_axis() const {
        const Placed placed = placed_numbers();
        std::string line =
            fmt::format("{:>{}} {}", number_at(kAxisRow), margin_ - 1, glyphs_.corner);
        for (const bool tick : placed.is_tick) {
            line += tick ? glyphs_.tick_along : glyphs_.along;
        }
        line += '\n';
        return plot_.continues
                   ? line
                   : line + placed.numbers + '\n' +
                         wrap(std::string(margin_ + 1, ' '), plot_.x.label, style_.width);
    }

    std::string strip_text(const ChartStrip& strip) const {
        Canvas row(canvas_.columns(), 1);
        for (const ChartBand& band : strip.bands) {
            const std::size_t last =
                cell_of(plot_.x, std::min(band.to, plot_.x.high), row.columns());
            for (std::size_t column =
                     cell_of(plot_.x, std::max(band.from, plot_.x.low), row.columns());
                 column <= last && last != kOffAxis; ++column) {
                row.draw(column, 0, glyphs_.strip, Verdict::error);
            }
        }
        return fmt::format("{:>{}}  {}\n", strip.label, margin_ - 1, row.row_text(0, style_));
    }

    std::string legend() const {
        std::string text;
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            text +=
                legend_line(glyphs_.mark(i), legend_of(plot_.series[i]), plot_.series[i].verdict);
        }
        text += legend_line(glyphs_.tolerated, plot_.tolerated_label);
        for (const bool is_vertical : {false, true}) {
            std::vector<std::string_view> labels;
            for (const ChartRule& rule : plot_.rules) {
                if (rule.is_vertical == is_vertical) {
                    labels.push_back(rule.label);
                }
            }
            text += legend_line(is_vertical ? glyphs_.down : glyphs_.across,
                                fmt::format("{}", fmt::join(labels, ", ")));
        }
        return plot_.note.empty()
                   ? text
                   : text + wrap(std::string(margin_ + 1, ' '), plot_.note, style_.width);
    }

    /// Nothing of what has no name: there is nothing to tell it from.
    std::string legend_line(std::string_view glyph, const std::string& name,
                            std::optional<Verdict> verdict = {}) const {
        if (name.empty()) {
            return name;
        }
        const std::size_t indent = margin_ + 1;
        std::string line = wrap(fmt::format("{:{}}{} ", "", indent, glyph), name, style_.width);
        return verdict ? line.replace(indent, glyph.size(),
                                      coloured(std::string(glyph), *verdict, style_))
                       : line;
    }

    const Chart& plot_;
    const TextStyle& style_;
    const Glyphs& glyphs_;
    std::vector<double> y_ticks_;
    std::vector<std::string> y_texts_;
    std::size_t margin_;
    Canvas canvas_;
};

}  // namespace

std::string to_text(const Chart& chart, const TextStyle& style) {
    const Chart shown = with_room(chart);
    return Sheet(shown, style).text();
}

std::string to_text(const std::vector<Chart>& plots, const TextStyle& style) {
    std::string text;
    bool continues = true;
    for (const Chart& plot : plots) {
        text += (continues ? "" : "\n") + to_text(plot, style);
        continues = plot.continues;
    }
    return text;
}

}  // namespace tickproof::harness
