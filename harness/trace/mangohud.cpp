// MangoHud's CSV (src/logging.cpp at every tag): a system header, then `fps,frametime,...` and a
// row a frame, or, with log_interval above zero, a row a sample. The unit of frametime changed
// twice and is not written down.

#include <fmt/format.h>

#include <numeric>

#include "harness/trace/csv_rows.h"
#include "harness/trace/formats.h"
#include "harness/trace/raw_frames.h"

namespace tickproof::harness {
namespace {

/// The cursor before the line with the column names: below the two or six lines about the system.
std::optional<LineCursor> before_header(const CaptureText& capture) {
    LineCursor before(capture.text);
    LineCursor lines = before;
    for (int line = 0; line < 8 && lines.next(); ++line) {
        if (lines.line().starts_with("fps,")) {
            return before;
        }
        before = lines;
    }
    return std::nullopt;
}

/// fps x frametime is 1000, 1e6 or 1e9. fps may be a mean over half a second, so only the order is
/// asked for.
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

/// Rows that each stand for many frames cannot drive a loop: the frames between them are lost.
void refuse_samples(const CaptureText& capture, double sum_s, double span_s) {
    constexpr double kSampled = 1.5;
    if (span_s > kSampled * sum_s) {
        refuse_capture(capture, 0,
                       fmt::format("its rows are samples, not every frame: {:.4g} s of frame times "
                                   "in {:.4g} s; set log_interval=0 in MangoHud and record again",
                                   sum_s, span_s));
    }
}

}  // namespace

bool recognises_mangohud(const CaptureText& capture) {
    const auto before = before_header(capture);
    if (!before) {
        return false;
    }
    LineCursor header = *before;
    header.next();
    // Old versions lack frametime, which the reader says; a plain list has neither.
    return header.line().find("frametime") != std::string_view::npos ||
           header.line().find("cpu_load") != std::string_view::npos;
}

FrameTrace read_mangohud(const CaptureText& capture, std::string_view unit) {
    CsvRows rows(capture, *before_header(capture));
    rows.next();
    const std::vector<std::string> header = rows.cells();
    const auto fps = find_column(header, "fps");
    const auto frametime = find_column(header, "frametime");
    const auto elapsed = find_column(header, "elapsed");
    if (!fps || !frametime) {
        refuse_capture(capture, rows.line(),
                       "a MangoHud log without the column frametime; record again with MangoHud "
                       "0.6.0 or later");
    }
    FrameTrace trace;
    RawFrames raw;
    std::vector<double> products;
    std::optional<double> begin_ns;
    std::optional<double> end_ns;
    while (rows.next()) {
        if (rows.cut_short()) {
            trace.notes.push_back("dropped the last row, which is cut short");
            break;
        }
        const auto value = parse_cell(capture, rows.line(), "frametime", rows[*frametime]);
        add_frame(capture, rows.line(), "frametime", value, raw);
        const auto rate = number_in(rows[*fps]);
        if (value && rate && *value > 0 && *rate > 0) {
            products.push_back(*value * *rate);
        }
        end_ns = elapsed ? number_in(rows[*elapsed]) : std::nullopt;
        begin_ns = begin_ns ? begin_ns : end_ns;
    }
    if (unit.empty() && products.empty() && !raw.values.empty()) {
        refuse_capture(capture, 0,
                       "says nothing about the unit of frametime; add --unit ms, us or ns");
    }
    unit = unit.empty() ? unit_of(products) : unit;
    const std::string program = program_of(capture.file);
    trace.source =
        fmt::format("MangoHud, frame times in {}{}{}", unit, program.empty() ? "" : ", ", program);
    if (begin_ns && end_ns && raw.values.size() > 1) {
        const double sum = std::accumulate(raw.values.begin() + 1, raw.values.end(), 0.0);
        const double sum_s = sum * nanoseconds_per(unit) / 1e9;
        const double span_s = (*end_ns - *begin_ns) / 1e9;
        refuse_samples(capture, sum_s, span_s);
        cross_check(sum_s, span_s, "elapsed", trace);
    }
    finish_frames(capture, raw, nanoseconds_per(unit), trace);
    return trace;
}

}  // namespace tickproof::harness
