// The states of a step block: rows of equal size, one per step.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// Size of a row: each body's fields in their types, without padding.
std::size_t row_bytes(const RecordingHeader& header);

/// Reads a row of row_bytes() bytes into header.values() elements.
void read_row(std::string_view row, const RecordingHeader& header, std::span<double> values);

}  // namespace tickproof::harness
