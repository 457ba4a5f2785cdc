// CSV row by row, so that a capture of some hundred megabytes needs memory for one row. libcsv does
// the quoting.

#pragma once

#include <csv.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/line_reader.h"

namespace tickproof::harness {

class CsvRows {
  public:
    /// Reads from the next line of the reader on. Blank lines are no rows, nor are comments: `#`,
    /// or `//` as CapFrameX has it. Where the separator is no comma, a comma in a number is its
    /// decimal point.
    CsvRows(LineReader& lines, char separator);
    ~CsvRows() { csv_free(&parser_); }
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// False at the end. Throws InputError on a quote that is not closed in its line: it would
    /// swallow the rows below.
    bool next();
    /// From the next row on, cells of other columns are counted and empty. Most rows have twenty
    /// cells, of which a reader wants four.
    void keep_only(const std::vector<std::optional<std::size_t>>& columns);

    std::size_t line() const { return lines_->number(); }
    /// Cells of this row, kept or not.
    std::size_t size() const { return size_; }
    /// Without the spaces around it; empty past the end of a short row. Valid until the next row.
    std::string_view operator[](std::size_t column) const;
    std::string_view operator[](std::optional<std::size_t> column) const {
        return column ? (*this)[*column] : std::string_view{};
    }
    std::vector<std::string> cells() const;

    /// No value for NA, N/A and empty cells. Throws InputError that calls the column `name` on what
    /// is not a finite number.
    std::optional<double> number(std::size_t column, std::string_view name) const;
    /// No value for anything that is not one.
    std::optional<double> number_if_any(std::optional<std::size_t> column) const;

    /// Whether this is a last line without a line break that has fewer cells than the row before: a
    /// recording that was cut off while it was written.
    bool cut_short() const {
        return !lines_->terminated() && (size_ < size_before_ || cut_in_quote_);
    }
    /// Whether this is a last line without a line break.
    bool unterminated() const { return !lines_->terminated(); }
    const std::string& file() const { return lines_->source().file(); }

  private:
    void add_cell(std::string_view cell);

    LineReader* lines_;
    csv_parser parser_{};
    bool decimal_comma_;
    std::string text_;               // The cells of this row, end to end.
    std::vector<std::size_t> ends_;  // Where each ends.
    std::vector<bool> kept_;         // Empty: all.
    std::size_t size_ = 0;
    std::size_t size_before_ = 0;
    bool complete_ = false;
    bool cut_in_quote_ = false;
};

/// The number, if the whole text is a finite one.
std::optional<double> number_in(std::string_view text, bool decimal_comma = false);

/// By name and never by position, without regard to case, underscores and spaces:
/// `MsBetweenPresents`, `msBetweenPresents` and `ms_between_presents` are one.
std::optional<std::size_t> find_column(const std::vector<std::string>& header,
                                       std::string_view name);

}  // namespace tickproof::harness
