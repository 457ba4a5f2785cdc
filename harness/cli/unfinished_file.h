// Removes a file that is not finished if the program is interrupted.

#pragma once

#include <cstddef>
#include <string>

namespace tickproof::harness {

/// While this exists, SIGINT, SIGTERM and SIGHUP remove the file before they end the program.
class UnfinishedFile {
  public:
    explicit UnfinishedFile(std::string path);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  private:
    std::string path_;
    std::size_t slot_ = 0;
};

}  // namespace tickproof::harness
