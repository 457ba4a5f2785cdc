// Keeps a glyph and a verdict for each cell, and writes them as lines.

#include "harness/show/plot/canvas.h"

namespace tickproof::harness {

void Canvas::draw(std::size_t column, std::size_t row, std::string_view glyph,
                  std::optional<Verdict> verdict) {
    if (column < columns_ && row < rows_) {
        cells_[row * columns_ + column] = {std::string(glyph), verdict};
    }
}

bool Canvas::is_empty(std::size_t column, std::size_t row) const {
    return column < columns_ && row < rows_ && cells_[row * columns_ + column].glyph.empty();
}

std::string Canvas::row_text(std::size_t row, const TextStyle& style) const {
    std::string text;
    std::size_t end = columns_;
    while (end > 0 && is_empty(end - 1, row)) {
        --end;
    }
    for (std::size_t column = 0; column < end;) {
        const Cell& first = cells_[row * columns_ + column];
        std::string run;  // One colour for all neighbours that have it.
        for (; column < end && cells_[row * columns_ + column].verdict == first.verdict; ++column) {
            const std::string& glyph = cells_[row * columns_ + column].glyph;
            run += glyph.empty() ? " " : glyph;
        }
        text += first.verdict ? coloured(std::move(run), *first.verdict, style) : run;
    }
    return text;
}

const Glyphs& glyphs_of(const TextStyle& style) {
    static const Glyphs blocks{.up = "│",
                               .tick_up = "┤",
                               .corner = "└",
                               .along = "─",
                               .tick_along = "┬",
                               .join = "·",
                               .tolerated = "░",
                               .across = "╌",
                               .down = "┊",
                               .strip = "█",
                               .marks = {"●", "○", "▲", "△", "■", "□"},
                               .parts = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}};
    static const Glyphs ascii{.up = "|",
                              .tick_up = "+",
                              .corner = "+",
                              .along = "-",
                              .tick_along = "+",
                              .join = ".",
                              .tolerated = ":",
                              .across = "~",
                              .down = "!",
                              .strip = "=",
                              .marks = {"*", "o", "x", "#", "@", "%"},
                              .parts = {"_", "#"}};
    return style.blocks ? blocks : ascii;
}

}  // namespace tickproof::harness
