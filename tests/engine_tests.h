// The tests that drive engines themselves (tests/engines), as text: a row that names what it was
// compared with must be named there.

#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace tickproof {

/// The sources of tests/engines.
inline std::string engine_tests() {
    std::string text;
    for (const auto& file :
         std::filesystem::directory_iterator(TICKPROOF_SOURCE_DIR "/tests/engines")) {
        if (file.path().extension() == ".cpp") {
            std::ifstream in(file.path());
            text.append(std::istreambuf_iterator<char>(in), {});
        }
    }
    return text;
}

/// True if `tests` names the row, alone or with options.
inline bool names_row(const std::string& tests, std::string_view row) {
    return std::regex_search(tests, std::regex('"' + std::string(row) + "[\":]"));
}

}  // namespace tickproof
