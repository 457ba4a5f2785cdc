// The states of a step block: rows of equal size, one a step. Compressed, each row is what differs
// from the row before (XOR), and the bytes of a place in the row stand together: what changes
// slowly becomes zeros, which zstd packs.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// Of a row: each body's fields in their types, without padding.
std::size_t row_bytes(const RecordingHeader& header);

/// The same rows in fewer bytes, by zstd's level 1: the same bytes from the same version of zstd.
std::string packed(std::string_view rows, std::size_t row_size);

/// `packed` taken back: `size` bytes. Empty where the text is not what packed() gave.
std::string unpacked(std::string_view text, std::size_t row_size, std::size_t size);

/// A row, as a reader gives it. `row` has row_bytes() bytes, `values` header.values() elements.
void read_row(std::string_view row, const RecordingHeader& header, std::span<double> values);

}  // namespace tickproof::harness
