#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recording/mcap/mcap_writer.h"
#include "tests/harness/recording/mcap/mcap_file.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

/// Two channels with so many messages each, a millisecond apart.
std::string written(int messages, std::size_t message_size = 100) {
    std::string bytes;
    mcap::Writer writer("test", [&](std::string_view text) { bytes += text; });
    const std::uint16_t schema = writer.add_schema("a.Type", "types");
    const std::uint16_t one = writer.add_channel("/one", schema);
    const std::uint16_t two = writer.add_channel("/two", schema);
    for (int i = 0; i < messages; ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        const std::uint64_t time_ns = number * 1'000'000ULL;
        writer.add_message(one, number, time_ns, std::string(message_size, 'a'));
        writer.add_message(two, number, time_ns, std::to_string(i));
    }
    writer.add_metadata("about", {{"engine", "box2d"}});
    writer.close();
    return bytes;
}

std::vector<int> opcodes(const std::vector<McapRecord>& records) {
    std::vector<int> codes;
    for (const McapRecord& record : records) {
        codes.push_back(record.opcode);
    }
    return codes;
}

McapRecord only(const std::string& file, int opcode) {
    std::vector<McapRecord> found;
    for (const McapRecord& record : mcap_file_records(file)) {
        if (record.opcode == opcode) {
            found.push_back(record);
        }
    }
    EXPECT_EQ(found.size(), 1U) << opcode;
    return found.at(0);
}

TEST(McapWriter, WritesTheRecordsInTheOrderOfTheSpecification) {
    const std::string file = written(3);
    const std::string magic("\x89MCAP0\r\n", 8);
    EXPECT_TRUE(file.starts_with(magic));
    EXPECT_TRUE(file.ends_with(magic));
    EXPECT_THAT(opcodes(mcap_file_records(file)),
                ElementsAre(0x01,                          // Header.
                            0x06, 0x07, 0x07, 0x0C, 0x0F,  // Chunk, two indexes, metadata, end.
                            0x03, 0x04, 0x04, 0x0B, 0x08, 0x0D,  // The summary.
                            0x0E, 0x0E, 0x0E, 0x0E, 0x0E,        // The places of its groups.
                            0x02));                              // Footer.
}

TEST(McapWriter, ReadsBackFromTheBeginning) {
    const std::vector<McapMessage> messages = mcap_messages(written(3));
    ASSERT_EQ(messages.size(), 6U);
    EXPECT_EQ(messages[0].topic, "/one");
    EXPECT_EQ(messages[0].data, std::string(100, 'a'));
    EXPECT_EQ(messages[5].topic, "/two");
    EXPECT_EQ(messages[5].type, "a.Type");
    EXPECT_EQ(messages[5].descriptor_set, "types");
    EXPECT_EQ(messages[5].time_ns, 2'000'000U);
    EXPECT_EQ(messages[5].data, "2");
}

TEST(McapWriter, HasTheChecksumsOfBothSections) {
    const std::string file = written(50);
    const McapRecord data_end = only(file, 0x0F);
    EXPECT_EQ(McapFields(data_end.content).number<std::uint32_t>(),
              crc_of(std::string_view(file).substr(0, data_end.begin)));
    const McapRecord footer = only(file, 0x02);
    const std::size_t crc_at = footer.end() - 4;
    EXPECT_EQ(McapFields(footer.content.substr(16)).number<std::uint32_t>(),
              crc_of(std::string_view(file).substr(data_end.end(), crc_at - data_end.end())));
}

TEST(McapWriter, SaysWhereTheSummaryAndItsGroupsAre) {
    const std::string file = written(3);
    McapFields footer(only(file, 0x02).content);
    EXPECT_EQ(footer.number<std::uint64_t>(), only(file, 0x0F).end());
    const auto offsets_begin = footer.number<std::uint64_t>();
    std::size_t groups = 0;
    for (const McapRecord& record : mcap_file_records(file)) {
        if (record.opcode != 0x0E) {
            continue;
        }
        groups += record.begin >= offsets_begin ? 1 : 0;
        McapFields fields(record.content);
        const int opcode = fields.number<std::uint8_t>();
        const auto begin = fields.number<std::uint64_t>();
        const std::string_view group =
            std::string_view(file).substr(begin, fields.number<std::uint64_t>());
        for (const McapRecord& each : mcap_records(group)) {
            EXPECT_EQ(each.opcode, opcode);
        }
    }
    EXPECT_EQ(groups, 5U);
}

/// Each index entry of the chunk leads to a message of that channel and time.
std::size_t indexed_messages(const std::string& file, const std::string& chunk,
                             std::string_view places) {
    std::size_t found = 0;
    McapFields fields(places);
    while (!fields.empty()) {
        const auto channel = fields.number<std::uint16_t>();
        const McapRecord index = mcap_record(file, fields.number<std::uint64_t>());
        EXPECT_EQ(index.opcode, 0x07);
        McapFields content(index.content);
        EXPECT_EQ(content.number<std::uint16_t>(), channel);
        McapFields entries(content.text());
        for (; !entries.empty(); ++found) {
            const auto time_ns = entries.number<std::uint64_t>();
            McapFields message(std::string_view(chunk).substr(entries.number<std::uint64_t>()));
            EXPECT_EQ(message.number<std::uint8_t>(), 0x05);
            McapFields in_chunk(message.long_bytes());
            EXPECT_EQ(in_chunk.number<std::uint16_t>(), channel);
            in_chunk.number<std::uint32_t>();
            EXPECT_EQ(in_chunk.number<std::uint64_t>(), time_ns);
        }
    }
    return found;
}

TEST(McapWriter, FindsEachMessageByTheIndexOfItsChunk) {
    const std::string file = written(3'000, 1'000);
    std::size_t chunks = 0;
    std::size_t found = 0;
    std::uint64_t last_ns = 0;
    for (const McapRecord& record : mcap_file_records(file)) {
        if (record.opcode != 0x08) {
            continue;
        }
        ++chunks;
        McapFields fields(record.content);
        const auto from_ns = fields.number<std::uint64_t>();
        EXPECT_GE(from_ns, last_ns);
        last_ns = fields.number<std::uint64_t>();
        const auto begin = fields.number<std::uint64_t>();
        const auto size = fields.number<std::uint64_t>();
        const McapRecord chunk = mcap_records(std::string_view(file).substr(begin, size)).at(0);
        EXPECT_EQ(chunk.opcode, 0x06);
        const std::string_view places = fields.text();
        const auto indexes_size = fields.number<std::uint64_t>();
        EXPECT_THAT(
            opcodes(mcap_records(std::string_view(file).substr(begin + size, indexes_size))),
            ElementsAre(0x07, 0x07));
        EXPECT_EQ(fields.text(), "zstd");
        fields.number<std::uint64_t>();
        const std::string bytes = unpacked_chunk(chunk);
        EXPECT_EQ(fields.number<std::uint64_t>(), bytes.size());
        found += indexed_messages(file, bytes, places);
    }
    EXPECT_EQ(chunks, 4U) << "3.2 MB in chunks of 1 MiB";
    EXPECT_EQ(found, 6'000U);
    EXPECT_EQ(last_ns, 2'999'000'000U);
}

TEST(McapWriter, CountsTheMessagesOfEachChannel) {
    const std::string file = written(7);
    McapFields fields(only(file, 0x0B).content);
    EXPECT_EQ(fields.number<std::uint64_t>(), 14U);
    EXPECT_EQ(fields.number<std::uint16_t>(), 1);   // Schemas.
    EXPECT_EQ(fields.number<std::uint32_t>(), 2U);  // Channels.
    EXPECT_EQ(fields.number<std::uint32_t>(), 0U);  // Attachments.
    EXPECT_EQ(fields.number<std::uint32_t>(), 1U);  // Metadata.
    EXPECT_EQ(fields.number<std::uint32_t>(), 1U);  // Chunks.
    EXPECT_EQ(fields.number<std::uint64_t>(), 0U);
    EXPECT_EQ(fields.number<std::uint64_t>(), 6'000'000U);
    McapFields counts(fields.text());
    for (const int channel : {0, 1}) {
        EXPECT_EQ(counts.number<std::uint16_t>(), channel);
        EXPECT_EQ(counts.number<std::uint64_t>(), 7U);
    }
}

TEST(McapWriter, WritesChunksWhileMessagesCome) {
    std::size_t size = 0;
    mcap::Writer writer("test", [&](std::string_view text) { size += text.size(); });
    const std::uint16_t channel = writer.add_channel("/one", writer.add_schema("a.Type", ""));
    std::size_t seen = size;
    for (std::uint32_t chunk = 0; chunk < 4; ++chunk) {
        writer.add_message(channel, chunk, chunk, std::string(1 << 20, 'a'));
        EXPECT_GT(size, seen);
        seen = size;
    }
}

TEST(McapWriter, HasItsMetadataWhereTheIndexSays) {
    const std::string file = written(1);
    McapFields index(only(file, 0x0D).content);
    const auto begin = index.number<std::uint64_t>();
    const auto size = index.number<std::uint64_t>();
    EXPECT_EQ(index.text(), "about");
    const McapRecord record = mcap_records(std::string_view(file).substr(begin, size)).at(0);
    EXPECT_EQ(record.opcode, 0x0C);
    McapFields fields(record.content);
    EXPECT_EQ(fields.text(), "about");
    EXPECT_EQ(fields.map().at("engine"), "box2d");
}

}  // namespace
}  // namespace tickproof::harness
