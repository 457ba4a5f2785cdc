#include "harness/trace/text/text_source.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"
#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

using namespace std::string_view_literals;

std::string all_of(TextSource& source) {
    std::string text;
    char block[1000];
    for (std::size_t count = 1; count > 0;) {
        count = source.read(block, sizeof block);
        text.append(block, count);
    }
    return text;
}

std::string decoded(std::string_view bytes) {
    TextSource source(bytes, "capture.csv");
    return all_of(source);
}

std::string damage_of(std::string_view bytes) {
    TextSource source(bytes, "capture.csv");
    all_of(source);
    return source.damage();
}

TEST(TextSource, TakesTheByteOrderMarkOff) {
    TextSource source("\xEF\xBB\xBFms", "capture.csv");
    EXPECT_EQ(source.beginning(), "ms");
    EXPECT_EQ(all_of(source), "ms");
}

TEST(TextSource, ReadsUtf16OfBothByteOrders) {
    EXPECT_EQ(decoded(utf16le("frame,ms\r\n0,16\r\n")), "frame,ms\r\n0,16\r\n");
    EXPECT_EQ(decoded(utf16be("frame,ms\r\n0,16\r\n")), "frame,ms\r\n0,16\r\n");
}

TEST(TextSource, ReadsUtf16WithoutAByteOrderMark) {
    EXPECT_EQ(decoded(std::string_view(utf16le("frame,ms\n0,16\n")).substr(2)), "frame,ms\n0,16\n");
    EXPECT_EQ(decoded(std::string_view(utf16be("frame,ms\n0,16\n")).substr(2)), "frame,ms\n0,16\n");
}

TEST(TextSource, ReadsLettersOfUtf16ThatAreNoAscii) {
    EXPECT_EQ(decoded("\xFF\xFE\xB0\0C\0\x3D\xD8\x00\xDE"sv),
              "\xC2\xB0"
              "C\xF0\x9F\x98\x80");
    // Half of a surrogate pair.
    EXPECT_EQ(decoded("\xFF\xFE"
                      "a\0\x3D\xD8"
                      "b\0"sv),
              "a?b");
}

TEST(TextSource, ReadsUtf16AcrossBlocks) {
    std::string text;
    for (int line = 0; text.size() < 300'000; ++line) {
        text += std::to_string(line) + "\n";
    }
    EXPECT_EQ(decoded(utf16le(text)), text);
    EXPECT_EQ(decoded(gzip(utf16le(text))), text);
}

TEST(TextSource, TakesWhatIsNoUtf8ForLatin1) {
    EXPECT_EQ(decoded("GPU [\xB0"
                      "C]\n50\n"),
              "GPU [\xC2\xB0"
              "C]\n50\n");
    EXPECT_EQ(decoded("GPU [\xC2\xB0"
                      "C]\n50\n"),
              "GPU [\xC2\xB0"
              "C]\n50\n");
}

TEST(TextSource, SaysThatUtf16IsCutShortWithinALetter) {
    std::string bytes = utf16le("16\n17\n");
    EXPECT_EQ(damage_of(bytes), "");
    bytes.pop_back();
    EXPECT_EQ(damage_of(bytes), "the file is cut short within a character");
    EXPECT_EQ(decoded(bytes), "16\n17");
}

TEST(TextSource, SaysThatGzipIsCutShort) {
    std::string bytes = gzip("16\n17\n18\n19\n");
    bytes.resize(bytes.size() - 5);
    EXPECT_EQ(damage_of(bytes), "the gzip file is cut short");
}

TEST(TextSource, RefusesWhatIsNoText) {
    EXPECT_TRUE(says(capture_refusal("16\n\0\n"sv), {"capture.csv: is not text", "export"}));
    EXPECT_TRUE(says(capture_refusal("\x01\x02\x03\x04"sv), {"is not text"}));
    EXPECT_TRUE(says(capture_refusal("SQLite format 3\0\x10"sv), {"SQLite database", "export"}));
    EXPECT_TRUE(says(capture_refusal("\x28\xB5\x2F\xFD\0\x01\x02"sv), {"zstd", "unzstd"}));
}

TEST(TextSource, RefusesWhatIsEmptyInAnyEncoding) {
    EXPECT_TRUE(says(capture_refusal(""), {"is empty", "record again"}));
    EXPECT_TRUE(says(capture_refusal("\xFF\xFE"), {"is empty"}));
    EXPECT_TRUE(says(capture_refusal(gzip("")), {"is empty"}));
    EXPECT_TRUE(says(capture_refusal("\r\n \r\n"), {"is empty"}));
}

TEST(Printable, MakesUtf8OfLatin1AndTakesControlCharactersOut) {
    EXPECT_EQ(printable("game\x1B[31m"), "game?[31m");
    EXPECT_EQ(printable("J\xFCrgen"), "J\xC3\xBCrgen");
    EXPECT_EQ(printable("J\xC3\xBCrgen"), "J\xC3\xBCrgen");
}

}  // namespace
}  // namespace tickproof::harness
