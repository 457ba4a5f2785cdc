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
    // Any table can be read if the user names the column.
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

/// A file as its reader left it.
struct Opened {
    TextSource source;
    const CaptureFormat* format = nullptr;
    Recording recording;

    template <class... From>
    Opened(const CaptureOptions& options, From... from) : source(from...) {
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

/// Notes which of several streams was read, and how to choose another.
void note_choice(const Opened& opened, std::size_t chosen, const CaptureOptions& options,
                 Capture& capture) {
    const std::vector<CaptureStream>& streams = opened.recording.streams;
    if (streams.size() < 2) {
        return;
    }
    capture.others = list_streams(opened.recording, chosen);
    const bool asked_for = !options.process.empty() || !options.stream.empty();
    capture.notes.push_back(
        fmt::format("read {} of {} streams: {} ({}); choose another with --process or --stream: {}",
                    asked_for                   ? "the chosen one"
                    : streams[chosen].rank == 0 ? "the busiest"
                                                : "one",
                    streams.size(), streams[chosen].name,
                    counted(streams[chosen].lengths.size(), "frame"), capture.others));
}

/// `is_choice` where it is the only one of the file that is read.
Capture capture_of(const Opened& opened, std::size_t chosen, const CaptureOptions& options,
                   bool is_choice) {
    const CaptureStream& stream = opened.recording.streams[chosen];
    CleanFrames clean = clean_frames(opened.source, opened.recording, stream, options.raw);
    Capture capture{.format = std::string(opened.format->name),
                    .version = opened.recording.version,
                    .stream = stream.name,
                    .cleaned = std::move(clean.cleaned)};
    FrameTrace& trace = capture.trace;
    trace.name = std::filesystem::path(opened.source.file()).filename().string();
    trace.spec = {.file = opened.source.file(), .reading = options};
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
        note_choice(opened, chosen, options, capture);
    }
    const auto append = [](const std::vector<std::string>& from, std::vector<std::string>& to) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(opened.recording.notes, capture.notes);
    append(clean.notes, capture.notes);
    append(capture.notes, trace.notes);
    append(capture.cleaned, trace.notes);
    return capture;
}

Capture chosen_capture(const Opened& opened, const CaptureOptions& options) {
    return capture_of(opened, choose_stream(opened.source, opened.recording, options), options,
                      true);
}

}  // namespace

Capture read_capture(const std::filesystem::path& path, const CaptureOptions& options,
                     const BytesRead& told) {
    return chosen_capture(Opened(options, path, told), options);
}

Capture read_capture_text(std::string_view bytes, std::string_view file,
                          const CaptureOptions& options) {
    return chosen_capture(Opened(options, bytes, std::string(file)), options);
}

std::vector<Capture> read_streams(const std::filesystem::path& path, const CaptureOptions& options,
                                  const BytesRead& told) {
    const Opened opened(options, path, told);
    std::vector<Capture> captures;
    for (std::size_t i = 0; i < opened.recording.streams.size(); ++i) {
        if (!opened.recording.streams[i].lengths.empty()) {
            captures.push_back(capture_of(opened, i, options, false));
        }
    }
    if (captures.empty()) {
        captures.push_back(
            chosen_capture(opened, options));  // Which says that there are no frames.
    }
    return captures;
}

}  // namespace tickproof::harness
