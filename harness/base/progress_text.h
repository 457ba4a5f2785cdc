// The progress line of a long computation.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

struct Headway {
    std::size_t done = 0;
    std::size_t of = 0;    ///< Total of `done`; 0 if it is not known yet.
    std::size_t runs = 0;  ///< Finished runs, if the computation consists of runs.
    double part = 0;       ///< Finished share of the current item, 0 to 1.
};

/// `3 of 12 checks, about 40 s left`; with runs `3 of 12 checks, 4,210 runs, 800/s, ...`; without a
/// known end `200,000 steps, 410,000/s`. It shows rates from 10 a second.
std::string progress_text(const Headway& headway, std::string_view what, double elapsed_s);

/// `1,000,000`.
std::string grouped(std::size_t number);

}  // namespace tickproof::harness
