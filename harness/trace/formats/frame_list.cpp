#include "harness/trace/formats/frame_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/trace/formats/formats.h"

namespace tickproof::harness {

void write_frame_list(const FrameTrace& trace, const std::function<void(std::string_view)>& write) {
    write("frame,frame_ns,idle\n");
    fmt::memory_buffer row;
    IdleFrames idle(trace);
    for (std::size_t frame = 0; frame < trace.frames.size(); ++frame) {
        row.clear();
        fmt::format_to(std::back_inserter(row), "{},{},{}\n", frame, trace.frames[frame].count(),
                       idle.holds(frame) ? 1 : 0);
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
    return head.header == std::vector<std::string>{"frame", "frame_ns", "idle"};
}

Recording read(TextSource& source, const CaptureHead&, const CaptureOptions&) {
    LineReader lines(source);
    CsvRows rows(lines, ',');
    rows.next();
    Recording recording{.unit_ns = 1, .clean = true, .streams = {{}}};
    CaptureStream& stream = recording.streams[0];
    bool cut = false;
    while (!cut && rows.next()) {
        cut = rows.cut_short() || (rows.unterminated() && rows[2].empty());
        if (cut) {
            break;
        }
        const auto length_ns = rows.number(1, "frame_ns");
        if (length_ns && rows[2] == "1") {
            stream.idle.push_back(static_cast<std::uint32_t>(stream.lengths.size()));
        }
        stream.add(source, rows.line(), length_ns);
    }
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
