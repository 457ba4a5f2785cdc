// Reads FRAPS' "frametimes.csv": `Frame, Time (ms)`, where the time is a clock from 0, so that n
// rows are n - 1 frames. Crystal Dynamics' benchmarks use the same names, and write each frame's
// length beside the clock.

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

bool recognises(const CaptureHead& head) {
    return head.header.size() >= 2 && head.header[0] == "Frame" && head.header[1] == "Time (ms)" &&
           !head.row.empty();
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions&) {
    LineReader lines(source);
    CsvRows rows(lines, head.separator);
    rows.next();
    const std::size_t names = rows.size();
    const auto delta = find_column(rows.cells(), "Delta (ms)");
    const std::size_t column = delta.value_or(1);
    RowWidths widths(rows.cells());
    rows.keep_only({0, column, names});
    SplitDecimals decimals(names);
    Recording recording{.streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    double before = 0;
    bool runs = false;  // True after the first time.
    bool cut = false;
    while (rows.next() && !rows.cut_short()) {
        decimals.look_at(rows);
        if (rows[0] == "Frame") {
            note_joined(rows.line(), recording);
            runs = false;
            continue;
        }
        if (!widths.fits(rows)) {
            runs = false;  // The time across a left-out row is no frame.
            continue;
        }
        const auto now = rows.number(column, delta ? "Delta (ms)" : "Time (ms)");
        if (delta || !now) {
            stream.add(source, rows.line(), now);
            continue;
        }
        cut = runs && *now < before && rows.unterminated() && column + 1 == rows.size();
        if (cut) {
            break;
        }
        if (runs && *now < before) {
            refuse_capture(source.file(), rows.line(),
                           "the clock Time (ms) goes back; cut the file there. If the column has "
                           "frame times, rename it to ms");
        }
        if (runs) {
            stream.add(source, rows.line(), *now - before);
        }
        before = *now;
        runs = true;
    }
    decimals.finish(rows);
    widths.finish(source, recording);
    if (!cut) {
        close_open_end(rows, column, stream, recording);
    }
    note_cut(cut || rows.cut_short(), recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace

CaptureFormat fraps_format() {
    return {.name = "FRAPS",
            .summary = "frametimes.csv, a clock that starts at 0",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
