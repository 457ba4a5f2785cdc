// Writes an MCAP file: chunks of messages, metadata, and the summary at the end.

#include "harness/recording/mcap/mcap_writer.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tickproof::harness::mcap {
namespace {

constexpr std::size_t kChunkBytes = 1U << 20;
constexpr int kLevel = 3;  // Gives the same bytes with the same version of zstd.

std::uint32_t crc_of(std::string_view bytes, std::uint32_t before = 0) {
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string compress(std::string_view bytes) {
    std::string text(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress(text.data(), text.size(), bytes.data(), bytes.size(), kLevel);
    if (ZSTD_isError(size) != 0) {
        throw std::runtime_error("zstd: no memory to pack a chunk");
    }
    text.resize(size);
    return text;
}

}  // namespace

Writer::Writer(std::string_view library, WriteBytes write) : write_(std::move(write)) {
    std::string bytes(kMagic);
    append_record(bytes, Opcode::header, Content().text("").text(library).bytes());
    put(bytes);
}

void Writer::put(std::string_view bytes) {
    write_(bytes);
    crc_ = crc_of(bytes, crc_);
    size_ += bytes.size();
}

std::uint16_t Writer::add_schema(std::string_view name, std::string_view descriptor_set) {
    const std::uint16_t id = ++statistics_.schemas;
    const Content content = Content().number(id).text(name).text("protobuf").text(descriptor_set);
    append_record(schemas_, Opcode::schema, content.bytes());
    append_record(chunk_, Opcode::schema, content.bytes());
    return id;
}

std::uint16_t Writer::add_channel(std::string_view topic, std::uint16_t schema) {
    const auto id = static_cast<std::uint16_t>(statistics_.channels++);
    const Content content =
        Content().number(id).number(schema).text(topic).text("protobuf").map({});
    append_record(channels_, Opcode::channel, content.bytes());
    append_record(chunk_, Opcode::channel, content.bytes());
    entries_.emplace_back();
    statistics_.messages_of.push_back(0);
    return id;
}

void Writer::add_message(std::uint16_t channel, std::uint32_t sequence, std::uint64_t time_ns,
                         std::string_view data) {
    if (statistics_.messages == 0) {
        statistics_.first_ns = time_ns;
    }
    if (!has_messages_) {
        chunk_first_ns_ = time_ns;
    }
    statistics_.last_ns = chunk_last_ns_ = time_ns;
    has_messages_ = true;
    ++statistics_.messages;
    ++statistics_.messages_of[channel];
    entries_[channel].push_back({.time_ns = time_ns, .offset = chunk_.size()});
    append_record(chunk_, Opcode::message,
                  Content()
                      .number(channel)
                      .number(sequence)
                      .number(time_ns)
                      .number(time_ns)
                      .rest(data)
                      .bytes());
    if (chunk_.size() >= kChunkBytes) {
        flush();
    }
}

void Writer::flush() {
    if (chunk_.empty()) {
        return;
    }
    const std::string packed = compress(chunk_);
    ChunkPlace place{.first_ns = has_messages_ ? chunk_first_ns_ : 0,
                     .last_ns = has_messages_ ? chunk_last_ns_ : 0,
                     .begin = size_,
                     .packed_size = packed.size(),
                     .unpacked_size = chunk_.size()};
    std::string bytes;
    append_record(bytes, Opcode::chunk,
                  Content()
                      .number(place.first_ns)
                      .number(place.last_ns)
                      .number(place.unpacked_size)
                      .number(crc_of(chunk_))
                      .text("zstd")
                      .long_bytes(packed)
                      .bytes());
    place.size = bytes.size();
    put(bytes);
    write_indexes(place);
    chunks_.push_back(std::move(place));
    ++statistics_.chunks;
    chunk_.clear();
    has_messages_ = false;
}

void Writer::write_indexes(ChunkPlace& place) {
    const std::uint64_t begin = size_;
    for (std::size_t channel = 0; channel < entries_.size(); ++channel) {
        if (entries_[channel].empty()) {
            continue;
        }
        const auto id = static_cast<std::uint16_t>(channel);
        Content records;
        for (const Entry& entry : entries_[channel]) {
            records.number(entry.time_ns).number(entry.offset);
        }
        entries_[channel].clear();
        place.indexes[id] = size_;
        std::string bytes;
        append_record(bytes, Opcode::message_index,
                      Content().number(id).text(records.bytes()).bytes());
        put(bytes);
    }
    place.indexes_size = size_ - begin;
}

void Writer::add_metadata(std::string_view name, const Text& values) {
    flush();
    std::string bytes;
    append_record(bytes, Opcode::metadata, Content().text(name).map(values).bytes());
    metadata_.push_back({.name = std::string(name), .begin = size_, .size = bytes.size()});
    ++statistics_.metadata;
    put(bytes);
}

void Writer::close() {
    flush();
    std::string bytes;
    append_record(bytes, Opcode::data_end, Content().number(crc_).bytes());
    put(bytes);
    crc_ = 0;
    write_summary(size_);
}

void Writer::write_summary(std::uint64_t begin) {
    std::string chunks;
    for (const ChunkPlace& chunk : chunks_) {
        append_record(chunks, Opcode::chunk_index, chunk_index(chunk).bytes());
    }
    std::string metadata;
    for (const Metadata& each : metadata_) {
        append_record(metadata, Opcode::metadata_index,
                      Content().number(each.begin).number(each.size).text(each.name).bytes());
    }
    std::string statistics;
    append_record(statistics, Opcode::statistics, statistics_record(statistics_).bytes());
    const std::pair<Opcode, std::string_view> groups[]{{Opcode::schema, schemas_},
                                                       {Opcode::channel, channels_},
                                                       {Opcode::statistics, statistics},
                                                       {Opcode::chunk_index, chunks},
                                                       {Opcode::metadata_index, metadata}};
    std::string offsets;
    for (const auto& [opcode, records] : groups) {
        if (!records.empty()) {
            append_record(offsets, Opcode::summary_offset,
                          Content()
                              .number(static_cast<std::uint8_t>(opcode))
                              .number(size_)
                              .number(std::uint64_t{records.size()})
                              .bytes());
            put(records);
        }
    }
    const std::uint64_t offsets_begin = size_;
    put(offsets);
    // The checksum covers the footer except itself.
    constexpr std::uint64_t kFooterBytes = 8 + 8 + 4;
    put(Content()
            .number(static_cast<std::uint8_t>(Opcode::footer))
            .number(kFooterBytes)
            .number(begin)
            .number(offsets_begin)
            .bytes());
    put(Content().number(crc_).bytes());
    put(kMagic);
}

}  // namespace tickproof::harness::mcap
