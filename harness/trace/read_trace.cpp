#include "harness/trace/read_trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/capture_text.h"
#include "harness/trace/formats.h"

namespace tickproof::harness {
namespace {

/// As a POSIX shell reads it back.
std::string shell_word(std::string_view text) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+./:,@%";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) {
        return std::string(text);
    }
    std::string quoted = "'";
    for (const char c : text) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

const CaptureFormat& recognise(const CaptureText& capture) {
    std::string names;
    for (const CaptureFormat& format : capture_formats()) {
        if (format.recognises(capture)) {
            return format;
        }
        names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
    }
    refuse_capture(capture, 0,
                   fmt::format("is no capture of every frame that can be read (known: {}); record "
                               "with one of these, or write one frame time a line",
                               names));
}

}  // namespace

FrameTrace read_trace_text(std::string_view bytes, std::string_view file, std::string_view unit) {
    const auto units = capture_units();
    if (!unit.empty() && std::find(units.begin(), units.end(), unit) == units.end()) {
        throw InputError(unknown_name("unit of frame times", unit, units));
    }
    const CaptureText capture = decode_capture(bytes, std::string(file));
    const CaptureFormat& format = recognise(capture);
    if (!unit.empty() && !format.takes_unit) {
        refuse_capture(capture, 0,
                       fmt::format("is a {} capture, which states its own unit; leave out --unit",
                                   format.name));
    }
    FrameTrace trace = format.read(capture, unit);
    trace.name = std::filesystem::path(file).filename().string();
    trace.argument = "--trace " + shell_word(file);
    if (!unit.empty()) {
        trace.argument += fmt::format(" --unit {}", unit);
    }
    return trace;
}

FrameTrace read_trace(const std::filesystem::path& path, std::string_view unit) {
    return read_trace_text(read_bytes(path), path.string(), unit);
}

}  // namespace tickproof::harness
