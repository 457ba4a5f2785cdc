// The states of a step block in few bytes: by columns, as what the rows before do not predict, its
// bytes by places, by zstd.

#pragma once

#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// `rows` are whole rows of row_bytes(header). The same rows give the same bytes on every machine
/// with the same version of zstd.
std::string packed(std::string_view rows, const RecordingHeader& header);

/// packed() taken back: `size` bytes. Empty where the text is not what packed() gave.
std::string unpacked(std::string_view text, const RecordingHeader& header, std::size_t size);

}  // namespace tickproof::harness
