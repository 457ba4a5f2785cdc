// Rows that do not fit their header. Where a separator is lost or in excess, or a line break stands
// at another place, the cells of a row belong to other columns: a process id would be read as a
// frame time. Such rows are counted and left out.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/trace/formats/capture_format.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

class RowWidths {
  public:
    /// `also` are other numbers of cells that the format writes below this header.
    explicit RowWidths(const std::vector<std::string>& header, std::vector<std::size_t> also = {});

    /// True if the row has a cell for each name of the header; further ones may be empty, as
    /// spreadsheets write them.
    bool fits(const CsvRows& rows);
    /// Adds the note on those that did not. Throws InputError where they are more than half.
    void finish(const TextSource& source, Recording& recording) const;

  private:
    std::size_t names_;
    std::size_t least_;  // Without empty names at the end.
    std::vector<std::size_t> also_;
    std::size_t rows_ = 0;
    std::size_t odd_ = 0;
    std::size_t first_line_ = 0;
    std::size_t first_size_ = 0;
};

/// The rows of a recording whose columns become more while it runs, and never fewer: those below
/// one header of Unreal's.
class GrowingRows {
  public:
    void add(const CsvRows& rows, bool has_length);
    /// Takes the frames of rows that do not fit out of the stream, with a note: those that have
    /// fewer cells than `least` or more than `most`, and as few others as make the rest grow only.
    /// Throws InputError where they are more than half.
    void take_out_odd(const TextSource& source, std::size_t least, std::size_t most,
                      Recording& recording) const;

  private:
    /// Rows of one width, one below the other.
    struct Stretch {
        std::size_t width = 0;
        std::size_t rows = 0;
        std::size_t frames = 0;
        std::size_t line = 0;
    };
    std::vector<bool> fitting(std::size_t least, std::size_t most) const;

    std::vector<Stretch> stretches_;
};

}  // namespace tickproof::harness
