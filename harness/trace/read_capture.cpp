// Reads a capture of any known format: recognises it, chooses a stream, and cleans it.

#include "harness/trace/read_capture.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/choose_stream.h"
#include "harness/trace/clean.h"
#include "harness/trace/formats/column_names.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/not_frames.h"

namespace tickproof::harness {
namespace {

void check_unit(const std::string& unit) {
    const auto units = capture_units();
    if (!unit.empty() && std::find(units.begin(), units.end(), unit) == units.end()) {
        throw InputError(unknown_name("unit of frame times", unit, units));
    }
}

const CaptureFormat& recognise(const TextSource& source, const CaptureHead& head,
                               const CaptureOptions& options) {
    for (const NotFrames& each : not_frames()) {
        if (each.recognises(head)) {
            refuse_capture(source.file(), 0, fmt::format("{}; {}", each.reason, each.instead));
        }
    }
    const auto formats = capture_formats();
    for (const CaptureFormat& format : formats) {
        if (format.recognises(head)) {
            return format;
        }
    }
    // The user may name the column of any table.
    if (!options.column.empty() && head.has(options.column)) {
        return formats.back();
    }
    if (!options.column.empty() && head.header.size() > 1) {
        refuse_capture(source.file(), 0, no_such_column(options.column, head.header));
    }
    refuse_capture(
        source.file(), 0,
        "is not a capture that tickproof reads; see tickproof list formats, or write one frame "
        "time per line. For a table with one row per frame, name the column with --column NAME");
}

void check_options(const TextSource& source, const CaptureFormat& format,
                   const CaptureOptions& options) {
    if (!options.unit.empty() && !format.takes_unit) {
        refuse_capture(
            source.file(), 0,
            fmt::format("is a {} capture, which has its own unit; leave out --unit", format.name));
    }
    if (!options.column.empty() && !format.takes_column) {
        refuse_capture(source.file(), 0,
                       fmt::format("is a {} capture, which has one column of frame times; leave "
                                   "out --column",
                                   format.name));
    }
}

/// A capture file after its reader has read it.
struct CaptureFile {
    TextSource source;
    const CaptureFormat* format = nullptr;
    Recording recording;

    template <class... From>
    CaptureFile(const CaptureOptions& options, From... from) : source(from...) {
        check_unit(options.unit);
        const CaptureHead head = head_of(source);
        format = &recognise(source, head, options);
        check_options(source, *format, options);
        recording = format->read(source, head, options);
        if (recording.streams.empty()) {
            recording.streams.emplace_back();
        }
    }
};

/// Notes which of several streams it reads, and how to choose another.
void note_choice(const CaptureFile& capture_file, std::size_t chosen, const CaptureOptions& options,
                 Capture& capture) {
    const std::vector<CaptureStream>& streams = capture_file.recording.streams;
    if (streams.size() < 2) {
        return;
    }
    capture.others = list_streams(capture_file.recording, chosen);
    const bool asked_for = !options.process.empty() || !options.stream.empty();
    capture.notes.push_back(
        fmt::format("read {} of {} streams: {} ({}); choose another with --process or --stream: {}",
                    asked_for                   ? "the chosen one"
                    : streams[chosen].rank == 0 ? "the busiest"
                                                : "one",
                    streams.size(), streams[chosen].name,
                    counted(streams[chosen].lengths.size(), "frame"), capture.others));
}

/// Makes a capture of one stream. `is_choice` if it is the only one to return.
Capture capture_of(const CaptureFile& capture_file, std::size_t chosen,
                   const CaptureOptions& options, bool is_choice) {
    const CaptureStream& stream = capture_file.recording.streams[chosen];
    CleanFrames clean =
        clean_frames(capture_file.source, capture_file.recording, stream, options.raw);
    Capture capture{.format = std::string(capture_file.format->name),
                    .version = capture_file.recording.version,
                    .stream = stream.name,
                    .cleaned = std::move(clean.cleaned)};
    FrameTrace& trace = capture.trace;
    trace.name = std::filesystem::path(capture_file.source.file()).filename().string();
    trace.spec = {.file = capture_file.source.file(), .reading = options};
    trace.source = capture.format;
    if (!stream.name.empty()) {
        trace.source += ", " + (stream.process.empty() ? stream.name : stream.process);
    }
    trace.frames = std::move(clean.frames);
    trace.idle = std::move(clean.idle);
    trace.displayed = std::move(clean.displayed);
    capture.busy = std::move(clean.busy);
    capture.busy_column = stream.busy_column;
    if (is_choice) {
        note_choice(capture_file, chosen, options, capture);
    }
    const auto append = [](const std::vector<std::string>& from, std::vector<std::string>& to) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(capture_file.recording.notes, capture.notes);
    append(clean.notes, capture.notes);
    append(capture.notes, trace.notes);
    append(capture.cleaned, trace.notes);
    return capture;
}

Capture chosen_capture(const CaptureFile& capture_file, const CaptureOptions& options) {
    return capture_of(capture_file,
                      choose_stream(capture_file.source, capture_file.recording, options), options,
                      true);
}

}  // namespace

Capture read_capture(const std::filesystem::path& path, const CaptureOptions& options,
                     const BytesRead& progress) {
    return chosen_capture(CaptureFile(options, path, progress), options);
}

Capture read_capture_text(std::string_view bytes, std::string_view file,
                          const CaptureOptions& options) {
    return chosen_capture(CaptureFile(options, bytes, std::string(file)), options);
}

std::vector<Capture> read_streams(const std::filesystem::path& path, const CaptureOptions& options,
                                  const BytesRead& progress) {
    const CaptureFile capture_file(options, path, progress);
    std::vector<Capture> captures;
    for (std::size_t i = 0; i < capture_file.recording.streams.size(); ++i) {
        if (!capture_file.recording.streams[i].lengths.empty()) {
            captures.push_back(capture_of(capture_file, i, options, false));
        }
    }
    if (captures.empty()) {
        captures.push_back(
            chosen_capture(capture_file, options));  // Throws the error that there are no frames.
    }
    return captures;
}

}  // namespace tickproof::harness
