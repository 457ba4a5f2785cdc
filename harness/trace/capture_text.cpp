#include "harness/trace/capture_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// Latin-1 and UTF-8 letters are text; a NUL or many control characters are not.
bool looks_binary(std::string_view text) {
    if (text.find('\0') != std::string_view::npos) {
        return true;
    }
    const std::string_view beginning = text.substr(0, 65'536);
    const auto strange = std::count_if(beginning.begin(), beginning.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    return static_cast<std::size_t>(strange) * 100 > beginning.size();
}

}  // namespace

std::string read_bytes(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        throw InputError(
            fmt::format("{}: is a directory; give the path of one capture in it", path.string()));
    }
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        throw InputError(fmt::format(
            "{}: cannot be opened; check the path and whether it may be read", path.string()));
    }
    std::string bytes;
    const auto size = std::filesystem::file_size(path, error);
    if (!error) {
        bytes.reserve(size);
    }
    char block[65'536];
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        bytes.append(block, static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad()) {
        throw InputError(fmt::format("{}: reading failed half-way; copy the file to a local disk",
                                     path.string()));
    }
    return bytes;
}

CaptureText decode_capture(std::string_view bytes, std::string file) {
    CaptureText capture{.file = std::move(file), .text = bytes};
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        refuse_capture(capture, 0,
                       "is UTF-16, as Windows PowerShell writes with '>'; save it as UTF-8 "
                       "(Get-Content old.csv | Set-Content -Encoding utf8 new.csv)");
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        capture.text.remove_prefix(3);
    }
    if (capture.text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        refuse_capture(capture, 0, "is empty; record again and stop the recording before copying");
    }
    if (looks_binary(capture.text)) {
        refuse_capture(capture, 0,
                       "is not text; captures are CSV files in UTF-8 (unpack or export it first)");
    }
    return capture;
}

bool LineCursor::next() {
    if (rest_.empty()) {
        return false;
    }
    ++number_;
    const std::size_t end = rest_.find_first_of("\r\n");
    terminated_ = end != std::string_view::npos;
    line_ = rest_.substr(0, end);
    if (!terminated_) {
        rest_ = {};
        return true;
    }
    const bool two = rest_.substr(end, 2) == "\r\n";
    rest_.remove_prefix(end + (two ? 2 : 1));
    return true;
}

void refuse_capture(const CaptureText& capture, std::size_t line, std::string_view message) {
    throw InputError(line == 0 ? fmt::format("{}: {}", capture.file, message)
                               : fmt::format("{}:{}: {}", capture.file, line, message));
}

}  // namespace tickproof::harness
