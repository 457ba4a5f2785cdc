// Reads the number of pairs for a benchmark of paired ratios.

#pragma once

#include <cstdio>
#include <cstdlib>

namespace tickproof::bench {

/// Ends the program with exit code 2 if the argument is no number of pairs.
inline std::size_t pairs_of(int argc, char** argv, const char* program) {
    constexpr int kPairs = 400;
    const int pairs = argc > 1 ? std::atoi(argv[1]) : kPairs;
    if (argc > 2 || pairs < 2) {
        std::fprintf(stderr, "usage: %s [PAIRS]\nPAIRS is at least 2; default %d\n", program,
                     kPairs);
        std::exit(2);
    }
    return static_cast<std::size_t>(pairs);
}

}  // namespace tickproof::bench
