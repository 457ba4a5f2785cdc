// The states of a step block: rows of equal size, one a step.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// Of a row: each body's fields in their types, without padding.
std::size_t row_bytes(const RecordingHeader& header);

/// A row, as a reader gives it. `row` has row_bytes() bytes, `values` header.values() elements.
void read_row(std::string_view row, const RecordingHeader& header, std::span<double> values);

}  // namespace tickproof::harness
