// The records of an MCAP file (https://mcap.dev/spec) as bytes: an opcode, a length, the content.
// All numbers are little-endian.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tickproof::harness::mcap {

inline constexpr std::string_view kMagic{"\x89MCAP0\r\n", 8};

enum class Opcode : std::uint8_t {
    header = 0x01,
    footer = 0x02,
    schema = 0x03,
    channel = 0x04,
    message = 0x05,
    chunk = 0x06,
    message_index = 0x07,
    chunk_index = 0x08,
    statistics = 0x0B,
    metadata = 0x0C,
    metadata_index = 0x0D,
    summary_offset = 0x0E,
    data_end = 0x0F,
};

using Text = std::vector<std::pair<std::string, std::string>>;  ///< Names and values in order.

/// Builds the content of a record field by field.
class Content {
  public:
    template <class Number>
    Content& number(Number value) {
        for (std::size_t i = 0; i < sizeof value; ++i) {
            bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i)));
        }
        return *this;
    }
    /// Adds bytes after a length of 4 bytes, as strings and most arrays have it.
    Content& text(std::string_view text);
    /// Adds bytes after a length of 8 bytes, as the records of a chunk have it.
    Content& long_bytes(std::string_view bytes);
    /// Adds bytes without a length: a message's data, which fills the rest of its record.
    Content& rest(std::string_view bytes);
    Content& map(const Text& pairs);

    const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

/// Appends a record to `bytes`.
void append_record(std::string& bytes, Opcode opcode, std::string_view content);

/// A chunk's entry in the index at the end of the file.
struct ChunkPlace {
    std::uint64_t first_ns = 0;
    std::uint64_t last_ns = 0;
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    std::map<std::uint16_t, std::uint64_t> indexes;  ///< Place of each channel's index.
    std::uint64_t indexes_size = 0;
    std::uint64_t packed_size = 0;
    std::uint64_t unpacked_size = 0;
};

Content chunk_index(const ChunkPlace& chunk);

struct Statistics {
    std::uint64_t messages = 0;
    std::uint16_t schemas = 0;
    std::uint32_t channels = 0;
    std::uint32_t metadata = 0;
    std::uint32_t chunks = 0;
    std::uint64_t first_ns = 0;
    std::uint64_t last_ns = 0;
    std::vector<std::uint64_t> messages_of;  ///< Number of messages by channel.
};

Content statistics_record(const Statistics& statistics);

}  // namespace tickproof::harness::mcap
