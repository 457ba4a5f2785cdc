// Reads CSV with libcsv row by row, so that a large capture needs memory for one row only.

#pragma once

#include <csv.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/line_reader.h"

namespace tickproof::harness {

enum class Comments { skipped, none };

class CsvRows {
  public:
    /// Reads from the next line of `lines` on. Skips blank lines and comments (`#`, or `//` of
    /// CapFrameX). If the separator is no comma, a comma in a number is its decimal point.
    CsvRows(LineReader& lines, char separator, Comments comments = Comments::skipped);
    ~CsvRows() { csv_free(&parser_); }
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// Reads the next row; false at the end. Throws InputError on a quote that is not closed in its
    /// line: it would swallow the rows below.
    bool next();
    /// From the next row on, cells of other columns are counted but empty. Most rows have twenty
    /// cells, of which a reader needs four.
    void keep_only(const std::vector<std::optional<std::size_t>>& columns);

    std::size_t line() const { return lines_->number(); }
    /// Number of cells of this row, including skipped ones.
    std::size_t size() const { return size_; }
    /// Number of cells without empty ones at the end.
    std::size_t filled() const { return filled_; }
    /// A cell without surrounding spaces; empty beyond the row's end. Valid until the next row.
    std::string_view operator[](std::size_t column) const;
    std::string_view operator[](std::optional<std::size_t> column) const {
        return column ? (*this)[*column] : std::string_view{};
    }
    std::vector<std::string> cells() const;

    /// The number in a cell. None for NA, N/A and empty cells, and for a number cut at the very end
    /// of the file. Throws InputError that calls the column `name` on anything else.
    std::optional<double> number(std::size_t column, std::string_view name) const;
    /// The number in a cell; none for anything else.
    std::optional<double> number_if_any(std::optional<std::size_t> column) const;

    /// True if this is a last line without a line break that has fewer cells than the row before,
    /// or a cut cell: the recorder stopped while writing it.
    bool cut_short() const {
        return !lines_->terminated() && (size_ < size_before_ || cut_in_cell_);
    }
    /// True if this is a last line without a line break.
    bool unterminated() const { return !lines_->terminated(); }
    const std::string& file() const { return lines_->source().file(); }

  private:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    /// Index of the column among the kept cells.
    std::size_t place_of(std::size_t column) const {
        return places_.empty() ? column : column < places_.size() ? places_[column] : kNowhere;
    }
    void hold(std::string_view cell);
    void add_cell(std::string_view cell);
    static void end_row(int, void* self);
    bool leave_out_columns(std::string_view line);
    void parse(std::string_view text, void (*cell)(void*, std::size_t, void*));

    LineReader* lines_;
    csv_parser parser_{};
    bool decimal_comma_;
    Comments comments_;
    std::string text_;               // The kept cells, concatenated.
    std::vector<std::size_t> ends_;  // End of each kept cell.
    std::vector<std::size_t>
        places_;          // Index of each column among the kept cells; empty if all are kept.
    std::string wanted_;  // The row without unwanted columns.
    std::size_t size_ = 0;
    std::size_t filled_ = 0;
    std::size_t size_before_ = 0;
    bool complete_ = false;
    mutable bool cut_in_cell_ = false;  // Set when number() finds a cut cell.
};

/// The number, if the whole text is a finite one.
std::optional<double> number_in(std::string_view text, bool decimal_comma = false);

/// Finds a column by name, ignoring case, underscores and spaces: `MsBetweenPresents`,
/// `msBetweenPresents` and `ms_between_presents` are equal.
std::optional<std::size_t> find_column(const std::vector<std::string>& header,
                                       std::string_view name);

}  // namespace tickproof::harness
