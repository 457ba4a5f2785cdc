#include "harness/trace/text/byte_source.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

struct Unpacked {
    std::string text;
    std::string damage;
};

Unpacked unpack(std::string_view bytes) {
    ByteSource source{StoredBytes(bytes)};
    Unpacked result;
    char block[1000];
    for (std::size_t count = 1; count > 0;) {
        count = source.read(block, sizeof block);
        result.text.append(block, count);
    }
    result.damage = source.damage();
    return result;
}

/// Text that does not pack well, of more than a block.
std::string long_text() {
    std::string text;
    std::uint32_t random = 1;
    while (text.size() < 600'000) {
        random = random * 1'664'525 + 1'013'904'223;
        text += std::to_string(random) + "\n";
    }
    return text;
}

TEST(ByteSource, PassesOnWhatIsNotPacked) {
    EXPECT_EQ(unpack("16\n17\n").text, "16\n17\n");
    EXPECT_EQ(unpack("").text, "");
    EXPECT_EQ(unpack(long_text()).text, long_text());
}

TEST(ByteSource, UnpacksGzip) {
    EXPECT_EQ(unpack(gzip("16\n17\n")).text, "16\n17\n");
    EXPECT_EQ(unpack(gzip(long_text())).text, long_text());
    EXPECT_TRUE(unpack(gzip(long_text())).damage.empty());
}

TEST(ByteSource, UnpacksSeveralMembersOnEnd) {
    const Unpacked unpacked = unpack(gzip("16\n") + gzip("") + gzip("17\n") + gzip(long_text()));
    EXPECT_EQ(unpacked.text, "16\n17\n" + long_text());
    EXPECT_TRUE(unpacked.damage.empty());
}

TEST(ByteSource, IgnoresWhatIsAppendedToTheLastMember) {
    using namespace std::string_view_literals;
    const Unpacked unpacked = unpack(gzip("16\n") + std::string("\0\0\0\0"sv));
    EXPECT_EQ(unpacked.text, "16\n");
    EXPECT_TRUE(unpacked.damage.empty());
}

TEST(ByteSource, GivesWhatIsBeforeACutWhereverItIs) {
    const std::string text = "frame,ms\n0,16\n1,17\n";
    const std::string packed = gzip(text);
    for (std::size_t length = 3; length < packed.size(); ++length) {
        const Unpacked unpacked = unpack(std::string_view(packed).substr(0, length));
        EXPECT_TRUE(text.starts_with(unpacked.text)) << length;
        EXPECT_EQ(unpacked.damage, "the gzip file is cut short") << length;
    }
    const std::string longer = gzip(long_text());
    const Unpacked half = unpack(std::string_view(longer).substr(0, longer.size() / 2));
    EXPECT_TRUE(long_text().starts_with(half.text));
    EXPECT_GT(half.text.size(), 200'000U);
}

TEST(ByteSource, SaysThatTheSecondMemberIsCutShort) {
    const std::string packed = gzip("16\n") + gzip("17\n");
    const Unpacked unpacked = unpack(std::string_view(packed).substr(0, packed.size() - 4));
    EXPECT_EQ(unpacked.text, "16\n17\n");
    EXPECT_EQ(unpacked.damage, "the gzip file is cut short");
}

TEST(ByteSource, SaysWhereTheChecksumIsWrong) {
    std::string packed = gzip("16\n17\n");
    packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1);
    EXPECT_EQ(unpack(packed).damage, "the gzip file is damaged");
}

}  // namespace
}  // namespace tickproof::harness
