// Reads the bytes of a capture in blocks, so that a large file needs memory for one block only:
// from a file or from memory, and decompressed if they are gzip.

#pragma once

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// Called after each block with the bytes of the file read so far.
using BytesRead = std::function<void(std::uintmax_t bytes)>;

/// The bytes of a file or of memory. Throws InputError if there is no such file, or reading fails.
class StoredBytes {
  public:
    explicit StoredBytes(const std::filesystem::path& path, BytesRead progress = {});
    explicit StoredBytes(std::string_view bytes) : rest_{bytes} {}

    /// Returns how many of `size` bytes it has read; 0 at the end.
    std::size_t read(char* to, std::size_t size);

  private:
    std::filesystem::path path_;  // Empty for bytes in memory.
    std::ifstream stream_;
    std::string_view rest_;
    BytesRead progress_{};
    std::uintmax_t read_ = 0;
};

/// Decompresses gzip, also several members in a row, and passes other bytes through.
class ByteSource {
  public:
    explicit ByteSource(StoredBytes stored);
    ~ByteSource();
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    std::size_t read(char* to, std::size_t size);
    bool packed() const { return packed_; }
    /// The error at the end of compressed bytes, or empty. Known once read() has returned 0.
    const std::string& damage() const { return damage_; }

  private:
    std::size_t unpack(char* to, std::size_t size);
    bool fill();

    StoredBytes stored_;
    std::vector<char> block_;
    std::string_view waiting_;  // The unread part of the block.
    bool packed_ = false;
    bool member_open_ = false;
    bool over_ = false;
    z_stream zlib_{};
    std::string damage_;
};

}  // namespace tickproof::harness
