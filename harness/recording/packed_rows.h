// Packs the states of a step block: by columns, as residuals of predictions, sorted by byte place,
// compressed by zstd.

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

/// Packs one block after another, and reuses its memory.
class RowPacker {
  public:
    /// `header` must have states.
    explicit RowPacker(const RecordingHeader& header);

    /// Packs whole rows of row_bytes(header) and appends the result to `text`. The same blocks give
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

    /// Unpacks to `rows` of `size` bytes, a whole number of rows. Returns false if the text does
    /// not hold that many.
    bool unpack(std::string_view text, std::size_t size, std::string& rows);

  private:
    RecordingHeader header_;
    std::size_t predictions_;
    std::unique_ptr<ZSTD_DCtx, FreeZstd> zstd_{ZSTD_createDCtx()};
    std::string content_;
};

}  // namespace tickproof::harness
