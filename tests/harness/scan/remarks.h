// Short ways to scan a text and to name what was found.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/script_scan.h"

namespace tickproof::harness::testing {

/// A script, and `line pattern` of all that must be found in it.
struct Sample {
    const char* file;
    const char* text;
    std::vector<std::string> found;
};

inline void PrintTo(const Sample& sample, std::ostream* out) {
    *out << sample.file << '\n' << sample.text;
}

inline std::vector<std::string> found_in(std::string_view file, std::string_view text) {
    std::vector<std::string> found;
    for (const ScriptRemark& remark : scan_script({std::string(file), std::string(text)}).remarks) {
        found.push_back(std::to_string(remark.at.line) + ' ' + std::string(remark.pattern));
    }
    return found;
}

}  // namespace tickproof::harness::testing
