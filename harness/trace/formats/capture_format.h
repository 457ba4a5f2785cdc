// A capture format, and the result of its reader: the frames as they were recorded,
// stream by stream, before anything is chosen or cleaned.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/frame_trace.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {

/// The top of a file, taken apart once for all recognisers. Views into the source.
struct CaptureHead {
    std::string_view text;
    std::vector<std::string_view> lines;  ///< The first that are not blank, comments included.
    char separator = ',';             ///< By the first line that is neither blank nor a comment.
    std::vector<std::string> header;  ///< The cells of that line.
    std::vector<std::string> row;     ///< Cells of the line below it.

    bool has(std::string_view column) const;
};

CaptureHead head_of(const TextSource& source);

/// True if the rows of a stream cover the time they say they do.
struct TimeSpan {
    std::string column;  ///< Whose first and last value these are; empty if there is none.
    std::optional<double> first_s, last_s;
    bool begins_frame = false;  ///< Whether a row's time is that of its frame's beginning or end.
    double tolerance = 0.01;    ///< By what part the sum of the frame times may differ,
    std::string_view doubt = "rows may be missing or joined";  ///< and the meaning of a larger one.
};

/// Frames that follow one another in time: the presents of one process to one swap chain, one run,
/// one window, one event of one thread.
struct CaptureStream {
    std::string process;  ///< `game.exe`; empty where the format names none.
    std::string process_id;
    std::string id;    ///< The name for `--stream`; empty if the file has only one.
    std::string name;  ///< For people: `game.exe, process 4242, swap chain 0xB0`.
    /// Of streams, the busiest of the lowest rank is taken: the desktop's compositor, which
    /// presents whatever the game does, is 1.
    int rank = 0;
    std::vector<double> lengths;           ///< In the recording's own unit, as recorded.
    std::vector<std::uint32_t> generated;  ///< Which of them the driver made, by the file's word.
    std::vector<std::uint32_t> idle;       ///< Which are pauses because nothing was to be drawn.
    /// When each of them was displayed, in milliseconds of any clock; NaN where it never was. Empty
    /// where the file does not say.
    std::vector<double> displayed_ms;
    /// For how long the processor was busy with each of them, in the recording's own unit; NaN
    /// where the row does not say. Empty where the file does not.
    std::vector<double> busy;
    std::string busy_column;         ///< Where that stands, for people.
    std::size_t without_length = 0;  ///< Rows whose frame time is NA, or that are too short.
    double longest = 0;
    std::size_t longest_line = 0;
    TimeSpan time;

    /// Throws InputError on a negative length, and on too many; counts no length.
    void add(const TextSource& source, std::size_t line, std::optional<double> length);
};

struct Recording {
    std::string version;  ///< Version of the recorder, if the file has it: `MangoHud 0.6.8`.
    double unit_ns = 1e6;
    bool clean = false;  ///< Written by tickproof: to be taken as it is.
    std::vector<CaptureStream> streams;
    std::vector<std::string> notes;  ///< Notes on the whole file, one sentence each.
};

/// A row of the table in formats.cpp. The file of a format exports its row alone.
struct CaptureFormat {
    std::string_view name{};
    std::string_view summary{};
    bool takes_unit = false;    ///< `--unit` may set the unit of its frame times.
    bool takes_column = false;  ///< `--column` may choose the column of its frame times.
    /// Looks at the beginning only, and throws nothing.
    bool (*recognises)(const CaptureHead& head) = nullptr;
    /// Throws InputError.
    Recording (*read)(TextSource& source, const CaptureHead& head,
                      const CaptureOptions& options) = nullptr;
};

/// Throws InputError where a file has more than kFramesMax.
void check_frame_count(const TextSource& source, std::size_t line, std::size_t frames);

/// Adds the note that the last row was cut off.
void note_cut(bool cut_short, Recording& recording);

/// Adds the note that the packed or encoded file is damaged at its end.
void note_damage(const TextSource& source, Recording& recording);

/// Adds the note that another recording begins here, with its header.
void note_joined(std::size_t line, Recording& recording);

/// The note on a last line without a line break, whose last cell may have lost digits. If
/// that is the frame time in `column`, and it is less than half of every other, it is dropped from
/// `stream`.
void close_open_end(const CsvRows& rows, std::size_t column, CaptureStream& stream,
                    Recording& recording);

/// Refuses the file of a program that writes decimal commas between separating ones: 16,667 is two
/// cells, and every column behind them is shifted.
class SplitDecimals {
  public:
    /// `names` is how many cells the header has; `keep_only` must keep the one past the last.
    explicit SplitDecimals(std::size_t names) : names_{names} {}

    /// Throws InputError where most of the first ten rows have a number past the last name.
    void look_at(const CsvRows& rows);
    /// The same of a file with fewer rows.
    void finish(const CsvRows& rows) const;

  private:
    std::size_t names_;
    std::size_t looked_at_ = 0;
    std::size_t too_long_ = 0;
    std::size_t longest_ = 0;
};

/// Nearest rank, the lower of two in the middle; 0 of nothing.
double median(std::vector<double> values);

}  // namespace tickproof::harness
