// A benchmark of a wrong answer is worthless, so each verifies its answers before it times them.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tickproof::bench {

/// Ends the program with exit code 1 unless the answer is right.
inline void require(bool right, const std::string& what) {
    if (!right) {
        std::fprintf(stderr, "wrong answer, nothing timed: %s\n", what.c_str());
        std::exit(1);
    }
}

}  // namespace tickproof::bench
