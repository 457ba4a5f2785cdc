// An MCAP file as https://mcap.dev/spec describes it, read without the writer's code.

#pragma once

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness::testing {

inline std::uint32_t crc_of(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// Takes fields off the front of a record's content.
class McapFields {
  public:
    explicit McapFields(std::string_view bytes) : bytes_(bytes) {}

    template <class Number>
    Number number() {
        Number value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }
    std::string_view text() { return take(number<std::uint32_t>()); }
    std::string_view long_bytes() { return take(number<std::uint64_t>()); }
    std::string_view rest() const { return bytes_; }
    bool empty() const { return bytes_.empty(); }

    std::map<std::string, std::string> map() {
        McapFields inner(text());
        std::map<std::string, std::string> pairs;
        while (!inner.empty()) {
            const std::string name(inner.text());
            pairs[name] = inner.text();
        }
        return pairs;
    }

  private:
    std::string_view take(std::size_t size) {
        if (size > bytes_.size()) {
            throw std::runtime_error("a record is too short");
        }
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    std::string_view bytes_;
};

struct McapRecord {
    int opcode = 0;
    std::size_t begin = 0;  ///< Of the opcode.
    std::string_view content;

    std::size_t end() const { return begin + 9 + content.size(); }
};

inline McapRecord mcap_record(std::string_view bytes, std::size_t at) {
    McapFields fields(bytes.substr(at));
    const int opcode = fields.number<std::uint8_t>();
    return {.opcode = opcode, .begin = at, .content = fields.long_bytes()};
}

/// The records from `at` on, to the end of the bytes.
inline std::vector<McapRecord> mcap_records(std::string_view bytes, std::size_t at = 0) {
    std::vector<McapRecord> records;
    while (at < bytes.size()) {
        records.push_back(mcap_record(bytes, at));
        at = records.back().end();
    }
    return records;
}

/// Between the magic numbers.
inline std::vector<McapRecord> mcap_file_records(std::string_view file) {
    return mcap_records(file.substr(0, file.size() - 8), 8);
}

struct McapMessage {
    std::string topic;
    std::string type;
    std::string descriptor_set;
    std::uint64_t time_ns = 0;
    std::string data;
};

/// The records of a chunk, whose checksum is right.
inline std::string unpacked_chunk(const McapRecord& chunk) {
    McapFields fields(chunk.content);
    fields.number<std::uint64_t>();
    fields.number<std::uint64_t>();
    std::string bytes(fields.number<std::uint64_t>(), '\0');
    const auto crc = fields.number<std::uint32_t>();
    EXPECT_EQ(fields.text(), "zstd");
    const std::string_view packed = fields.long_bytes();
    EXPECT_EQ(ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size()),
              bytes.size());
    EXPECT_EQ(crc_of(bytes), crc);
    return bytes;
}

/// All messages in the order of the file, as a reader finds them that reads from the beginning.
inline std::vector<McapMessage> mcap_messages(std::string_view file) {
    std::map<int, std::pair<std::string, std::string>> schemas;
    std::map<int, McapMessage> channels;
    std::vector<McapMessage> messages;
    for (const McapRecord& each : mcap_file_records(file)) {
        if (each.opcode != 0x06) {
            continue;
        }
        const std::string chunk = unpacked_chunk(each);
        for (const McapRecord& record : mcap_records(chunk)) {
            McapFields fields(record.content);
            const int id = fields.number<std::uint16_t>();
            if (record.opcode == 0x03) {
                const std::string name(fields.text());
                EXPECT_EQ(fields.text(), "protobuf");
                schemas[id] = {name, std::string(fields.text())};
            } else if (record.opcode == 0x04) {
                const auto& [type, set] = schemas.at(fields.number<std::uint16_t>());
                channels[id] = {
                    .topic = std::string(fields.text()), .type = type, .descriptor_set = set};
            } else {
                McapMessage message = channels.at(id);
                fields.number<std::uint32_t>();
                message.time_ns = fields.number<std::uint64_t>();
                EXPECT_EQ(fields.number<std::uint64_t>(), message.time_ns);
                message.data = fields.rest();
                messages.push_back(std::move(message));
            }
        }
    }
    return messages;
}

}  // namespace tickproof::harness::testing
