// A folder for the files of a benchmark.

#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace tickproof::bench {

/// A folder of this process; the destructor removes it.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() / (name + '_' + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

}  // namespace tickproof::bench
