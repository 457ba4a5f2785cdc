// Running the program as a user does.

#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tickproof::harness::testing {

struct Ended {
    int exit_code = 0;
    std::string out;
    std::string err;
};

inline std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// A file of this test's own, gone when the test is over.
class ScratchFile {
  public:
    explicit ScratchFile(const std::string& text = {}) {
        char name[] = "/tmp/tickproof-test-XXXXXX";
        const int descriptor = mkstemp(name);
        if (descriptor < 0) {
            throw std::runtime_error("no scratch file");
        }
        close(descriptor);
        path_ = name;
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// `arguments` as a shell reads them.
/// In a terminal of no known width, unless `environment`, as env takes it, says one, and in no
/// other language or colour than a test asks for.
inline Ended tickproof(const std::string& arguments, const std::string& environment = {}) {
    const ScratchFile out;
    const ScratchFile err;
    const std::string command = "env -u COLUMNS -u NO_COLOR -u CLICOLOR_FORCE " + environment +
                                " \"" + TICKPROOF_PROGRAM + "\" " + arguments + " >" + out.path() +
                                " 2>" + err.path();
    const int status = std::system(command.c_str());
    return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            .out = contents(out.path()),
            .err = contents(err.path())};
}

/// The last line, which is the verdict and the counts.
inline std::string last_line(const std::string& text) {
    const auto end = text.find_last_not_of('\n');
    const auto before = text.rfind('\n', end);
    return text.substr(before == std::string::npos ? 0 : before + 1,
                       end - (before == std::string::npos ? std::string::npos : before));
}

/// `error` of `error: 1 error, 2 passed`.
inline std::string verdict_of(const Ended& ended) {
    const std::string line = last_line(ended.out);
    return line.substr(0, line.find(':'));
}

}  // namespace tickproof::harness::testing
