// Cells of characters that are drawn over each other.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/show/plot/plot.h"

namespace tickproof::harness {

class Canvas {
  public:
    Canvas(std::size_t columns, std::size_t rows)
        : columns_(columns), rows_(rows), cells_(columns * rows) {}

    std::size_t columns() const { return columns_; }
    std::size_t rows() const { return rows_; }

    /// Row 0 is the lowest. Outside nothing is drawn.
    void draw(std::size_t column, std::size_t row, std::string_view glyph,
              std::optional<Verdict> verdict = {});
    bool is_empty(std::size_t column, std::size_t row) const;

    /// Without the spaces at its end.
    std::string row_text(std::size_t row, const TextStyle& style) const;

  private:
    struct Cell {
        std::string glyph;  ///< Of one column. Empty: a space.
        std::optional<Verdict> verdict;
    };

    std::size_t columns_;
    std::size_t rows_;
    std::vector<Cell> cells_;
};

/// The characters of a plot.
struct Glyphs {
    std::string_view up, tick_up, corner, along, tick_along;  ///< The axes.
    std::string_view join, tolerated, across, down, strip;
    std::vector<std::string_view> marks;
    std::vector<std::string_view> parts;  ///< A column's last cell, from the lowest to the full.

    std::string_view mark(std::size_t series) const { return marks[series % marks.size()]; }
};
const Glyphs& glyphs_of(const TextStyle& style);

/// A plot without its axes: rules, marks, columns.
Canvas drawn(const Chart& plot, std::size_t columns, const Glyphs& glyphs);

}  // namespace tickproof::harness
