// Keeps the finished part of a long map in a file, from which an interrupted map continues.
//
// The first line names the plan; each other line has the cells of a chunk and a checksum. A damaged
// line and all lines after it are made again.

#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

#include "harness/study/map/map_cells.h"

namespace tickproof::harness {

/// A digest of all that decides the cells: plans with equal digests make equal cells.
std::uint64_t digest(const MapPlan& plan);

class ResumeFile {
  public:
    /// Reads finished chunks into `cells`, or creates the file. Throws InputError if the file
    /// belongs to another plan, is of another kind, or cannot be written.
    ResumeFile(std::string file, const MapPlan& plan, std::string_view command,
               std::vector<Cell>& cells);
    ~ResumeFile();
    ResumeFile(const ResumeFile&) = delete;
    ResumeFile& operator=(const ResumeFile&) = delete;

    /// One flag per chunk: true if the file had it.
    const std::vector<bool>& done() const { return done_; }

    /// Appends a finished chunk. Thread-safe. Throws InputError if it cannot write.
    void add(std::size_t chunk, std::span<const Cell> cells);

  private:
    /// Returns the length of the undamaged part. `head` begins the first line.
    std::uintmax_t read(std::string_view head, std::vector<Cell>& cells);
    [[noreturn]] void refuse(std::string_view what, int error) const;
    void write(const std::string& line);

    std::string file_;
    std::FILE* stream_ = nullptr;
    std::vector<bool> done_;
    std::mutex mutex_;
};

}  // namespace tickproof::harness
