// CSV row by row, so that a capture of some hundred megabytes needs memory for one row. libcsv does
// the quoting.

#pragma once

#include <csv.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/capture_text.h"

namespace tickproof::harness {

class CsvRows {
  public:
    /// Reads from the line after `from`. Blank lines are no rows, nor are comments: `#`, or `//`
    /// as CapFrameX has it.
    CsvRows(const CaptureText& capture, LineCursor from, char separator = ',');
    explicit CsvRows(const CaptureText& capture, char separator = ',')
        : CsvRows(capture, LineCursor(capture.text), separator) {}
    ~CsvRows() { csv_free(&parser_); }
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// False at the end. Throws InputError on a quote that is not closed in its line: it would
    /// swallow the rows below.
    bool next();
    std::size_t line() const { return lines_.number(); }
    std::size_t size() const { return ends_.size(); }
    /// Without the spaces around it; empty past the end of a short row. Valid until the next row.
    std::string_view operator[](std::size_t column) const;
    std::vector<std::string> cells() const;

    /// Whether this is a last line without a line break that has fewer cells than the row before: a
    /// recording that was cut off while it was written.
    bool cut_short() const { return !lines_.terminated() && size() < size_before_; }

  private:
    const CaptureText* capture_;
    LineCursor lines_;
    csv_parser parser_{};
    std::string text_;               // The cells of this row, end to end.
    std::vector<std::size_t> ends_;  // Where each ends.
    std::size_t size_before_ = 0;
    bool complete_ = false;
};

/// At most `count` rows from the beginning, for recognising a format: none at all where it is no
/// good CSV.
std::vector<std::vector<std::string>> first_rows(const CaptureText& capture, std::size_t count,
                                                 char separator = ',');

/// By name and never by position, without regard to case, underscores and spaces:
/// `MsBetweenPresents`, `msBetweenPresents` and `ms_between_presents` are one.
std::optional<std::size_t> find_column(const std::vector<std::string>& header,
                                       std::string_view name);

}  // namespace tickproof::harness
