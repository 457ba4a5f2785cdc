// Counts and leaves out rows that do not fit their header. If a separator is lost or added, or a
// line break is misplaced, cells move to other columns: a process id would be read as a frame time.

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
    /// `also` are other widths that the format allows below this header.
    explicit RowWidths(const std::vector<std::string>& header, std::vector<std::size_t> also = {});

    /// True if the row has a cell for each name of the header. More cells are allowed if they are
    /// empty, as spreadsheets write them.
    bool fits(const CsvRows& rows);
    /// Adds a note on the other rows. Throws InputError if they are more than half.
    void finish(const TextSource& source, Recording& recording) const;

  private:
    std::size_t names_;
    std::size_t least_;  // Number of names without empty ones at the end.
    std::vector<std::size_t> also_;
    std::size_t rows_ = 0;
    std::size_t misfits_ = 0;
    std::size_t first_line_ = 0;
    std::size_t first_size_ = 0;
};

/// Rows of a recording that gains columns and never loses any: rows of Unreal below one header.
class GrowingRows {
  public:
    void add(const CsvRows& rows, bool has_length);
    /// Removes the frames of rows that do not fit from the stream, with a note: rows with fewer
    /// cells than `least` or more than `most`, and the fewest others without which widths only
    /// grow. Throws InputError if they are more than half.
    void remove_misfits(const TextSource& source, std::size_t least, std::size_t most,
                        Recording& recording) const;

  private:
    /// Successive rows of one width.
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
