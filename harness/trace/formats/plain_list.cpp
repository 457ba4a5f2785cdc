// Reads lists of frame times: one number per line, `frame,time`, or a table with a column whose
// name says that it holds them. `#` comments and blank lines are allowed. The unit comes from
// --unit, from the header, or from a guess by plausible frame lengths.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "harness/trace/formats/column_names.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/formats/table_clock.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

/// Games run at 2 to 5000 frames a second, so half of all frames lie between 0.2 ms and 0.5 s.
std::string_view unit_by_size(double median_value) {
    return median_value < 0.5 ? "s" : median_value < 1e3 ? "ms" : median_value < 1e6 ? "us" : "ns";
}

double rate_of(double median_value, std::string_view unit) {
    return 1e9 / (median_value * nanoseconds_per(unit));
}

/// Another unit in which the median frame is plausible, at least for a menu; else empty.
std::string_view other_unit(double median_value, std::string_view guessed) {
    constexpr double kRateMin = 0.5;
    constexpr double kRateMax = 10'000;
    for (const std::string_view unit : capture_units()) {
        const double rate = rate_of(median_value, unit);
        if (unit != guessed && rate >= kRateMin && rate <= kRateMax) {
            return unit;
        }
    }
    return {};
}

void note_guess(double median_value, Recording& recording) {
    const std::string_view guessed = unit_by_size(median_value);
    const std::string_view other = other_unit(median_value, guessed);
    std::string note = fmt::format("read the frame times as {}, because their median is {:.4g}",
                                   guessed, median_value);
    note += other.empty()
                ? std::string("; set another unit with --unit")
                : fmt::format(
                      ", which is {:.4g} fps; if they are {} ({:.4g} fps), add "
                      "--unit {}",
                      rate_of(median_value, guessed), other, rate_of(median_value, other), other);
    recording.notes.push_back(std::move(note));
}

/// Number of cells without the empty one after a trailing comma; at least one.
std::size_t cells_in(const std::vector<std::string>& row) {
    return row.size() > 1 && row.back().empty() ? row.size() - 1 : row.size();
}

bool is_number(const std::string& cell, char separator) {
    return number_in(cell, separator != ',').has_value();
}

bool is_numbers(const std::vector<std::string>& row, char separator) {
    return cells_in(row) <= 2 && is_number(row[0], separator) &&
           (cells_in(row) == 1 || is_number(row[1], separator));
}

/// Finds the columns of a wide table by their names.
std::optional<std::size_t> frame_time_column(const std::vector<std::string>& header) {
    const auto found = std::find_if(header.begin(), header.end(), names_frame_time);
    if (found == header.end() ||
        std::find_if(found + 1, header.end(), names_frame_time) != header.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - header.begin());
}

[[noreturn]] void refuse_rates(const TextSource& source, std::size_t line) {
    refuse_capture(
        source.file(), line,
        "contains frame rates; write the length of each frame instead, one row per frame");
}

/// The column of frame times, by its name.
std::size_t value_column(const TextSource& source, std::size_t line,
                         const std::vector<std::string>& header, const CaptureOptions& options) {
    if (!options.column.empty()) {
        const auto found = find_column(header, options.column);
        if (!found) {
            refuse_capture(source.file(), line, no_such_column(options.column, header));
        }
        return *found;
    }
    if (cells_in(header) == 1) {
        return 0;
    }
    if (const auto named = frame_time_column(header)) {
        return *named;
    }
    if (has_word(header[0], {"fps"}) || has_word(header[1], {"fps"})) {
        refuse_rates(source, line);
    }
    const bool first = names_index(header[0]);
    if (cells_in(header) > 2 || first == names_index(header[1])) {
        refuse_capture(source.file(), line,
                       fmt::format("cannot tell whether '{}' or '{}' has the frame times; name the "
                                   "columns frame,ms (or s, us, ns), or keep one of them",
                                   printable(header[0]), printable(header[1])));
    }
    return first ? 1 : 0;
}

/// True for a clock instead of frame lengths, whose sum would be absurd without anything else to
/// show it. A clock that begins at 0 counts from the first frame. Half of a clock's values lie
/// below half of its last one; those of growing frame lengths do not.
bool is_clock(const TextSource& source, const std::vector<double>& values) {
    if (values.size() < 4 || !std::is_sorted(values.begin(), values.end())) {
        return false;
    }
    const bool rises =
        std::adjacent_find(values.begin(), values.end(), std::equal_to()) == values.end();
    if (values[0] == 0) {
        return rises || values.back() > 1.5 * median(values);
    }
    if (rises) {
        refuse_capture(source.file(), 0,
                       "every value is above the one before, like a running clock; write the "
                       "length of each frame (the differences), or start the clock at 0");
    }
    return false;
}

/// Replaces clock values by their differences, except over a gap.
void take_differences(const std::vector<std::size_t>& gaps, CaptureStream& stream) {
    std::vector<double> lengths;
    auto gap = gaps.begin();
    for (std::size_t i = 1; i < stream.lengths.size(); ++i) {
        gap = std::find_if(gap, gaps.end(), [&](std::size_t at) { return at >= i; });
        if (gap == gaps.end() || *gap != i) {
            lengths.push_back(stream.lengths[i] - stream.lengths[i - 1]);
        }
    }
    stream.lengths = std::move(lengths);
    stream.longest = stream.lengths.empty()
                         ? 0
                         : *std::max_element(stream.lengths.begin(), stream.lengths.end());
}

std::size_t decimals_in(std::string_view number) {
    const std::size_t point = number.find_first_of(".,");
    return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

/// Decides about a clock without the last value of an unterminated line: 5217 may be cut to 52.
void close_end(const TextSource& source, const CsvRows& rows, std::size_t column, bool cut,
               std::size_t decimals_min, const std::vector<std::size_t>& gaps,
               Recording& recording) {
    CaptureStream& stream = recording.streams[0];
    std::vector<double> whole = stream.lengths;
    const bool open = rows.unterminated() && !cut && !rows.cut_short() && !whole.empty();
    if (open) {
        whole.pop_back();
    }
    if (is_clock(source, whole)) {
        cut = cut || open;
        stream.lengths = std::move(whole);
        take_differences(gaps, stream);
        recording.notes.emplace_back("read the values as a clock that starts at 0");
    } else if (open && column + 1 == rows.size() && !whole.empty() &&
               decimals_in(rows[column]) < decimals_min) {
        cut = true;
        stream.lengths = std::move(whole);
    } else if (!cut) {
        close_open_end(rows, column, stream, recording);
    }
    note_cut(cut || rows.cut_short(), recording);
}

/// Throws InputError on two nameless columns unless the first only counts.
void refuse_unless_counting(const CsvRows& rows, std::optional<double>& index) {
    const auto now = rows.number_if_any(0);
    if (!now || (index && *now != *index + 1)) {
        refuse_capture(rows.file(), rows.line(),
                       "two columns without a header, and the first does not count frames; add the "
                       "header frame,ms (or s, us, ns), and write decimals with a point");
    }
    index = now;
}

bool recognises(const CaptureHead& head) {
    if (head.header.empty()) {
        return false;
    }
    const std::vector<std::string>& first = head.header;
    if (cells_in(first) > 2) {
        return !is_number(first[0], head.separator) && frame_time_column(first).has_value();
    }
    return is_numbers(first, head.separator) ||
           (!is_number(first[0], head.separator) &&
            (names_time(first[cells_in(first) - 1]) || frame_time_column(first)));
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    LineReader lines(source);
    CsvRows rows(lines, head.separator);
    rows.next();
    const std::vector<std::string> top = rows.cells();
    const bool has_header = !is_numbers(top, head.separator);
    const std::size_t column =
        has_header ? value_column(source, rows.line(), top, options) : cells_in(top) - 1;
    const std::string name = has_header ? printable(top[column]) : "frame time";
    if (has_header && has_word(name, {"fps"})) {
        refuse_rates(source, rows.line());
    }
    if (!has_header && !options.column.empty()) {
        refuse_capture(source.file(), rows.line(),
                       fmt::format("has no header, so no column {}; leave out --column",
                                   printable(options.column)));
    }
    const bool narrow = cells_in(top) <= 2;
    SplitDecimals decimals(top.size());
    RowWidths widths(top);
    std::vector<std::size_t> gaps;  // Number of values before each left-out row.
    Recording recording{.streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    TableClock clock(has_header ? top : std::vector<std::string>{}, column);
    std::optional<double> index;
    bool cut = false;
    std::size_t decimals_min = std::numeric_limits<std::size_t>::max();
    for (bool more = !has_header || rows.next(); more; more = rows.next()) {
        const std::size_t cells = rows.size() - (rows[rows.size() - 1].empty() ? 1 : 0);
        cut = rows.cut_short() || (narrow && rows.unterminated() && cells < cells_in(top));
        if (cut) {
            break;
        }
        if (narrow && cells > 0 && cells != cells_in(top)) {
            refuse_capture(source.file(), rows.line(),
                           fmt::format("a row of {} columns in a list of {}; correct or remove it, "
                                       "and write decimals with a point; for the files that are "
                                       "read see tickproof list formats",
                                       cells, cells_in(top)));
        }
        if (!has_header && column == 1) {
            refuse_unless_counting(rows, index);
        }
        if (has_header && rows[column] == top[column]) {
            note_joined(rows.line(), recording);
            continue;
        }
        decimals.look_at(rows);
        if (!narrow && !widths.fits(rows)) {
            gaps.push_back(stream.lengths.size());
            clock.forget();
            continue;
        }
        const auto value = rows.number(column, name);
        if (value && !rows.unterminated()) {
            decimals_min = std::min(decimals_min, decimals_in(rows[column]));
        }
        stream.add(source, rows.line(), value);
        if (value) {
            clock.add(rows, *value);
        }
    }
    decimals.finish(rows);
    widths.finish(source, recording);
    close_end(source, rows, column, cut, decimals_min, gaps, recording);
    const std::string_view named = has_header ? unit_in(name) : "";
    const double middle = median(stream.lengths);
    if (options.unit.empty() && named.empty() && !stream.lengths.empty()) {
        note_guess(middle, recording);
    }
    recording.unit_ns = nanoseconds_per(!options.unit.empty() ? std::string_view(options.unit)
                                        : !named.empty()      ? named
                                                              : unit_by_size(middle));
    clock.finish(source, recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace

CaptureFormat plain_list_format() {
    return {.name = "plain list",
            .summary = "one frame time per line, or a table with a named column",
            .takes_unit = true,
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
