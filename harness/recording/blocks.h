// The container of the binary form: a magic number, then blocks with a kind, a codec, a length and
// a checksum. Whole blocks of a file that breaks off can be read.
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
/// The part of it that all versions begin with.
inline constexpr std::string_view kRecordingFamily = "tickrec";

/// Four letters, as they stand in the file.
constexpr std::uint32_t block_kind(std::string_view letters) {
    return static_cast<std::uint32_t>(letters[0]) | static_cast<std::uint32_t>(letters[1]) << 8 |
           static_cast<std::uint32_t>(letters[2]) << 16 |
           static_cast<std::uint32_t>(letters[3]) << 24;
}

inline constexpr std::uint32_t kHeadBlock = block_kind("head");
inline constexpr std::uint32_t kStepBlock = block_kind("step");
inline constexpr std::uint32_t kTailBlock = block_kind("tail");

/// How the states of a step block are kept: rows as they are, or packed by columns. 1 was another
/// packing, which nothing writes or reads any more.
enum class Codec : std::uint32_t { raw = 0, columns = 2 };

struct Block {
    std::uint32_t kind = 0;
    Codec codec = Codec::raw;
    std::string payload;
};

/// The bytes of a block, for whoever writes them.
std::string to_bytes(std::uint32_t kind, Codec codec, std::string_view payload);

/// Reads the blocks of a file in order.
class BlockReader {
  public:
    /// Throws InputError where the file cannot be read, or is no recording of this version.
    explicit BlockReader(const std::string& file, std::ifstream stream);

    /// None at the end of the file, and where it breaks off within a block: then `is_cut`. Throws
    /// InputError where a block is not what was written.
    std::optional<Block> next();

    bool is_cut() const { return is_cut_; }

    /// Below 0 of a pipe.
    std::int64_t bytes_read() { return stream_.tellg(); }

    /// True if nothing follows what was read.
    bool is_at_end() { return stream_.peek() == std::ifstream::traits_type::eof(); }
    const std::string& file() const { return file_; }

  private:
    std::string file_;
    std::ifstream stream_;
    std::uint64_t left_ = 0;  ///< Bytes behind what was read; large for what has no length.
    bool is_cut_ = false;
};

template <class Number>
void append(std::string& bytes, Number number) {
    char raw[sizeof(Number)];
    std::memcpy(raw, &number, sizeof raw);
    bytes.append(raw, sizeof raw);
}

/// Takes numbers off the front of a payload. Throws InputError with `file` where it is too short.
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
