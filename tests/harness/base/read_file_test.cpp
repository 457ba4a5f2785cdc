#include "harness/base/read_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

constexpr FileKind kNote{.noun = "a note", .most_mb = 2, .advice = "name another"};

std::string file_with(const std::string& text) {
    const std::string file = ::testing::TempDir() + "/note.txt";
    std::ofstream(file, std::ios::binary) << text;
    return file;
}

TEST(ReadFile, KeepsEveryByte) {
    const std::string text("\r\nzero \0 and \xff", 14);
    EXPECT_EQ(read_file(file_with(text), kNote), text);
    EXPECT_EQ(read_file(file_with(""), kNote), "");
}

TEST(ReadFile, ReadsAsMuchAsAFileOfItsKindMayHave) {
    const std::string text(2'000'000, 'x');
    EXPECT_EQ(read_file(file_with(text), kNote), text);
    const std::string file = file_with(text + 'x');
    EXPECT_EQ(refusal([&] { read_file(file, kNote); }),
              file + ": is larger than 2 MB, so it is not a note; name another");
}

TEST(ReadFile, RefusesADeviceWithoutAnEnd) {
    EXPECT_EQ(refusal([] { read_file("/dev/zero", kNote); }),
              "/dev/zero: is larger than 2 MB, so it is not a note; name another");
}

TEST(ReadFile, RefusesWhatIsNotThereAndFolders) {
    EXPECT_EQ(refusal([] { read_file("no/such", kNote); }),
              "no/such: cannot be read as a note; name another");
    EXPECT_EQ(refusal([] { read_file("/", kNote); }), "/: cannot be read as a note; name another");
}

TEST(ReadFile, ShowsControlCharactersOfANameAsText) {
    const std::string refused = refusal([] { read_file("no\x1b[31m", kNote); });
    EXPECT_EQ(refused.find('\x1b'), std::string::npos) << refused;
}

}  // namespace
}  // namespace tickproof::harness
