// Takes the beginning of a capture apart for the recognisers, and checks what all readers check.

#include "harness/trace/formats/capture_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t;,") == std::string_view::npos;
}

bool is_comment(std::string_view line) {
    return line.starts_with('#') || line.starts_with("//");
}

char separator_of(std::string_view line) {
    const auto count = [&](char c) { return std::count(line.begin(), line.end(), c); };
    return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ',';
}

/// Empty if the line is no valid CSV.
std::vector<std::string> cells_of(std::string_view line, char separator) {
    try {
        TextSource source(line, "");
        LineReader lines(source);
        CsvRows rows(lines, separator);
        rows.next();
        return rows.cells();
    } catch (const InputError&) {
        return {};
    }
}

}  // namespace

bool CaptureHead::has(std::string_view column) const {
    return find_column(header, column).has_value();
}

CaptureHead head_of(const TextSource& source) {
    constexpr std::size_t kLines = 64;
    CaptureHead head{.text = source.beginning()};
    std::size_t rows = 0;
    for (std::size_t begin = 0; begin < head.text.size() && head.lines.size() < kLines;) {
        const std::size_t end = std::min(head.text.find_first_of("\r\n", begin), head.text.size());
        const std::string_view line = head.text.substr(begin, end - begin);
        begin = end + 1;
        if (is_blank(line)) {
            continue;
        }
        head.lines.push_back(line);
        if (is_comment(line) || rows > 1) {
            continue;
        }
        if (rows++ == 0) {
            head.separator = separator_of(line);
            head.header = cells_of(line, head.separator);
        } else {
            head.row = cells_of(line, head.separator);
        }
    }
    return head;
}

void check_frame_count(const TextSource& source, std::size_t line, std::size_t frames) {
    if (frames > kFramesMax) {
        refuse_capture(source.file(), line,
                       "more than 20 million frames, which is 92 hours at 60 fps; cut the file "
                       "into parts");
    }
}

void CaptureStream::add(const TextSource& source, std::size_t line, std::optional<double> length) {
    if (!length) {
        ++without_length;
        return;
    }
    check_frame_count(source, line, lengths.size() + 1);
    if (*length < 0) {
        refuse_capture(source.file(), line,
                       fmt::format("a frame time of {}, but frame times are not negative; correct "
                                   "or remove the line, or record again",
                                   *length));
    }
    if (*length > longest) {
        longest = *length;
        longest_line = line;
    }
    lengths.push_back(*length);
}

void note_cut(bool cut_short, Recording& recording) {
    if (cut_short) {
        recording.notes.emplace_back("the file is cut short: dropped its last, incomplete row");
    }
}

void note_damage(const TextSource& source, Recording& recording) {
    if (!source.damage().empty()) {
        recording.notes.push_back(source.damage() + ": only the frames before the cut are read");
    }
}

void note_joined(std::size_t line, Recording& recording) {
    recording.notes.push_back(
        fmt::format("line {} repeats the header: the file joins several recordings", line));
}

void close_open_end(const CsvRows& rows, std::size_t column, CaptureStream& stream,
                    Recording& recording) {
    if (!rows.unterminated() || rows.cut_short() || rows.size() == 0) {
        return;
    }
    std::vector<double>& lengths = stream.lengths;
    if (column + 1 != rows.size() || !rows.number_if_any(column) || lengths.empty()) {
        recording.notes.emplace_back("the last line has no line break: the file may be cut there");
    } else if (lengths.size() > 1 &&
               2 * lengths.back() < *std::min_element(lengths.begin(), lengths.end() - 1)) {
        lengths.pop_back();
        for (auto* marked : {&stream.generated, &stream.idle}) {
            std::erase(*marked, lengths.size());
        }
        stream.displayed_ms.resize(std::min(stream.displayed_ms.size(), lengths.size()));
        recording.notes.emplace_back(
            "the file is cut short: dropped its last row, whose frame time has lost digits");
    } else {
        recording.notes.emplace_back(
            "the last line has no line break: if the file was cut there, its frame time may have "
            "lost digits");
    }
}

void SplitDecimals::look_at(const CsvRows& rows) {
    constexpr std::size_t kLooked = 10;
    if (looked_at_ == kLooked) {
        return;
    }
    ++looked_at_;
    too_long_ += rows.number_if_any(names_) ? 1 : 0;
    longest_ = std::max(longest_, rows.size());
    if (looked_at_ == kLooked) {
        finish(rows);
    }
}

void SplitDecimals::finish(const CsvRows& rows) const {
    // Whole numbers have no comma, so some rows do not show it.
    if (2 * too_long_ > looked_at_) {
        refuse_capture(rows.file(), rows.line(),
                       fmt::format("rows of {} cells under {} names: decimal commas look like "
                                   "separators; record again in a locale with decimal points",
                                   longest_, names_));
    }
}

double median(std::vector<double> values) {
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace tickproof::harness
