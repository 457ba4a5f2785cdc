// How far a long computation is, in a line for people.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

struct Headway {
    std::size_t done = 0;
    std::size_t of = 0;    ///< 0 where nobody knows yet.
    std::size_t runs = 0;  ///< Made so far, where runs are what takes the time.
    double part = 0;       ///< Of what is under way: how much of it is over, as a part of `of`.
};

/// `3 of 12 checks, about 40 s left`; `200,000 of 1,000,000 trials, 410,000/s, about 2 s left`: a
/// rate where it is 10 a second or more; where the end is not known `200,000 steps, 410,000/s`;
/// with runs `3 of 12 checks, 4,210 runs, 800/s, ...`.
std::string progress_text(const Headway& headway, std::string_view what, double elapsed_s);

/// `1,000,000`.
std::string grouped(std::size_t number);

}  // namespace tickproof::harness
