// Writes and reads tickproof's own list of clean frames.

#include "harness/trace/formats/frame_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/trace/formats/displays.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/row_widths.h"

namespace tickproof::harness {

void write_frame_list(const FrameTrace& trace, const std::function<void(std::string_view)>& write) {
    const bool has_displays = !trace.displayed.empty();
    write(has_displays ? "frame,frame_ns,idle,displayed_ns\n" : "frame,frame_ns,idle\n");
    fmt::memory_buffer row;
    IdleFrames idle(trace);
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        row.clear();
        fmt::format_to(std::back_inserter(row), "{},{},{}", frame, trace.frames[frame].count(),
                       idle.holds(frame) ? 1 : 0);
        if (has_displays && trace.displayed[frame] == kNotDisplayed) {
            row.append(std::string_view(",NA"));
        } else if (has_displays) {
            fmt::format_to(std::back_inserter(row), ",{}", trace.displayed[frame].count());
        }
        row.push_back('\n');
        write({row.data(), row.size()});
    }
}

std::string to_frame_list(const FrameTrace& trace) {
    std::string csv;
    write_frame_list(trace, [&](std::string_view text) { csv += text; });
    return csv;
}

namespace {

bool recognises(const CaptureHead& head) {
    const std::vector<std::string> names{"frame", "frame_ns", "idle", "displayed_ns"};
    return head.header == names || std::ranges::equal(head.header, std::span(names).first<3>());
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions&) {
    LineReader lines(source);
    CsvRows rows(lines, ',');
    rows.next();
    const bool has_displays = rows.size() > 3;
    RowWidths widths(rows.cells());
    Recording recording{.unit_ns = 1, .clean = true, .streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    bool cut = false;
    while (!cut && rows.next()) {
        cut = rows.cut_short() || (rows.unterminated() && (has_displays || rows[2].empty()));
        if (cut) {
            break;
        }
        if (!widths.fits(rows)) {
            continue;
        }
        const auto length_ns = rows.number(1, "frame_ns");
        if (length_ns && rows[2] == "1") {
            stream.idle.push_back(static_cast<std::uint32_t>(stream.lengths.size()));
        }
        stream.add(source, rows.line(), length_ns);
        if (has_displays && length_ns) {
            const auto shown_ns = rows.number(3, "displayed_ns");
            stream.displayed_ms.push_back(shown_ns ? *shown_ns / 1e6 : kNeverDisplayed);
        }
    }
    widths.finish(source, recording);
    note_cut(cut, recording);
    note_damage(source, recording);
    return recording;
}

}  // namespace

CaptureFormat frame_list_format() {
    return {.name = "tickproof",
            .summary = "the frame list that trace --csv writes; read without cleaning",
            .recognises = recognises,
            .read = read};
}

}  // namespace tickproof::harness
