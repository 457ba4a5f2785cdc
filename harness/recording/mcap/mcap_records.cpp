// Formats the records of an MCAP file as bytes. mcap_writer.cpp puts them into the file.

#include "harness/recording/mcap/mcap_records.h"

namespace tickproof::harness::mcap {

Content& Content::text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    return rest(text);
}

Content& Content::long_bytes(std::string_view bytes) {
    number(static_cast<std::uint64_t>(bytes.size()));
    return rest(bytes);
}

Content& Content::rest(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
}

Content& Content::map(const Text& pairs) {
    Content inner;
    for (const auto& [name, value] : pairs) {
        inner.text(name).text(value);
    }
    return text(inner.bytes());
}

void append_record(std::string& bytes, Opcode opcode, std::string_view content) {
    Content head;
    head.number(static_cast<std::uint8_t>(opcode)).number(std::uint64_t{content.size()});
    bytes += head.bytes();
    bytes += content;
}

Content chunk_index(const ChunkPlace& chunk) {
    Content indexes;
    for (const auto& [channel, at] : chunk.indexes) {
        indexes.number(channel).number(at);
    }
    Content content;
    content.number(chunk.first_ns)
        .number(chunk.last_ns)
        .number(chunk.begin)
        .number(chunk.size)
        .text(indexes.bytes())
        .number(chunk.indexes_size)
        .text("zstd")
        .number(chunk.packed_size)
        .number(chunk.unpacked_size);
    return content;
}

Content statistics_record(const Statistics& statistics) {
    Content counts;
    for (std::size_t channel = 0; channel < statistics.messages_of.size(); ++channel) {
        counts.number(static_cast<std::uint16_t>(channel)).number(statistics.messages_of[channel]);
    }
    Content content;
    content.number(statistics.messages)
        .number(statistics.schemas)
        .number(statistics.channels)
        .number(std::uint32_t{0})  // Number of attachments.
        .number(statistics.metadata)
        .number(statistics.chunks)
        .number(statistics.first_ns)
        .number(statistics.last_ns)
        .text(counts.bytes());
    return content;
}

}  // namespace tickproof::harness::mcap
