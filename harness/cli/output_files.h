// The files that a command reads and writes: no file may be both, or be written twice.

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// An output: its flag and its file. `-` is standard output; without a file there is no output.
struct OutputFile {
    std::string_view flag;
    std::string file;
};

/// Throws InputError if two outputs go to one place, or an output to a file in `read`. Follows
/// links and other spellings of a path.
void refuse_shared_files(std::span<const OutputFile> outputs, std::span<const std::string> read);

}  // namespace tickproof::harness
