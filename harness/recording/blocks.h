// The container of the binary form: a magic number, then blocks with a kind, a codec, a length and
// a checksum. The whole blocks of a truncated file are readable.
//
//     "tickrec1"
//     block: u32 kind, u32 codec, u64 size, u64 XXH3 of the payload (seed: kind + codec << 32),
//            payload
//
// All numbers are little-endian. docs/recordings.md describes the payloads.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

inline constexpr std::string_view kRecordingMagic = "tickrec1";
/// The beginning that all versions share.
inline constexpr std::string_view kRecordingFamily = "tickrec";

/// Turns four letters into the number that they are in the file.
constexpr std::uint32_t block_kind(std::string_view letters) {
    return static_cast<std::uint32_t>(letters[0]) | static_cast<std::uint32_t>(letters[1]) << 8 |
           static_cast<std::uint32_t>(letters[2]) << 16 |
           static_cast<std::uint32_t>(letters[3]) << 24;
}

inline constexpr std::uint32_t kHeadBlock = block_kind("head");
inline constexpr std::uint32_t kStepBlock = block_kind("step");
inline constexpr std::uint32_t kTailBlock = block_kind("tail");

/// How a step block stores states: plain rows or packed columns. Codec 1 is gone.
enum class Codec : std::uint32_t { raw = 0, columns = 2 };

struct Block {
    std::uint32_t kind = 0;
    Codec codec = Codec::raw;
    std::string payload;
};

/// Formats a block for the file.
std::string to_bytes(std::uint32_t kind, Codec codec, std::string_view payload);

/// Reads the blocks of a file in order.
class BlockReader {
  public:
    /// Throws InputError if the file cannot be read or is no recording of this version.
    explicit BlockReader(const std::string& file, std::ifstream stream);

    /// Returns the next block. None at the end of the file, or if the file ends within a block:
    /// then is_cut() is true. Throws InputError on a damaged block.
    std::optional<Block> next();

    bool is_cut() const { return is_cut_; }

    /// Bytes read so far; below 0 for a pipe.
    std::int64_t bytes_read() { return stream_.tellg(); }

    /// True if the file has no more bytes.
    bool is_at_end() { return stream_.peek() == std::ifstream::traits_type::eof(); }
    const std::string& file() const { return file_; }

  private:
    std::string file_;
    std::ifstream stream_;
    std::uint64_t left_ = 0;  ///< Bytes after those read so far; large if the file has no length.
    bool is_cut_ = false;
};

template <class Number>
void append(std::string& bytes, Number number) {
    char raw[sizeof(Number)];
    std::memcpy(raw, &number, sizeof raw);
    bytes.append(raw, sizeof raw);
}

/// Takes numbers off the front of a payload. Throws InputError that names `file` if the payload is
/// too short.
class Bytes {
  public:
    Bytes(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

    template <class Number>
    Number take() {
        Number number;
        std::memcpy(&number, take(sizeof number).data(), sizeof number);
        return number;
    }
    std::string_view take(std::size_t count);
    std::string_view rest() const { return bytes_; }

  private:
    std::string_view bytes_;
    const std::string& file_;
};

}  // namespace tickproof::harness
