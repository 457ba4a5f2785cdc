// Which files a command writes, and which it reads: none may be both, or be written twice.

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// An output of the command line: its flag, and its file; `-` is standard output, and without a
/// file nothing is written.
struct OutputFile {
    std::string_view flag;
    std::string file;
};

/// Throws InputError where two outputs go to one place, or an output to one of the files in
/// `read`. One file may have many names: another spelling of its path, or a link.
void refuse_shared_files(std::span<const OutputFile> outputs, std::span<const std::string> read);

}  // namespace tickproof::harness
