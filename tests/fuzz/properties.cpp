#include "tests/fuzz/properties.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/trace/formats/frame_list.h"

namespace tickproof::fuzz {
namespace {

using namespace tickproof::harness;

constexpr Duration kDay = std::chrono::hours(24);

/// The library refuses to write what is no UTF-8.
void require_utf8(const std::string& text) {
    try {
        (void)nlohmann::json(text).dump();
    } catch (const nlohmann::json::exception&) {
        require(false, "a text is no UTF-8: " + text);
    }
}

void require_utf8(const Capture& capture) {
    std::vector<std::string> texts{capture.format, capture.version,    capture.stream,
                                   capture.others, capture.trace.name, capture.trace.source};
    for (const auto* more : {&capture.cleaned, &capture.notes, &capture.trace.notes}) {
        texts.insert(texts.end(), more->begin(), more->end());
    }
    for (const std::string& text : texts) {
        require_utf8(text);
    }
}

/// None where the bytes are refused.
std::optional<Capture> read(std::string_view bytes, const CaptureOptions& options,
                            std::string& refusal) {
    try {
        return read_capture_text(bytes, "capture.csv", options);
    } catch (const InputError& error) {
        refusal = error.what();
        require(refusal.starts_with("capture.csv:"), "a refusal begins with the file: " + refusal);
        require_utf8(refusal);
    }
    return std::nullopt;
}

bool same(const Capture& a, const Capture& b) {
    return a.format == b.format && a.version == b.version && a.stream == b.stream &&
           a.others == b.others && a.cleaned == b.cleaned && a.notes == b.notes &&
           a.trace.frames == b.trace.frames && a.trace.idle == b.trace.idle &&
           a.trace.notes == b.trace.notes && a.trace.source == b.trace.source;
}

void check_frames(const Capture& capture, bool cleaned) {
    const std::vector<Duration>& frames = capture.trace.frames;
    require(!frames.empty(), "a capture has frames");
    for (const Duration frame : frames) {
        require(frame >= Duration{0} && frame <= kDay, "a frame is no longer than a day");
        require(frame > Duration{0} || !cleaned, "after cleaning a frame takes time");
    }
    for (std::size_t i = 0; i < capture.trace.idle.size(); ++i) {
        require(capture.trace.idle[i] < frames.size(), "an idle frame is one of the frames");
        require(i == 0 || capture.trace.idle[i - 1] < capture.trace.idle[i],
                "idle frames are in order");
    }
}

void check_list(const Capture& capture) {
    std::string refusal;
    const auto again = read(to_frame_list(capture.trace), {}, refusal);
    require(again.has_value(), "its clean list is read: " + refusal);
    require(again->trace.frames == capture.trace.frames && again->trace.idle == capture.trace.idle,
            "its clean list has the same frames");
}

void check(std::string_view bytes, const CaptureOptions& options) {
    std::string first_refusal;
    std::string second_refusal;
    const auto first = read(bytes, options, first_refusal);
    const auto second = read(bytes, options, second_refusal);
    require(first.has_value() == second.has_value() && first_refusal == second_refusal,
            "what is refused once is refused twice");
    if (!first) {
        return;
    }
    require(same(*first, *second), "what is read twice is the same");
    require_utf8(*first);
    // The clean list is taken as it is, frames of no time included.
    check_frames(*first, !options.raw && first->format != "tickproof");
    check_list(*first);
}

}  // namespace

void require(bool so, std::string_view what) {
    if (!so) {
        std::fprintf(stderr, "not so: %.*s\n", static_cast<int>(what.size()), what.data());
        std::abort();
    }
}

void check_capture(std::string_view bytes) {
    check(bytes, {});
    check(bytes, {.raw = true});
}

}  // namespace tickproof::fuzz
