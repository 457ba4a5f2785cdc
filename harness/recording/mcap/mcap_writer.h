// Writes an MCAP file in order, in bounded memory: chunks of about 1 MiB of messages, packed by
// zstd, each with an index of its messages; at the end a summary by which a reader seeks.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/recording/mcap/mcap_records.h"
#include "harness/recording/write_recording.h"

namespace tickproof::harness::mcap {

/// Ids of schemas and channels are 16 bits wide; a schema's is never 0.
inline constexpr std::size_t kMostChannels = 60'000;

class Writer {
  public:
    /// Writes the header. `library` is the program that wrote the file.
    Writer(std::string_view library, WriteBytes write);

    /// A message type of Protobuf, by its full name; `descriptor_set` is a serialised
    /// FileDescriptorSet with all that the type needs.
    std::uint16_t add_schema(std::string_view name, std::string_view descriptor_set);
    std::uint16_t add_channel(std::string_view topic, std::uint16_t schema);

    /// Messages come in the order of their times.
    void add_message(std::uint16_t channel, std::uint32_t sequence, std::uint64_t time_ns,
                     std::string_view data);

    /// Writes the messages so far first.
    void add_metadata(std::string_view name, const Text& values);

    /// Writes what is left, the summary, and the end. A file without it can be read from its
    /// beginning, but not be searched.
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
    std::uint64_t size_ = 0;  // Of the file so far.
    std::uint32_t crc_ = 0;   // Of the section that is being written.
    std::string chunk_;
    std::vector<std::vector<Entry>> entries_;  // Of the chunk, by channel.
    std::uint64_t chunk_first_ns_ = 0;
    std::uint64_t chunk_last_ns_ = 0;
    bool has_messages_ = false;  // In the chunk.
    std::string schemas_;        // Records, once more for the summary.
    std::string channels_;
    std::vector<ChunkPlace> chunks_;
    std::vector<Metadata> metadata_;
    Statistics statistics_;
};

}  // namespace tickproof::harness::mcap
