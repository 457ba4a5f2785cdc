// Outputs take the place of old files as a whole: what goes wrong in between loses nothing.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;
using namespace testing;
using ::testing::HasSubstr;

constexpr std::string_view kOld = "the old text\n";
const std::string kJump = "run jump --fps 60 --policy fixed --engine euler";

class KeptOutputs : public tickproof::testing::InScratchFolder {
  protected:
    KeptOutputs() { file("old", kOld); }

    std::string old() const { return contents(path("old")); }
    std::size_t names() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
    }
};

TEST_F(KeptOutputs, AreThereAfterAFullDisk) {
    const std::string little = "trap \"\" XFSZ; ulimit -f 1; exec \"$0\" \"$@\" > /dev/null";
    for (const std::string arguments :
         {"run jump --fps 60 --policy fixed --engine euler --json ",
          "run jump --fps 60 --policy fixed --engine euler --html ",
          "schedule --fps 60 --policy fixed --csv ", "schedule --fps 60 --policy fixed --perfetto ",
          "init --force ", "record jump --fps 60 --policy fixed --engine euler --out ",
          "map gate --over fps=30,60 --html "}) {
        const Ended ended = started_by(little, arguments + path("old"));
        EXPECT_EQ(ended.exit_code, 2) << arguments << ended.err;
        EXPECT_THAT(ended.err, HasSubstr("cannot be written (File too large)")) << arguments;
        EXPECT_EQ(old(), kOld) << arguments;
        EXPECT_EQ(names(), 1U) << arguments;
    }
}

/// Starts `record` with minutes of work and sends it `signal` once it has begun to write. It does
/// not inherit that the tests ignore a signal, as they do under nohup.
Ended interrupted(const std::string& out, const std::string& signal) {
    return started_by(
        "env --default-signal \"$0\" \"$@\" & for i in $(seq 200); do sleep 0.05; test -n "
        "\"$(find " +
            fs::path(out).parent_path().string() +
            " -name \"old.tickproof-*\" -size +0)\" && break; done; kill -" + signal +
            " $!; wait $!",
        "record stack --policy fixed:timestep=1/100000 --fps 60 --engine box2d --out " + out);
}

TEST_F(KeptOutputs, AreThereAfterAnInterruption) {
    for (const std::string signal : {"TERM", "HUP"}) {
        EXPECT_EQ(interrupted(path("old"), signal).exit_code, signal == "TERM" ? 143 : 129);
        EXPECT_TRUE(old() == kOld);  // EXPECT_EQ would print a whole recording.
        EXPECT_EQ(names(), 1U) << "nothing is left beside";
    }
    EXPECT_EQ(interrupted(path("old"), "KILL").exit_code, 137);
    EXPECT_TRUE(old() == kOld);
    EXPECT_EQ(names(), 2U) << "nobody can tidy up after a kill";
}

TEST_F(KeptOutputs, OfTwoWritersAreWhole) {
    const std::string two = "for i in 1 2 3 4; do \"$0\" \"$@\" > /dev/null & done; wait; exit 0";
    started_by(two, kJump + " --json " + path("old"));
    EXPECT_EQ(nlohmann::json::parse(old()).at("verb"), "run");
    EXPECT_EQ(names(), 1U);
}

TEST_F(KeptOutputs, KeepTheirLinksModeAndNames) {
    fs::create_symlink("old", path("link"));
    fs::create_hard_link(path("old"), path("hard"));
    fs::create_symlink("new", path("dangling"));
    fs::permissions(path("old"), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_EQ(tickproof(kJump + " --json " + path("link")).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(contents(path("hard")), old());
    EXPECT_EQ(nlohmann::json::parse(old()).at("verb"), "run");
    EXPECT_EQ(fs::status(path("old")).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_EQ(tickproof(kJump + " --json " + path("dangling")).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(path("dangling")));
    EXPECT_EQ(contents(path("new")), old());
    EXPECT_EQ(names(), 5U);
}

TEST_F(KeptOutputs, OfANewFileHaveTheUsualMode) {
    const std::string usual = "umask 027; exec \"$0\" \"$@\"";
    ASSERT_EQ(started_by(usual, kJump + " --json " + path("new")).exit_code, 0);
    struct stat status {};
    ASSERT_EQ(::stat(path("new").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(KeptOutputs, ArePipesAndOpenFilesWrittenAsTheyAre) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const std::string json = kJump + " -q --json ";
    EXPECT_EQ(started_by("cat " + path("pipe") + " > " + path("read") +
                             " & \"$0\" \"$@\" > /dev/null && wait",
                         json + path("pipe"))
                  .exit_code,
              0);
    EXPECT_EQ(nlohmann::json::parse(contents(path("read"))).at("verb"), "run");
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
    for (const std::string name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
        const Ended ended = tickproof(json + name);
        EXPECT_EQ(ended.exit_code, 0) << ended.err;
        EXPECT_EQ(ended.out.front(), '{') << name;
        EXPECT_EQ(verdict_of(ended), "pass") << "the report follows in the same file";
    }
}

/// Where nothing can be said, the exit code still says it.
TEST(StandardError, ThatCannotBeWrittenEndsWithTwo) {
    for (const std::string redirection : {"> /dev/full 2>&1", "2>&-", ">&- 2>&-", "2> /dev/full"}) {
        const std::string script = "exec \"$0\" \"$@\" " + redirection;
        for (const std::string arguments : {"validate --policy nothing-like-it", "nonsense",
                                            "trace /nowhere", "init /nowhere/x"}) {
            EXPECT_EQ(started_by(script, arguments).exit_code, 2) << arguments << redirection;
        }
    }
    EXPECT_EQ(
        started_by("exec \"$0\" \"$@\" > /dev/full 2>&1", "validate --policy fixed").exit_code, 2);
}

TEST(StandardError, OfAProfileOfDeepKeysIsOneLine) {
    std::string key;
    for (int i = 0; i < 30'000; ++i) {
        key += "a.";
    }
    const ScratchFile deep(key + "a = 1\n");
    expect_one_line(tickproof("validate --policy fixed --profile " + deep.path()), "levels deep");
    expect_one_line(tickproof("cases /tmp/.." + deep.path()), "levels deep");
}

}  // namespace
}  // namespace tickproof::harness
