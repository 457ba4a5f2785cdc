// The settings files of real projects that lie beside the repository, where they do.

#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/harness/cli/program.h"

namespace tickproof::harness::testing {

inline std::filesystem::path settings_folder() {
    return std::filesystem::path(TICKPROOF_SHARED) / "data/settings";
}

/// Text that holds settings: neither a pointer of Git LFS nor a binary file.
inline bool is_settings(const std::string& text) {
    return text.find("git-lfs") == std::string::npos && text.find('\0') == std::string::npos;
}

struct RealFile {
    std::string engine;
    std::filesystem::path path;
};

/// None where the folder is missing.
inline std::vector<RealFile> real_files() {
    std::vector<RealFile> files;
    std::ifstream stream(settings_folder() / "INDEX.tsv");
    std::string line;
    std::getline(stream, line);
    while (std::getline(stream, line)) {
        std::array<std::string, 4> cells;
        std::istringstream row(line);
        for (std::string& cell : cells) {
            std::getline(row, cell, '\t');
        }
        const std::filesystem::path path = settings_folder() / cells[3];
        if (is_settings(contents(path))) {
            files.push_back({cells[0], path});
        }
    }
    return files;
}

}  // namespace tickproof::harness::testing
