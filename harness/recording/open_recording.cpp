#include "harness/recording/open_recording.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {

std::ifstream open_stream(const std::string& file) {
    std::ifstream stream(file == "-" ? "/dev/stdin" : file, std::ios::binary);
    std::error_code unknown;
    if (!stream || std::filesystem::is_directory(file, unknown)) {
        throw InputError(visible(file) + ": cannot be read; name a recording of tickproof record");
    }
    return stream;
}

RecordingSource open_recording(const std::string& file) {
    // Opens the file once: bytes read from a pipe are gone.
    std::ifstream stream = open_stream(file);
    const std::string name = file == "-" ? "standard input" : file;
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // Some editors write it.
    for (const char each : kByteOrderMark) {
        if (stream.peek() != static_cast<unsigned char>(each)) {
            break;
        }
        stream.get();
    }
    const int first = stream.peek();
    return first == '{' || first == '\n' ? open_json_lines(name, std::move(stream))
                                         : open_binary(name, std::move(stream));
}

}  // namespace tickproof::harness
