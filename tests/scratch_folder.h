// A folder of one test's own, gone when the test is over.

#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tickproof::testing {

class ScratchFolder {
  public:
    ScratchFolder() {
        char name[] = "/tmp/tickproof-test-XXXXXX";
        if (mkdtemp(name) == nullptr) {
            throw std::runtime_error("no scratch folder");
        }
        path_ = name;
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { std::filesystem::remove_all(path_); }

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Each test has a folder.
class InScratchFolder : public ::testing::Test {
  protected:
    const std::filesystem::path& folder() const { return folder_.path(); }
    std::string path(const std::string& name) const { return (folder() / name).string(); }

    /// Writes a file, and the folders that it is in; returns its path.
    std::string file(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories((folder() / name).parent_path());
        std::ofstream(folder() / name, std::ios::binary) << text;
        return path(name);
    }

  private:
    ScratchFolder folder_;
};

}  // namespace tickproof::testing
