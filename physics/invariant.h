// An assertion that is on in every build: a broken rule inside a simulation must end the run,
// because whatever is printed afterwards looks like a measurement.

#pragma once

#include <cstdio>
#include <cstdlib>

namespace tickproof::physics {

/// Ends the program, naming the broken `rule`, unless it `holds`.
inline void invariant(bool holds, const char* rule) {
    if (!holds) [[unlikely]] {
        std::fprintf(stderr, "tickproof: broken invariant: %s\n", rule);
        std::abort();
    }
}

}  // namespace tickproof::physics
