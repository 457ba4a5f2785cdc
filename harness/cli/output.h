// All output of the program: no byte is lost silently, and no file name reaches a terminal as a
// command.

#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/file_beside.h"
#include "harness/cli/unfinished_file.h"

namespace tickproof::harness {

/// Text for a file, or for standard output (`-`), written piece by piece and byte for byte. It goes
/// to NAME.tickproof-N beside the file, which keeps its old text until close() replaces it as a
/// whole. Pipes and devices are written directly.
class Output {
  public:
    /// Throws InputError if the file cannot be written.
    explicit Output(std::string file);
    /// Drops text that is not closed: the file keeps its old text, as it does after SIGINT, SIGTERM
    /// and SIGHUP. A program that is killed leaves NAME.tickproof-N behind.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Throws InputError if the text cannot be written.
    void write(std::string_view text);
    /// Hands the text so far to the system: a kill loses only what follows. Throws InputError.
    void flush();
    /// Replaces the file's text. May be the first to notice a full disk. Throws InputError.
    void close();

  private:
    [[noreturn]] void refuse(int error) const;

    std::string file_;
    std::optional<FileBeside> beside_;
    std::optional<UnfinishedFile> unfinished_;
    std::FILE* stream_ = nullptr;
};

/// Writes to a file, or to standard output for `-`, byte for byte. Throws InputError if not all of
/// it could be written.
void write_output(const std::string& file, std::string_view text);

/// Writes text for people to standard output, with `?` for control characters except line ends,
/// tabs, and colours on a terminal. Throws InputError as write_output() does.
void write_text(std::string_view text);

/// `512 bytes`, `48 kB`, `12 MB`.
std::string size_text(std::uint64_t bytes);

/// Prints one line to standard error, after the program's name.
void complain(std::string_view message);

/// Opens the standard streams that the caller closed. Otherwise a file opened later would take
/// their number, and get what the program prints.
void hold_standard_streams();

}  // namespace tickproof::harness
