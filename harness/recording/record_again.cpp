// Repeats runs that recordings describe, with states, and compares them.

#include "harness/recording/record_again.h"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/run_spec.h"
#include "harness/recording/record_run.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

/// A temporary file, removed by the destructor; streams that opened it before can still read it.
class TemporaryFile {
  public:
    TemporaryFile() : path_((folder() / "tickproof-XXXXXX").string()) {
        const int file = mkstemp(path_.data());
        if (file < 0) {
            refuse();
        }
        close(file);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return path_; }

    [[noreturn]] void refuse() const {
        throw InputError(visible(path_) +
                         ": cannot be written, so the runs cannot be made again to name the "
                         "difference; set TMPDIR to a folder with room");
    }

  private:
    static std::filesystem::path folder() {
        std::error_code unknown;
        const auto folder = std::filesystem::temp_directory_path(unknown);
        return unknown ? "/tmp" : folder;
    }

    std::string path_;
};

/// Repeats a run into a file, because it may not fit into memory.
RecordingSource repeat_run(const RecordingHeader& header) {
    const RunSpec spec = parse_scenario_run(header.spec);
    const TemporaryFile file;
    std::ofstream stream(file.path(), std::ios::binary);
    record(spec, make_trace(spec.trace), {.states = true},
           [&](std::string_view bytes) { stream << bytes; });
    stream.close();
    if (!stream) {
        file.refuse();
    }
    RecordingSource source = open_recording(file.path());
    source.name = header.spec;
    return source;
}

}  // namespace

std::optional<RecordingComparison> compare_again(const RecordingHeader& left,
                                                 const RecordingHeader& right) {
    if (left.spec.empty() || right.spec.empty()) {
        return std::nullopt;
    }
    RecordingSource one = repeat_run(left);
    RecordingSource other = repeat_run(right);
    return compare(one, other);
}

void explain_by(const RecordingComparison& again, RecordingComparison& comparison) {
    comparison.is_made_again = true;
    if (!again.first || again.first_step != comparison.first_step) {
        return;
    }
    comparison.first = again.first;
    comparison.last_same = again.last_same;
    comparison.differing = again.differing;
    comparison.differences = again.differences;
    comparison.ever_differing = again.ever_differing;
    comparison.window = again.window;
    comparison.growth = again.growth;
}

}  // namespace tickproof::harness
