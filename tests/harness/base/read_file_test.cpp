#include "harness/base/read_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/harness/refusal.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

constexpr FileKind kNote{.noun = "a note", .most_mb = 2, .advice = "name another"};

using ReadFile = tickproof::testing::InScratchFolder;

TEST_F(ReadFile, KeepsEveryByte) {
    const std::string text("\r\nzero \0 and \xff", 14);
    EXPECT_EQ(read_file(file("note", text), kNote), text);
    EXPECT_EQ(read_file(file("empty", ""), kNote), "");
}

TEST_F(ReadFile, ReadsAsMuchAsAFileOfItsKindMayHave) {
    const std::string text(2'000'000, 'x');
    EXPECT_EQ(read_file(file("note", text), kNote), text);
    const std::string larger = file("larger", text + 'x');
    EXPECT_EQ(refusal([&] { read_file(larger, kNote); }),
              larger + ": is larger than 2 MB, so it is not a note; name another");
}

TEST_F(ReadFile, RefusesADeviceWithoutAnEnd) {
    EXPECT_EQ(refusal([] { read_file("/dev/zero", kNote); }),
              "/dev/zero: is larger than 2 MB, so it is not a note; name another");
}

TEST_F(ReadFile, RefusesWhatIsNotThereAndFolders) {
    EXPECT_EQ(refusal([] { read_file("no/such", kNote); }),
              "no/such: cannot be read as a note; name another");
    EXPECT_EQ(refusal([] { read_file("/", kNote); }), "/: cannot be read as a note; name another");
}

TEST_F(ReadFile, ShowsControlCharactersOfANameAsText) {
    const std::string refused = refusal([] { read_file("no\x1b[31m", kNote); });
    EXPECT_EQ(refused.find('\x1b'), std::string::npos) << refused;
}

}  // namespace
}  // namespace tickproof::harness
