// Home-made lists: one frame time a line, or `frame,time`; a header, `#` comments and blank lines
// may be there. The unit is told (--unit), named in the header, or guessed by how long frames can
// be.

#include <fmt/format.h>

#include <algorithm>

#include "harness/trace/csv_rows.h"
#include "harness/trace/formats.h"
#include "harness/trace/raw_frames.h"

namespace tickproof::harness {
namespace {

/// Lower-case letters and digits, cut at everything else: `Time (ms)` is `time`, `ms`.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words(1);
    for (const char c : name) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) {
            words.back() += lower;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

bool has_word(std::string_view name, std::initializer_list<std::string_view> wanted) {
    const auto words = words_of(name);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool names_index(std::string_view name) {
    return has_word(name,
                    {"frame", "index", "number", "no", "nr", "n", "i", "id", "idx", "count"}) &&
           !has_word(name, {"time", "ms", "us", "ns", "s", "seconds", "delta", "dt", "duration"});
}

bool names_time(std::string_view name) {
    return has_word(name, {"time", "frametime", "ms", "us", "ns", "s", "sec", "seconds", "frame",
                           "milliseconds", "microseconds", "nanoseconds", "delta", "deltatime",
                           "dt", "duration", "fps", "frametimems"});
}

/// The unit that a header names, or nothing.
std::string_view unit_in(std::string_view name) {
    if (has_word(name, {"ms", "milliseconds", "frametimems", "msec"})) {
        return "ms";
    }
    if (has_word(name, {"us", "microseconds", "usec"})) {
        return "us";
    }
    if (has_word(name, {"ns", "nanoseconds", "nsec"})) {
        return "ns";
    }
    return has_word(name, {"s", "sec", "seconds"}) ? "s" : "";
}

/// Games run at 2 to 5000 frames a second, so half of all frames lie between 0.2 ms and 0.5 s.
std::string_view unit_by_size(double median_value) {
    return median_value < 0.5 ? "s" : median_value < 1e3 ? "ms" : median_value < 1e6 ? "us" : "ns";
}

char separator_of(const CaptureText& capture) {
    const std::string_view beginning = capture.text.substr(0, 4096);
    return beginning.find(';') != std::string_view::npos    ? ';'
           : beginning.find('\t') != std::string_view::npos ? '\t'
                                                            : ',';
}

/// Cells without the empty one that a trailing comma makes; at least one.
std::size_t cells_in(const std::vector<std::string>& row) {
    return row.size() > 1 && row.back().empty() ? row.size() - 1 : row.size();
}

bool is_numbers(const std::vector<std::string>& row) {
    return cells_in(row) <= 2 && number_in(row[0]) && (cells_in(row) == 1 || number_in(row[1]));
}

/// Which column holds the frame times, by its name.
std::size_t value_column(const CaptureText& capture, std::size_t line,
                         const std::vector<std::string>& header) {
    if (cells_in(header) == 1) {
        return 0;
    }
    const bool first = names_index(header[0]);
    if (first == names_index(header[1])) {
        refuse_capture(capture, line,
                       fmt::format("cannot tell whether '{}' or '{}' holds the frame times; name "
                                   "the columns frame,ms (or s, us, ns), or keep one of them",
                                   header[0], header[1]));
    }
    return first ? 1 : 0;
}

/// A clock instead of a frame's length: its sum would be absurd, and nothing else would show it.
void refuse_clock(const CaptureText& capture, const RawFrames& raw) {
    const auto not_longer = [](double a, double b) { return a >= b; };
    const bool rises =
        std::adjacent_find(raw.values.begin(), raw.values.end(), not_longer) == raw.values.end();
    if (raw.values.size() >= 4 && rises) {
        refuse_capture(capture, raw.lines[1],
                       "every value is above the one before, as of a running clock; write the "
                       "length of each frame (the differences) instead");
    }
}

/// Without names, two columns are taken only if the first one just counts.
void refuse_unless_counting(const CaptureText& capture, std::size_t line, std::string_view cell,
                            std::optional<double>& index) {
    const auto now = number_in(cell);
    if (!now || (index && *now != *index + 1)) {
        refuse_capture(capture, line,
                       "two columns without a header, and the first does not count frames; put "
                       "frame,ms (or s, us, ns) on top, and write decimals with a point");
    }
    index = now;
}

}  // namespace

bool recognises_plain_list(const CaptureText& capture) {
    const auto rows = first_rows(capture, 1, separator_of(capture));
    if (rows.empty() || cells_in(rows[0]) > 2) {
        return false;
    }
    const std::vector<std::string>& first = rows[0];
    return is_numbers(first) || (!number_in(first[0]) && names_time(first[cells_in(first) - 1]));
}

FrameTrace read_plain_list(const CaptureText& capture, std::string_view unit) {
    CsvRows rows(capture, separator_of(capture));
    rows.next();
    const std::vector<std::string> top = rows.cells();
    const bool has_header = !is_numbers(top);
    const std::size_t column =
        has_header ? value_column(capture, rows.line(), top) : cells_in(top) - 1;
    const std::string name = has_header ? top[column] : "frame time";
    if (has_header && has_word(name, {"fps"})) {
        refuse_capture(capture, rows.line(),
                       "holds frame rates; write the length of each frame instead, and let no row "
                       "stand for a second");
    }
    FrameTrace trace;
    RawFrames raw;
    std::optional<double> index;
    for (bool more = !has_header || rows.next(); more; more = rows.next()) {
        if (rows.cut_short()) {
            trace.notes.push_back("dropped the last row, which is cut short");
            break;
        }
        if (cells_in(rows.cells()) != cells_in(top)) {
            refuse_capture(capture, rows.line(),
                           fmt::format("a row of {} columns in a list of {}; mend or remove it",
                                       cells_in(rows.cells()), cells_in(top)));
        }
        if (!has_header && column == 1) {
            refuse_unless_counting(capture, rows.line(), rows[0], index);
        }
        add_frame(capture, rows.line(), name, parse_cell(capture, rows.line(), name, rows[column]),
                  raw);
    }
    refuse_clock(capture, raw);
    const std::string_view named = has_header ? unit_in(name) : "";
    const double middle = median(raw.values);
    if (unit.empty() && named.empty() && !raw.values.empty()) {
        trace.notes.push_back(
            fmt::format("took the frame times for {}, as their median is {:.4g}; "
                        "--unit says otherwise",
                        unit_by_size(middle), middle));
    }
    unit = !unit.empty() ? unit : !named.empty() ? named : unit_by_size(middle);
    trace.source = fmt::format("plain list, frame times in {}", unit);
    finish_frames(capture, raw, nanoseconds_per(unit), trace);
    return trace;
}

}  // namespace tickproof::harness
