// How far a long computation is, in a line for people.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// `3 of 12 checks, about 40 s left`; `200,000 of 1,000,000 trials, 410,000/s, about 2 s left`: a
/// rate where it is 10 a second or more.
std::string progress_text(std::size_t done, std::size_t of, std::string_view what,
                          double elapsed_s);

/// `1,000,000`.
std::string grouped(std::size_t number);

}  // namespace tickproof::harness
