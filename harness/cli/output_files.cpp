#include "harness/cli/output_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "harness/base/file_beside.h"
#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

/// Terminals, pipes and /dev/null may be named twice, since nothing in them is overwritten.
bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    if (fs::exists(one, error) && fs::exists(other, error)) {
        return fs::is_regular_file(one, error) && fs::equivalent(one, other, error);
    }
    return end_of_links(one) == end_of_links(other);
}

void refuse_two_outputs(const OutputFile& one, const OutputFile& other) {
    if (one.file == "-" && other.file == "-") {
        throw InputError(
            fmt::format("{} and {} cannot both write to standard output; name a file "
                        "for one",
                        one.flag, other.flag));
    }
    if (one.file != "-" && other.file != "-" && is_same_file(one.file, other.file)) {
        throw InputError(fmt::format("{} and {} would both write to {}; name another file for one",
                                     one.flag, other.flag, other.file));
    }
}

}  // namespace

void refuse_shared_files(std::span<const OutputFile> outputs, std::span<const std::string> read) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i].file.empty()) {
            continue;
        }
        for (const OutputFile& other : outputs.subspan(i + 1)) {
            if (!other.file.empty()) {
                refuse_two_outputs(outputs[i], other);
            }
        }
        for (const std::string& input : read) {
            if (outputs[i].file != "-" && !input.empty() && is_same_file(outputs[i].file, input)) {
                throw InputError(fmt::format(
                    "{} {}: would overwrite {}, which this command reads; name another file",
                    outputs[i].flag, outputs[i].file, input));
            }
        }
    }
}

}  // namespace tickproof::harness
