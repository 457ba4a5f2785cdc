// The states of a step block in few bytes: by columns, as what the rows before do not predict, its
// bytes by places, by zstd.

#pragma once

#include <zstd.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

struct FreeZstd {
    void operator()(ZSTD_CCtx* zstd) const { ZSTD_freeCCtx(zstd); }
    void operator()(ZSTD_DCtx* zstd) const { ZSTD_freeDCtx(zstd); }
};

/// Packs one block after the other, and keeps its memory between them.
class RowPacker {
  public:
    /// Of a header with states.
    explicit RowPacker(const RecordingHeader& header);

    /// Appends to `text` what is packed of whole rows of row_bytes(header). The same blocks give
    /// the same bytes on every machine with the same version of zstd.
    void pack(std::string_view rows, std::string& text);

  private:
    RecordingHeader header_;
    std::size_t predictions_;
    std::unique_ptr<ZSTD_CCtx, FreeZstd> zstd_{ZSTD_createCCtx()};
    std::string content_;
};

class RowUnpacker {
  public:
    explicit RowUnpacker(const RecordingHeader& header);

    /// Makes `rows` the `size` bytes that were packed, which is a whole number of rows. False where
    /// the text is not what was packed of so many.
    bool unpack(std::string_view text, std::size_t size, std::string& rows);

  private:
    RecordingHeader header_;
    std::size_t predictions_;
    std::unique_ptr<ZSTD_DCtx, FreeZstd> zstd_{ZSTD_createDCtx()};
    std::string content_;
};

}  // namespace tickproof::harness
