// What the tests of the readers share.

#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/trace/capture_text.h"
#include "harness/trace/read_trace.h"

namespace tickproof::harness {

inline std::filesystem::path fixture_path(std::string_view name) {
    return std::filesystem::path(TICKPROOF_FIXTURES) / "captures" / name;
}

inline std::string fixture(std::string_view name) {
    return read_bytes(fixture_path(name));
}

/// The message with which the text is refused as `capture.csv`.
inline std::string refusal(std::string_view text, std::string_view unit = {}) {
    try {
        read_trace_text(text, "capture.csv", unit);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

inline bool says(std::string_view message, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) {
        if (message.find(part) == std::string_view::npos) {
            return false;
        }
    }
    return true;
}

/// Of milliseconds.
inline std::vector<Duration> frames_ms(std::initializer_list<double> lengths_ms) {
    std::vector<Duration> frames;
    for (const double length_ms : lengths_ms) {
        frames.push_back(from_seconds(length_ms / 1e3));
    }
    return frames;
}

}  // namespace tickproof::harness
