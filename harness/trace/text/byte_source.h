// The bytes of a capture in blocks, so that a file of some hundred megabytes needs memory for one
// block: from a file or from memory, unpacked where they are gzip.

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

/// Told how much of a file has been read, block by block.
using BytesRead = std::function<void(std::uintmax_t bytes)>;

/// Opens a file of bytes. Throws InputError if there is no such file, or reading fails.
class StoredBytes {
  public:
    explicit StoredBytes(const std::filesystem::path& path, BytesRead told = {});
    explicit StoredBytes(std::string_view bytes) : rest_{bytes} {}

    /// How many of `size` bytes were read; 0 at the end.
    std::size_t read(char* to, std::size_t size);

  private:
    std::filesystem::path path_;  // Empty for bytes in memory.
    std::ifstream stream_;
    std::string_view rest_;
    BytesRead told_{};
    std::uintmax_t read_ = 0;
};

/// Unpacks gzip, several members on end included, and passes everything else through.
class ByteSource {
  public:
    explicit ByteSource(StoredBytes stored);
    ~ByteSource();
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    std::size_t read(char* to, std::size_t size);
    bool packed() const { return packed_; }
    /// The error at the end of packed bytes; empty if there is none. Known once `read` gave 0.
    const std::string& damage() const { return damage_; }

  private:
    std::size_t unpack(char* to, std::size_t size);
    bool fill();

    StoredBytes stored_;
    std::vector<char> block_;
    std::string_view waiting_;  // Of the block, what is not yet passed on.
    bool packed_ = false;
    bool member_open_ = false;
    bool over_ = false;
    z_stream zlib_{};
    std::string damage_;
};

}  // namespace tickproof::harness
