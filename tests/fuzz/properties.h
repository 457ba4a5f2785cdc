// What must be true of every capture that is read, whatever bytes it came from. Broken, each ends
// the program, so that the fuzzer keeps the input.

#pragma once

#include <cstdint>
#include <string_view>

#include "harness/trace/read_capture.h"

namespace tickproof::fuzz {

/// Ends the program unless it is so.
void require(bool so, std::string_view what);

/// Reads the bytes twice, cleaned and raw, and writes what is accepted as a clean list, which must
/// read back to the same frames. Only InputError may be thrown.
void check_capture(std::string_view bytes);

}  // namespace tickproof::fuzz
