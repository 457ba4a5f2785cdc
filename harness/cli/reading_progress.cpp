#include "harness/cli/reading_progress.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace tickproof::harness {

BytesRead megabytes_of(const std::string& file, Progress& progress) {
    constexpr std::uintmax_t kMegabyte = 1'000'000;
    const auto draw = progress.counter();
    std::error_code unknown;
    const std::uintmax_t all = std::filesystem::file_size(file, unknown);
    if (!draw || unknown) {
        return {};
    }
    return [draw, all](std::uintmax_t bytes) {
        draw({.done = bytes / kMegabyte, .of = all / kMegabyte});
    };
}

void while_counted(RecordingSource& recording, const std::string& file,
                   const std::function<void()>& read) {
    constexpr std::size_t kStepsApart = 1024;
    Progress progress("MB");
    const BytesRead draw = megabytes_of(file, progress);
    auto read_quietly = recording.read_next;
    if (draw) {
        recording.read_next = [=, next = read_quietly, bytes_read = recording.bytes_read,
                               steps = std::size_t{0}](RecordingHeader& header,
                                                       RecordedStep& step) mutable {
            if (++steps % kStepsApart == 0) {
                draw(static_cast<std::uintmax_t>(bytes_read()));
            }
            return next(header, step);
        };
    }
    read();
    recording.read_next = std::move(read_quietly);
}

}  // namespace tickproof::harness
