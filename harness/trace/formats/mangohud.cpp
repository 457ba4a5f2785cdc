// Reads MangoHud's CSV (src/logging.cpp at every tag): a system header, then `fps,frametime,...`
// and one row per frame, or per sample if log_interval is above zero. The unit of frametime changed
// twice, and the file does not name it.

#include <fmt/format.h>

#include <algorithm>

#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/polled_rows.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

/// Line of the column names: below the two or six lines about the system.
std::optional<std::size_t> header_line(const CaptureHead& head) {
    for (std::size_t line = 0; line < std::min<std::size_t>(head.lines.size(), 8); ++line) {
        if (head.lines[line].starts_with("fps,")) {
            return line;
        }
    }
    return std::nullopt;
}

/// Guesses the unit: fps x frametime is 1000, 1e6 or 1e9. Only the order matters, because fps may
/// be a mean over half a second.
std::string_view unit_of(const std::vector<double>& products) {
    const double product = median(products);
    return product < 3e4 ? "ms" : product < 3e7 ? "us" : "ns";
}

/// `game` of `game_2024-01-31_12-00-00.csv`, or nothing.
std::string program_of(const std::string& file) {
    constexpr std::size_t kStamp = 20;  // _YYYY-MM-DD_HH-MM-SS
    const std::string stem = std::filesystem::path(file).stem().string();
    if (stem.size() <= kStamp || stem[stem.size() - kStamp] != '_' ||
        stem[stem.size() - 9] != '_') {
        return {};
    }
    return stem.substr(0, stem.size() - kStamp);
}

/// The version, if log_versioning wrote `v1` and the version at the top.
std::string version_of(const CaptureHead& head) {
    return head.lines.size() > 1 && head.lines[0] == "v1"
               ? "MangoHud " + printable(head.lines[1].substr(0, 40))
               : "";
}

/// Refuses logs in which a row stands for many frames, or many rows for one.
void refuse_samples(const TextSource& source, const PolledRows& rows, double unit_ns) {
    if (const auto polled = rows.polling(unit_ns, 1)) {
        refuse_capture(source.file(), 0,
                       fmt::format("its rows are samples, not every frame: {:.4g} s of frame "
                                   "times in {:.4g} s; set log_interval=0 in MangoHud and "
                                   "record again",
                                   polled->sum_s, polled->span_s));
    }
}

bool recognises(const CaptureHead& head) {
    const auto line = header_line(head);
    // The reader reports old versions without frametime; a plain list has neither column.
    const auto names = [&](std::string_view column) {
        return head.lines[*line].find(column) != std::string_view::npos;
    };
    return (line && (names("frametime") || names("cpu_load"))) ||
           (!head.lines.empty() && head.lines[0].starts_with("os,cpu,gpu,ram,kernel,driver"));
}

Recording read(TextSource& source, const CaptureHead& head, const CaptureOptions& options) {
    LineReader lines(source);
    for (std::size_t above = header_line(head).value_or(0); above > 0;) {
        lines.next();
        above -= lines.line().find_first_not_of(" \t;,") == std::string_view::npos ? 0 : 1;
    }
    CsvRows rows(lines, ',');
    rows.next();
    const std::vector<std::string> header = rows.cells();
    const auto fps = find_column(header, "fps");
    const auto frametime = find_column(header, "frametime");
    const auto elapsed = find_column(header, "elapsed");
    if (!fps || !frametime) {
        refuse_capture(source.file(), rows.line(),
                       "a MangoHud log without the column frametime; record again with MangoHud "
                       "0.6.0 or later");
    }
    rows.keep_only({fps, frametime, elapsed, header.size()});
    SplitDecimals decimals(header.size());
    RowWidths widths(header);
    CaptureStream stream{.process = program_of(source.file())};
    stream.name = stream.process;
    std::vector<double> products;
    PolledRows samples;
    Recording recording{.version = version_of(head)};
    bool about_system = false;
    while (rows.next() && !rows.cut_short()) {
        // A second log may follow, with its own lines about the system.
        about_system = about_system || rows[*fps] == "os" || rows[*fps] == "v1";
        if (rows[*frametime] == "frametime") {
            note_joined(rows.line(), recording);
            about_system = false;
            samples = {};
            stream.time = {};
            continue;
        }
        if (about_system) {
            continue;
        }
        decimals.look_at(rows);
        if (!widths.fits(rows)) {
            samples.forget();
            continue;
        }
        const auto value = rows.number(*frametime, "frametime");
        stream.add(source, rows.line(), value);
        const auto rate = rows.number_if_any(fps);
        if (value && rate && *value > 0 && *rate > 0) {
            products.push_back(*value * *rate);
        }
        // A cut last line may lack the end of the time.
        const auto elapsed_ns = rows.unterminated() ? std::nullopt : rows.number_if_any(elapsed);
        if (value && elapsed_ns) {
            samples.add(*value, *elapsed_ns);
            stream.time.last_s = *elapsed_ns / 1e9;
            stream.time.first_s = stream.time.first_s ? stream.time.first_s : stream.time.last_s;
        }
    }
    decimals.finish(rows);
    widths.finish(source, recording);
    if (options.unit.empty() && products.empty() && !stream.lengths.empty()) {
        refuse_capture(source.file(), 0,
                       "says nothing about the unit of frametime; add --unit ms, us or ns");
    }
    const std::string unit = options.unit.empty() ? std::string(unit_of(products)) : options.unit;
    recording.unit_ns = nanoseconds_per(unit);
    if (options.unit.empty()) {
        recording.notes.push_back(
            fmt::format("frame times are read as {}: only that fits the fps column", unit));
    }
    refuse_samples(source, samples, recording.unit_ns);
    // Without the last row's clock there would be one frame too many.
    stream.time.column = rows.unterminated() ? "" : "elapsed";
    close_open_end(rows, *frametime, stream, recording);
    note_cut(rows.cut_short(), recording);
    note_damage(source, recording);
    recording.streams.push_back(std::move(stream));
    return recording;
}

}  // namespace

CaptureFormat mangohud_format() {
    return {.name = "MangoHud",
            .summary = "MangoHud's log with log_interval=0",
            .takes_unit = true,
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
