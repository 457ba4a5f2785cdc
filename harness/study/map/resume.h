// Keeps the finished part of a long map in a file: a run that was interrupted goes on from there.
//
// The first line names the plan; each other one has the cells of a chunk and a checksum. A line
// that was cut, and all behind it, is made again.

#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

#include "harness/study/map/map_cells.h"

namespace tickproof::harness {

/// Of all that decides the cells: two plans of one digest make the same cells.
std::uint64_t digest(const MapPlan& plan);

class ResumeFile {
  public:
    /// Takes over what the file has, into `cells`; makes it where it does not exist. Throws
    /// InputError where it is of another plan or no such file, and where it cannot be written.
    ResumeFile(std::string file, const MapPlan& plan, std::string_view command,
               std::vector<Cell>& cells);
    ~ResumeFile();
    ResumeFile(const ResumeFile&) = delete;
    ResumeFile& operator=(const ResumeFile&) = delete;

    /// The chunks that the file had, one flag each.
    const std::vector<bool>& done() const { return done_; }

    /// From any thread. Throws InputError where it cannot be written.
    void add(std::size_t chunk, std::span<const Cell> cells);

  private:
    /// Gives the length of what is whole. `head` begins the first line.
    std::uintmax_t read(std::string_view head, std::vector<Cell>& cells);
    [[noreturn]] void refuse(std::string_view what, int error) const;
    void write(const std::string& line);

    std::string file_;
    std::FILE* stream_ = nullptr;
    std::vector<bool> done_;
    std::mutex mutex_;
};

}  // namespace tickproof::harness
