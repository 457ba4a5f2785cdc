#include "harness/trace/presents.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "harness/trace/csv_rows.h"
#include "harness/trace/formats.h"
#include "harness/trace/raw_frames.h"

namespace tickproof::harness {
namespace {

/// The presents of one process to one swap chain: the only rows that follow one another in time.
struct Stream {
    std::string application;
    std::string process;
    std::string swap_chain;
    std::size_t rows = 0;
};

/// Where the columns stand in this file.
struct Layout {
    std::vector<std::size_t> frame_time;
    std::optional<std::size_t> instead, application, process, swap_chain, time, frame_type;
    TimeColumn time_column{};
};

Layout lay_out(const CaptureText& capture, std::size_t line, const std::vector<std::string>& header,
               const PresentColumns& columns) {
    Layout layout;
    for (const std::string_view name : columns.frame_time) {
        if (name.empty()) {
            continue;
        }
        const auto found = find_column(header, name);
        if (!found) {
            refuse_capture(capture, line,
                           fmt::format("a {} capture without the column {}; record again with the "
                                       "recorder's own choice of columns",
                                       columns.source, name));
        }
        layout.frame_time.push_back(*found);
    }
    if (!columns.instead.empty()) {
        layout.instead = find_column(header, columns.instead);
    }
    layout.application = find_column(header, "Application");
    layout.process = find_column(header, "ProcessID");
    layout.swap_chain = find_column(header, "SwapChainAddress");
    layout.frame_type = find_column(header, "FrameType");
    for (const TimeColumn& column : columns.times) {
        if (!layout.time) {
            layout.time = find_column(header, column.name);
            layout.time_column = column;
        }
    }
    return layout;
}

std::string_view cell(const CsvRows& rows, std::optional<std::size_t> column) {
    return column ? rows[*column] : std::string_view{};
}

/// Files that were put together from others may lack process and swap chain; then the application
/// tells.
void count_stream(const CsvRows& rows, const Layout& layout, std::vector<Stream>& streams) {
    constexpr std::size_t kStreamsMax = 1000;  // Of more, only the rows of the first are counted.
    const std::string_view application = cell(rows, layout.application);
    const std::string_view process = cell(rows, layout.process);
    const std::string_view swap_chain = cell(rows, layout.swap_chain);
    const auto same = [&](const Stream& stream) {
        return stream.process == process && stream.swap_chain == swap_chain &&
               (layout.process || stream.application == application);
    };
    const auto found = std::find_if(streams.begin(), streams.end(), same);
    if (found != streams.end()) {
        ++found->rows;
    } else if (streams.size() < kStreamsMax) {
        streams.push_back(
            {std::string(application), std::string(process), std::string(swap_chain), 1});
    }
}

[[noreturn]] void refuse_streams(const CaptureText& capture, std::vector<Stream> streams) {
    constexpr std::size_t kNamed = 8;
    std::stable_sort(streams.begin(), streams.end(),
                     [](const Stream& a, const Stream& b) { return a.rows > b.rows; });
    std::string names;
    for (std::size_t i = 0; i < std::min(streams.size(), kNamed); ++i) {
        const Stream& stream = streams[i];
        names += fmt::format("{}{} (process {}, swap chain {}, {} row{})", i == 0 ? "" : ", ",
                             stream.application, stream.process, stream.swap_chain, stream.rows,
                             stream.rows == 1 ? "" : "s");
    }
    if (streams.size() > kNamed) {
        names += fmt::format(" and {} more", streams.size() - kNamed);
    }
    refuse_capture(
        capture, 0,
        fmt::format("mixes {} streams of frames: {}; cut the file to the rows of one, or "
                    "record one process (PresentMon --process_name NAME)",
                    streams.size(), names));
}

/// Sums and ends of the time column, over the rows that have a frame time.
struct TimeCheck {
    bool usable = true;
    std::optional<double> first, last;

    void add(std::optional<double> stamp) {
        usable = usable && stamp;  // With --date_time the same column holds dates.
        first = first ? first : stamp;
        last = stamp;
    }
};

std::optional<double> frame_time(const CaptureText& capture, const CsvRows& rows,
                                 const Layout& layout, const PresentColumns& columns) {
    double sum = 0;
    for (std::size_t i = 0; i < layout.frame_time.size(); ++i) {
        const auto value =
            parse_cell(capture, rows.line(), columns.frame_time[i], rows[layout.frame_time[i]]);
        if (!value) {
            return std::nullopt;
        }
        sum += *value;
    }
    return sum;
}

}  // namespace

FrameTrace read_presents(const CaptureText& capture, const PresentColumns& columns) {
    CsvRows rows(capture);
    rows.next();
    const Layout layout = lay_out(capture, rows.line(), rows.cells(), columns);
    const std::size_t cells_min =
        *std::max_element(layout.frame_time.begin(), layout.frame_time.end()) + 1;

    RawFrames raw;
    std::vector<Stream> streams;
    TimeCheck time;
    std::size_t replaced = 0;
    std::size_t generated = 0;
    FrameTrace trace;
    while (rows.next()) {
        if (rows.cut_short()) {
            trace.notes.push_back("dropped the last row, which is cut short");
            break;
        }
        if (rows.size() < cells_min) {
            refuse_capture(capture, rows.line(),
                           fmt::format("a row of {} cells, and {} is cell {}; mend or remove it",
                                       rows.size(), columns.frame_time[0], cells_min));
        }
        count_stream(rows, layout, streams);
        auto value = frame_time(capture, rows, layout, columns);
        if (!value && layout.instead) {
            value = parse_cell(capture, rows.line(), columns.instead, rows[*layout.instead]);
            replaced += value ? 1 : 0;
        }
        add_frame(capture, rows.line(), columns.frame_time[0], value, raw);
        if (value && layout.time) {
            time.add(number_in(rows[*layout.time]));
        }
        const std::string_view type = cell(rows, layout.frame_type);
        generated += type.empty() || type == "NA" || type == "Application" ? 0 : 1;
    }
    if (streams.size() > 1) {
        refuse_streams(capture, std::move(streams));
    }
    trace.source = std::string(columns.source);
    if (!streams.empty() && !streams[0].application.empty()) {
        trace.source += ", " + streams[0].application;
    }
    if (replaced > 0) {
        trace.notes.push_back(fmt::format("took {} where {} is NA, in {} of {} rows",
                                          columns.instead, columns.frame_time[0], replaced,
                                          raw.values.size()));
    }
    if (generated > 0) {
        trace.notes.push_back(
            fmt::format("{} of {} frames are not of type Application: the driver made them",
                        generated, raw.values.size()));
    }
    finish_frames(capture, raw, nanoseconds_per("ms"), trace);
    if (layout.time && time.usable && raw.values.size() > 1) {
        const double sum_ms = std::accumulate(raw.values.begin(), raw.values.end(), 0.0) -
                              (columns.time_begins_frame ? raw.values.back() : raw.values.front());
        cross_check(sum_ms / 1e3, (*time.last - *time.first) * layout.time_column.seconds_per_unit,
                    layout.time_column.name, trace);
    }
    return trace;
}

}  // namespace tickproof::harness
