// What the tests of the readers share.

#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {

inline std::filesystem::path fixture_path(std::string_view name) {
    return std::filesystem::path(TICKPROOF_FIXTURES) / "captures" / name;
}

inline std::string fixture(std::string_view name) {
    std::ifstream stream(fixture_path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// Of a fixture, or of a text as if it were a file called `capture.csv`.
inline Capture read_fixture(std::string_view name, const CaptureOptions& options = {}) {
    return read_capture(fixture_path(name), options);
}
inline Capture read_text(std::string_view text, const CaptureOptions& options = {}) {
    return read_capture_text(text, "capture.csv", options);
}

/// The message with which the text is refused as `capture.csv`.
inline std::string capture_refusal(std::string_view text, const CaptureOptions& options = {}) {
    try {
        read_text(text, options);
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

inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) {
        text += part;
    }
    return text;
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
