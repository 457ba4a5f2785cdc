// Reads the "Single Frame Times" that Unity's Profile Analyzer exports
// (com.unity.performance.profile-analyzer, Editor/ProfileAnalyzerExportWindow.cs): semicolons with
// decimal points. A comparison has two recordings side by side, Left and Right.

#include <fmt/format.h>

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kFrameTime = "Frame Time (ms)";

struct Side {
    std::size_t column = 0;
    std::string name;  // `Left`, or empty.
};

/// The columns of frame times, without the difference of two.
std::vector<Side> sides_of(const std::vector<std::string>& header) {
    std::vector<Side> sides;
    for (std::size_t column = 0; column < header.size(); ++column) {
        const std::string_view cell = header[column];
        if (cell.ends_with(kFrameTime)) {
            std::string_view before = cell.substr(0, cell.size() - kFrameTime.size());
            before = before.substr(0, before.find_last_not_of(' ') + 1);
            sides.push_back({column, printable(before)});
        }
    }
    return sides;
}

bool recognises(const CaptureHead& head) {
    return !head.header.empty() && head.header[0] == "Frame Offset" &&
           !sides_of(head.header).empty();
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions&) {
    LineReader lines(source);
    CsvRows rows(lines, head.separator);
    rows.next();
    const std::vector<Side> sides = sides_of(rows.cells());
    RowWidths widths(rows.cells());
    Recording recording;
    for (const Side& side : sides) {
        recording.streams.push_back({.id = side.name, .name = side.name});
    }
    while (rows.next() && !rows.cut_short()) {
        if (rows[sides[0].column].ends_with(kFrameTime)) {
            note_joined(rows.line(), recording);
            continue;
        }
        if (!widths.fits(rows)) {
            continue;
        }
        for (std::size_t i = 0; i < sides.size(); ++i) {
            // The shorter recording has empty cells at the end.
            const auto value = rows.number(sides[i].column, kFrameTime);
            if (value || sides.size() == 1) {
                recording.streams[i].add(source, rows.line(), value);
            }
        }
    }
    widths.finish(source, recording);
    close_open_end(rows, sides[0].column, recording.streams[0], recording);
    note_cut(rows.cut_short(), recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace

CaptureFormat unity_format() {
    return {.name = "Unity Profile Analyzer",
            .summary = "export of single frame times",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
