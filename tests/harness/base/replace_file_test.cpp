#include "harness/base/replace_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/harness/refusal.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::refusal;
using ::testing::StartsWith;

constexpr std::string_view kOld = "old text\n";
constexpr std::string_view kFullDisk = "free some space, and repeat";

std::string contents(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

struct stat status_of(const fs::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
    return status;
}

/// What `call` says in a process of its own, whose limits, user and mounts it may change.
template <typename Call>
std::string in_child(Call call) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string said = call();
        const bool is_written =
            ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
        ::_exit(is_written ? 0 : 1);
    }
    ::close(ends[1]);
    std::string said(4096, '\0');
    const ssize_t length = ::read(ends[0], said.data(), said.size());
    ::close(ends[0]);
    int ended = -1;
    ::waitpid(child, &ended, 0);
    EXPECT_EQ(ended, 0);
    said.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
    return said;
}

class ReplaceFile : public tickproof::testing::InScratchFolder {
  protected:
    ReplaceFile() { InScratchFolder::file("project.godot", std::string(kOld)); }
    ~ReplaceFile() override { fs::permissions(folder(), fs::perms::owner_all); }

    fs::path at(std::string_view name) const { return folder() / name; }
    fs::path file() const { return at("project.godot"); }
    /// The names in the folder: nothing else is left behind.
    std::size_t name_count() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
    }
};

/// As on a disk that has room for 4,096 bytes in each file.
std::string replaced_with_little_room(const fs::path& file, std::size_t size) {
    return in_child([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 4096, .rlim_max = 4096};
        return ::setrlimit(RLIMIT_FSIZE, &limit) != 0
                   ? std::string("no limit")
                   : refusal([&] { replace_file(file, std::string(size, 'n')); });
    });
}

/// As a user who is not root and owns nothing here.
std::string replaced_by_nobody(const fs::path& file) {
    constexpr uid_t kNobody = 65534;
    return in_child([&] {
        const bool is_nobody =
            ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
        return is_nobody ? refusal([&] { replace_file(file, "new"); }) : std::string("still root");
    });
}

TEST_F(ReplaceFile, WritesLongerShorterAndNoText) {
    for (const std::string& text : {std::string(100'000, 'x'), std::string("y\n"), std::string()}) {
        replace_file(file(), text);
        EXPECT_EQ(contents(file()), text);
        EXPECT_EQ(name_count(), 1U);
    }
}

TEST_F(ReplaceFile, KeepsModeAndOwner) {
    if (::geteuid() == 0) {
        ASSERT_EQ(::chown(file().c_str(), 1234, 2345), 0);
    }
    ASSERT_EQ(::chmod(file().c_str(), 0664), 0);
    const struct stat before = status_of(file());
    replace_file(file(), "new");
    const struct stat after = status_of(file());
    EXPECT_EQ(after.st_mode, before.st_mode);
    EXPECT_EQ(after.st_uid, before.st_uid);
    EXPECT_EQ(after.st_gid, before.st_gid);
    EXPECT_EQ(contents(file()), "new");
}

TEST_F(ReplaceFile, FollowsASymbolicLink) {
    fs::create_directory(at("links"));
    fs::create_symlink("../project.godot", at("links/link"));
    replace_file(at("links/link"), "new");
    EXPECT_TRUE(fs::is_symlink(at("links/link")));
    EXPECT_EQ(contents(file()), "new");
}

TEST_F(ReplaceFile, IsFoundByARelativePath) {
    EXPECT_EQ(in_child([&] {
                  fs::current_path(folder());
                  return refusal([] { replace_file("project.godot", "new"); });
              }),
              "accepted");
    EXPECT_EQ(contents(file()), "new");
}

TEST_F(ReplaceFile, KeepsHardLinks) {
    fs::create_hard_link(file(), at("other name"));
    for (const std::string& text : {std::string(100'000, 'x'), std::string("y\n"), std::string()}) {
        replace_file(file(), text);
        EXPECT_EQ(contents(at("other name")), text);
        EXPECT_EQ(fs::hard_link_count(file()), 2U);
        EXPECT_EQ(name_count(), 2U);
    }
}

TEST_F(ReplaceFile, KeepsTheOldTextOnAFullDisk) {
    EXPECT_THAT(replaced_with_little_room(file(), 5000),
                AllOf(StartsWith(file().string() + ": "), EndsWith(kFullDisk)));
    EXPECT_EQ(contents(file()), kOld);
    EXPECT_EQ(name_count(), 1U);
}

TEST_F(ReplaceFile, KeepsTheOldTextOfHardLinksOnAFullDisk) {
    fs::create_hard_link(file(), at("other name"));
    EXPECT_THAT(replaced_with_little_room(file(), 5000), EndsWith(kFullDisk));
    EXPECT_EQ(contents(at("other name")), kOld);
    EXPECT_EQ(fs::hard_link_count(file()), 2U);
    EXPECT_EQ(name_count(), 2U);
}

/// A file of 3 pages on a disk of 8, alone or with a second name, is to have 6.
std::string replaced_on_a_tiny_disk(const fs::path& folder, bool has_two_names) {
    return in_child([&]() -> std::string {
        const int spaces = CLONE_NEWNS | (::geteuid() == 0 ? 0 : CLONE_NEWUSER);
        if (::unshare(spaces) != 0 ||
            ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("tiny", folder.c_str(), "tmpfs", 0, "size=32k") != 0) {
            return "no mount";
        }
        const std::string old(12'288, 'o');
        const fs::path file = folder / "file";
        if (!(std::ofstream(file, std::ios::binary) << old)) {
            return "no mount";
        }
        if (has_two_names) {
            fs::create_hard_link(file, folder / "other name");
        }
        const std::string said = refusal([&] { replace_file(file, std::string(24'576, 'n')); });
        const auto names = std::distance(fs::directory_iterator(folder), fs::directory_iterator());
        const bool is_whole = contents(file) == old && names == (has_two_names ? 2 : 1);
        return said + (is_whole ? ", old" : ", damaged");
    });
}

TEST_F(ReplaceFile, KeepsTheOldTextWhereADiskIsTooSmall) {
    for (const bool has_two_names : {false, true}) {
        const std::string said = replaced_on_a_tiny_disk(folder(), has_two_names);
        if (said == "no mount") {
            GTEST_SKIP() << "this user may mount no file system that it may write to";
        }
        EXPECT_THAT(said, EndsWith("free some space, and repeat, old"));
    }
}

TEST_F(ReplaceFile, RefusesAFolderThatMayNotBeWritten) {
    fs::permissions(file(), fs::perms::all);
    fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec |
                                  fs::perms::others_read | fs::perms::others_exec);
    EXPECT_THAT(replaced_by_nobody(file()),
                AllOf(StartsWith(file().string() + ": "), HasSubstr("folder writable")));
    EXPECT_EQ(contents(file()), kOld);
    EXPECT_EQ(name_count(), 1U);
}

TEST_F(ReplaceFile, RefusesAFileThatMayNotBeWritten) {
    fs::permissions(folder(), fs::perms::all);
    fs::permissions(file(), fs::perms::owner_read | fs::perms::others_read);
    EXPECT_THAT(replaced_by_nobody(file()), HasSubstr("make the file"));
    EXPECT_EQ(contents(file()), kOld);
}

TEST_F(ReplaceFile, KeepsTheOwnerOfAFileThatItMayNotGiveAway) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can make a file of another owner";
    }
    fs::permissions(folder(), fs::perms::all);
    fs::permissions(file(), fs::perms::all);
    EXPECT_EQ(replaced_by_nobody(file()), "accepted");
    EXPECT_EQ(status_of(file()).st_uid, 0U);
    EXPECT_EQ(contents(file()), "new");
    EXPECT_EQ(name_count(), 1U);
}

/// Replaces the file in a process that is killed at its system call of this number, before or after
/// it was made. False if it ended before.
bool is_killed_at(int number, const fs::path& file, std::string_view text) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        ::raise(SIGSTOP);
        replace_file(file, text);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    for (int stops = 0; WIFSTOPPED(status) && stops < number; ++stops) {
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        ::waitpid(child, &status, 0);
    }
    const bool is_alive = WIFSTOPPED(status);
    if (is_alive) {
        ::kill(child, SIGKILL);
        ::waitpid(child, &status, 0);
    }
    return is_alive;
}

TEST_F(ReplaceFile, LeavesTheOldTextOrTheNewOneWhereverItIsKilled) {
    const std::string longer = "physics_ticks_per_second=0.0166667\n";
    for (const bool has_two_names : {false, true}) {
        for (const auto& [old, now] :
             {std::pair(longer, std::string("x=1\n")), std::pair(std::string("x=1\n"), longer),
              std::pair(longer, std::string())}) {
            int killed = 0;
            for (bool is_killed = true; is_killed; ++killed) {
                fs::remove_all(folder());
                InScratchFolder::file("project.godot", old);
                if (has_two_names) {
                    fs::create_hard_link(file(), at("other name"));
                }
                is_killed = is_killed_at(killed, file(), now);
                std::string text = contents(file());
                if (text != old && text.size() > now.size()) {
                    EXPECT_EQ(text.find_first_not_of('\n', now.size()), std::string::npos)
                        << "stale bytes, killed at call " << killed << ": " << text;
                    text.resize(now.size());
                }
                EXPECT_TRUE(text == old || text == now) << "killed at call " << killed;
            }
            EXPECT_GT(killed, 10) << "calls were seen";
        }
    }
}

TEST_F(ReplaceFile, RefusesWhatIsNoFile) {
    EXPECT_THAT(refusal([&] { replace_file(at("missing"), "new"); }),
                AllOf(StartsWith(at("missing").string() + ": "), HasSubstr("that exists")));
    EXPECT_THAT(refusal([&] { replace_file(folder(), "new"); }), HasSubstr("regular file"));
    fs::create_symlink("nothing", at("dangling"));
    EXPECT_THAT(refusal([&] { replace_file(at("dangling"), "new"); }), HasSubstr("that exists"));
    EXPECT_FALSE(fs::exists(at("missing")));
}

}  // namespace
}  // namespace tickproof::harness
