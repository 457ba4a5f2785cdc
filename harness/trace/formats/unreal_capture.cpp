// Reads the CSV of Unreal's profiler: one row per frame, hundreds of columns, FrameTime in
// milliseconds. A series that begins in the middle of a recording extends the rows from there on.
// The complete header comes again at the end, above one line of metadata.

#include <fmt/format.h>

#include <limits>

#include "harness/trace/formats/column_names.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

/// Excludes the time for which the game thread waits.
constexpr std::string_view kBusy = "GameThreadTime";

/// The version in `[Platform],Windows,...,[EngineVersion],5.3.2,...`.
std::string metadata(const std::vector<std::string>& cells, std::string_view key) {
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2) {
        if (cells[i] == key) {
            return printable(std::string_view(cells[i + 1]).substr(0, 80));
        }
    }
    return {};
}

bool recognises(const CaptureHead& head) {
    return head.has("FrameTime") &&
           ((!head.header.empty() && head.header[0] == "EVENTS") || head.has("GameThreadTime"));
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions& options) {
    LineReader lines(source);
    CsvRows rows(lines, ',', Comments::none);  // An event's text may begin with #.
    rows.next();
    const std::string name = options.column.empty() ? "FrameTime" : options.column;
    const auto column = find_column(rows.cells(), name);
    if (!column) {
        refuse_capture(
            source.file(), rows.line(),
            options.column.empty()
                ? "has no column FrameTime; record again with the profiler's basic statistics"
                : no_such_column(name, rows.cells()));
    }
    const auto busy = find_column(rows.cells(), kBusy);
    const std::size_t names = rows.size();
    GrowingRows widths;
    Recording recording{.streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    stream.busy_column = busy ? kBusy : "";
    bool ended = false;
    while (rows.next()) {
        // This line has another length than the rows, and often no line break.
        if (rows[0].starts_with('[')) {
            const std::string version = metadata(rows.cells(), "[EngineVersion]");
            recording.version = version.empty() ? "" : "Unreal Engine " + version;
            ended = true;
            continue;
        }
        if (rows.cut_short()) {
            break;
        }
        if (rows[0] == "EVENTS" || rows[*column] == name) {
            if (find_column(rows.cells(), name) != column) {
                refuse_capture(
                    source.file(), rows.line(),
                    fmt::format(
                        "this header has {} at another place than the first header; record again",
                        printable(name)));
            }
            widths.remove_misfits(source, names, rows.size(), recording);
            widths = {};
            ended = true;
            continue;
        }
        if (ended) {
            note_joined(rows.line(), recording);
            ended = false;
        }
        const auto length = rows.number(*column, name);
        stream.add(source, rows.line(), length);
        widths.add(rows, length.has_value());
        if (busy && length) {
            stream.busy.push_back(
                rows.number_if_any(busy).value_or(std::numeric_limits<double>::quiet_NaN()));
        }
    }
    if (!ended) {
        close_open_end(rows, *column, stream, recording);
    }
    widths.remove_misfits(source, names, std::numeric_limits<std::size_t>::max(), recording);
    note_cut(!ended && rows.cut_short(), recording);
    note_damage(source, recording);
    if (!ended) {
        recording.notes.emplace_back(
            "has no second header at its end: written by an old engine, or the game ended before "
            "the profiler");
    }
    return recording;
}

}  // namespace

CaptureFormat unreal_format() {
    return {.name = "Unreal CSV profiler",
            .summary = "FrameTime in a file of Saved/Profiling/CSV",
            .takes_column = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
