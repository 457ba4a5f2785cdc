// Writes an MCAP file front to back, in bounded memory: chunks of about 1 MiB of messages,
// compressed by zstd, each with an index of its messages, and at the end a summary for random
// access.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/recording/mcap/mcap_records.h"
#include "harness/recording/write_recording.h"

namespace tickproof::harness::mcap {

/// Most channels of a file. Ids of schemas and channels have 16 bits; a schema's is never 0.
inline constexpr std::size_t kMostChannels = 60'000;

class Writer {
  public:
    /// Writes the header. `library` names the program that writes the file.
    Writer(std::string_view library, WriteBytes write);

    /// Adds a Protobuf message type by its full name; `descriptor_set` is a serialised
    /// FileDescriptorSet with all that the type needs.
    std::uint16_t add_schema(std::string_view name, std::string_view descriptor_set);
    std::uint16_t add_channel(std::string_view topic, std::uint16_t schema);

    /// Adds a message; messages must come in the order of their times.
    void add_message(std::uint16_t channel, std::uint32_t sequence, std::uint64_t time_ns,
                     std::string_view data);

    /// Writes metadata, after the messages so far.
    void add_metadata(std::string_view name, const Text& values);

    /// Writes the remaining messages, the summary and the end. A file without them is readable from
    /// its beginning, but has no index.
    void close();

    const Statistics& statistics() const { return statistics_; }

  private:
    struct Entry {
        std::uint64_t time_ns = 0;
        std::uint64_t offset = 0;
    };
    struct Metadata {
        std::string name;
        std::uint64_t begin = 0;
        std::uint64_t size = 0;
    };

    void put(std::string_view bytes);
    void flush();
    void write_indexes(ChunkPlace& place);
    void write_summary(std::uint64_t begin);

    WriteBytes write_;
    std::uint64_t size_ = 0;  // Size of the file so far.
    std::uint32_t crc_ = 0;   // Checksum of the current section.
    std::string chunk_;
    std::vector<std::vector<Entry>> entries_;  // Index entries of the current chunk, by channel.
    std::uint64_t chunk_first_ns_ = 0;
    std::uint64_t chunk_last_ns_ = 0;
    bool has_messages_ = false;  // True if the current chunk has messages.
    std::string schemas_;        // Records of schemas, which the summary repeats.
    std::string channels_;
    std::vector<ChunkPlace> chunks_;
    std::vector<Metadata> metadata_;
    Statistics statistics_;
};

}  // namespace tickproof::harness::mcap
