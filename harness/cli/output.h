// Everything that the program prints or writes goes through here, so that no byte is lost without a
// word and no name of a file reaches a terminal as a command.

#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/file_beside.h"
#include "harness/cli/unfinished_file.h"

namespace tickproof::harness {

/// Text that goes to a file, or to standard output for `-`, piece by piece and byte for byte. It is
/// written to NAME.tickproof-N beside the file, which keeps its old text until it is replaced as a
/// whole; pipes and devices are written as they are.
class Output {
  public:
    /// Throws InputError where it cannot be written.
    explicit Output(std::string file);
    /// Drops what is not closed: the file keeps its old text. So does one that is interrupted by
    /// SIGINT, SIGTERM or SIGHUP; what is killed in another way leaves the file beside.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Throws InputError where it cannot be written.
    void write(std::string_view text);
    /// What was written reaches the file beside, whatever becomes of the program. Throws
    /// InputError.
    void flush();
    /// Puts the text in the place of the file's. A full disk may show here only. Throws InputError.
    void close();

  private:
    [[noreturn]] void refuse(int error) const;

    std::string file_;
    std::optional<FileBeside> beside_;
    std::optional<UnfinishedFile> unfinished_;
    std::FILE* stream_ = nullptr;
};

/// Writes to a file, or to standard output for `-`, byte for byte. Throws InputError where not all
/// of it could be written.
void write_output(const std::string& file, std::string_view text);

/// Writes text for people to standard output: with `?` for control characters, but for line ends,
/// tabs, and the colours of verdicts on a terminal. Throws InputError as `write_output` does.
void write_text(std::string_view text);

/// `512 bytes`, `48 kB`, `12 MB`.
std::string size_text(std::uint64_t bytes);

/// One line on standard error, with the program's name in front.
void complain(std::string_view message);

/// Where the caller closed a standard stream, a file that is opened later would take its place, and
/// what is printed would go into that file. Takes the place first.
void hold_standard_streams();

}  // namespace tickproof::harness
