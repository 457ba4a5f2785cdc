// Reads rows of presents, as PresentMon and the tools built on it write them.

#include "harness/trace/formats/presents.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/trace/formats/busy_times.h"
#include "harness/trace/formats/column_names.h"
#include "harness/trace/formats/displays.h"
#include "harness/trace/formats/row_widths.h"
#include "harness/trace/formats/simulation_starts.h"
#include "harness/trace/text/csv_rows.h"

namespace tickproof::harness {
namespace {

/// Indices of the columns in this file.
struct Layout {
    std::vector<std::size_t> frame_time;
    std::optional<std::size_t> application, process, swap_chain, time, frame_type, simulation;
    TimeColumn time_column{};
    DisplayColumns display;
    BusyColumns busy;
};

std::vector<std::string_view> wanted(const CaptureOptions& options, const PresentColumns& columns) {
    if (!options.column.empty()) {
        return {options.column};
    }
    return columns.frame_time[1].empty()
               ? std::vector<std::string_view>{columns.frame_time[0]}
               : std::vector<std::string_view>{columns.frame_time[0], columns.frame_time[1]};
}

Layout lay_out(const CsvRows& rows, const std::vector<std::string>& header,
               const std::vector<std::string_view>& names, std::span<const TimeColumn> times,
               bool chosen) {
    Layout layout;
    for (const std::string_view name : names) {
        const auto found = find_column(header, name);
        if (!found) {
            refuse_capture(
                rows.file(), rows.line(),
                chosen ? no_such_column(std::string(name), header)
                       : fmt::format(
                             "has no column {}; record again with the recorder's default columns",
                             printable(name)));
        }
        layout.frame_time.push_back(*found);
    }
    layout.application = find_column(header, "Application");
    layout.process = find_column(header, "ProcessID");
    layout.swap_chain = find_column(header, "SwapChainAddress");
    layout.frame_type = find_column(header, "FrameType");
    layout.simulation = find_column(header, "MsBetweenSimulationStart");
    layout.display = display_columns(header);
    layout.busy = busy_columns(header);
    for (const TimeColumn& column : times) {
        if (!layout.time) {
            layout.time = find_column(header, column.name);
            layout.time_column = column;
        }
    }
    return layout;
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

/// The streams of a file by process and swap chain. Merged files may lack both; then the
/// application distinguishes them.
class Streams {
  public:
    Streams(const Layout& layout, Recording& recording)
        : layout_{&layout}, recording_{&recording} {}

    CaptureStream& of(const CsvRows& rows) {
        const std::string_view application = rows[layout_->application];
        const std::string_view process = rows[layout_->process];
        const std::string_view swap_chain = rows[layout_->swap_chain];
        std::vector<CaptureStream>& streams = recording_->streams;
        if (last_ < streams.size() && process_ == process && swap_chain_ == swap_chain &&
            (layout_->process || application_ == application)) {
            return streams[last_];
        }
        application_ = application;
        process_ = process;
        swap_chain_ = swap_chain;
        const std::string key =
            fmt::format("{}\n{}\n{}", layout_->process ? "" : application_, process_, swap_chain_);
        const auto [found, is_new] = numbers_.try_emplace(key, streams.size());
        last_ = found->second;
        if (is_new) {
            constexpr std::size_t kStreamsMax = 10'000;
            if (streams.size() == kStreamsMax) {
                refuse_capture(rows.file(), rows.line(),
                               fmt::format("more than {} processes and swap chains; check the "
                                           "columns ProcessID and SwapChainAddress",
                                           kStreamsMax));
            }
            streams.push_back(make_stream());
        }
        return streams[last_];
    }

    /// The stream of the last row.
    CaptureStream& last() { return recording_->streams[last_]; }
    std::size_t place() const { return last_; }

  private:
    CaptureStream make_stream() const {
        CaptureStream stream;
        stream.process = printable(application_);
        stream.process_id = printable(process_);
        stream.id = printable(swap_chain_);
        stream.name = stream.process;
        if (!process_.empty()) {
            stream.name +=
                fmt::format("{}process {}", stream.name.empty() ? "" : ", ", stream.process_id);
        }
        if (!swap_chain_.empty()) {
            stream.name +=
                fmt::format("{}swap chain {}", stream.name.empty() ? "" : ", ", stream.id);
        }
        stream.rank = same_letters(stream.process, "dwm.exe") ? 1 : 0;
        stream.time.column = layout_->time ? layout_->time_column.name : "";
        stream.time.begins_frame = layout_->time_column.begins_frame;
        return stream;
    }

    const Layout* layout_;
    Recording* recording_;
    std::map<std::string, std::size_t> numbers_;
    std::string application_, process_, swap_chain_;  // The names of the last row.
    std::size_t last_ = static_cast<std::size_t>(-1);
};

std::optional<double> frame_time(const CsvRows& rows, const Layout& layout,
                                 const std::vector<std::string_view>& names) {
    double sum = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto value = rows.number(layout.frame_time[i], names[i]);
        if (!value) {
            return std::nullopt;
        }
        sum += *value;
    }
    return sum;
}

/// True if the columns measure from the beginning of the row's frame to the beginning of the next.
bool begins_frame(const std::vector<std::string_view>& names) {
    return std::ranges::any_of(names, [](std::string_view name) {
        const std::vector<std::string> column{std::string(name)};
        return find_column(column, "FrameTime") || find_column(column, "CPUBusy") ||
               find_column(column, "MsBetweenAppStart");
    });
}

/// Notes the row's time. With --date_time the column holds dates, and nothing is compared.
void stamp(const CsvRows& rows, const Layout& layout, TimeSpan& time) {
    if (time.column.empty()) {
        return;
    }
    const auto value = rows.number_if_any(layout.time);
    if (!value) {
        time = {};
        return;
    }
    if (rows.unterminated() && *layout.time + 1 == rows.size()) {
        time = {};  // The value may have lost digits.
        return;
    }
    time.last_s = *value * layout.time_column.seconds_per_unit;
    time.first_s = time.first_s ? time.first_s : time.last_s;
}

/// True for frames of XeSS-FG or AFMF and for repeated frames. `Application` marks the game's own.
bool is_generated(std::string_view type) {
    return !(type.empty() || type == "NA" || type == "Application" || type == "NotSet" ||
             type == "Unspecified");
}

/// Other valid widths: columns about the machine at the end are filled in the first row only,
/// except for the user's comment. FrameView has them at the beginning, in all rows.
std::vector<std::size_t> widths_of_machine(const std::vector<std::string>& header,
                                           std::size_t frame_time) {
    std::size_t first = header.size();
    for (const std::string_view name : {"Motherboard", "GPU #", "GPU"}) {
        const std::size_t found = find_column(header, name).value_or(header.size());
        first = found > frame_time ? std::min(first, found) : first;
    }
    if (first == header.size()) {
        return {};
    }
    return {first, header.size() - (find_column({header.back()}, "Comment") ? 1 : 0)};
}

/// Refuses a column of `--column` that has no frame times.
void doubt_column(const TextSource& source, const std::string& column, Recording& recording) {
    for (CaptureStream& stream : recording.streams) {
        const std::vector<double>& lengths = stream.lengths;
        if (lengths.size() >= 4 && std::is_sorted(lengths.begin(), lengths.end()) &&
            lengths.front() < lengths.back()) {
            refuse_capture(source.file(), 0,
                           fmt::format("every {} is above the one before, like a running clock; "
                                       "name a column with the length of each frame",
                                       printable(column)));
        }
        stream.time.tolerance = 0.5;
        stream.time.doubt = "the column that --column names may not be the frame time";
    }
}

}  // namespace

Recording read_presents(TextSource& source, const CaptureHead& head, const CaptureOptions& options,
                        const PresentColumns& columns) {
    LineReader lines(source);
    CsvRows rows(lines, head.separator);
    rows.next();
    const std::vector<std::string> header = rows.cells();
    const std::vector<std::string_view> names = wanted(options, columns);
    const Layout layout = lay_out(rows, header, names, columns.times, !options.column.empty());
    std::vector<std::optional<std::size_t>> needed{layout.application,     layout.process,
                                                   layout.swap_chain,      layout.time,
                                                   layout.frame_type,      0,
                                                   layout.display.change,  layout.display.until,
                                                   layout.display.time,    layout.simulation,
                                                   layout.busy.busy,       layout.busy.between,
                                                   layout.busy.in_present, header.size()};
    needed.insert(needed.end(), layout.frame_time.begin(), layout.frame_time.end());
    rows.keep_only(needed);

    Recording recording;
    Streams streams(layout, recording);
    Displays displays(layout.display);
    BusyTimes busy(layout.busy);
    SimulationStarts starts;
    SplitDecimals decimals(header.size());
    RowWidths widths(header, widths_of_machine(header, layout.frame_time.back()));
    while (rows.next()) {
        if (rows.cut_short()) {
            break;
        }
        decimals.look_at(rows);
        if (rows[0] == header[0] && rows[layout.frame_time[0]] == header[layout.frame_time[0]]) {
            note_joined(rows.line(), recording);
            for (CaptureStream& stream : recording.streams) {
                stream.time = {};
            }
            continue;
        }
        if (!widths.fits(rows)) {
            busy.forget();
            continue;
        }
        CaptureStream& stream = streams.of(rows);
        const auto value = frame_time(rows, layout, names);
        if (value && is_generated(rows[layout.frame_type])) {
            stream.generated.push_back(static_cast<std::uint32_t>(stream.lengths.size()));
        }
        if (value && layout.simulation) {
            starts.add(streams.place(), stream, *value, rows.number_if_any(layout.simulation));
        }
        stream.add(source, rows.line(), value);
        displays.show(rows, streams.place(), value.has_value(), stream);
        busy.add(rows, streams.place(), value.has_value(), stream);
        if (value) {
            stamp(rows, layout, stream.time);
        }
    }
    decimals.finish(rows);
    widths.finish(source, recording);
    if (!options.column.empty()) {
        doubt_column(source, options.column, recording);
    }
    for (std::size_t place = 0; place < recording.streams.size(); ++place) {
        starts.mark(place, recording.streams[place]);
    }
    if (begins_frame(names)) {
        std::ranges::for_each(recording.streams, draw_in_next_row);
    }
    if (!recording.streams.empty()) {
        close_open_end(rows, layout.frame_time.back(), streams.last(), recording);
    }
    note_cut(rows.cut_short(), recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace tickproof::harness
