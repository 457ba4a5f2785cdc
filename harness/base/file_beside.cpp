// Writes a file beside its target and puts it in the target's place by a rename, or by copying
// where a rename would lose names or the owner.

#include "harness/base/file_beside.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = 65'536;

[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category());
}

void require(bool succeeded) {
    if (!succeeded) {
        fail();
    }
}

void write_at(int descriptor, std::string_view text, off_t at) {
    while (!text.empty()) {
        const ssize_t written = ::pwrite(descriptor, text.data(), text.size(), at);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        require(written > 0);
        text.remove_prefix(static_cast<std::size_t>(written));
        at += written;
    }
}

/// Reads kPiece bytes, or fewer at the end of the file.
std::string piece_at(int descriptor, off_t at) {
    std::string text(kPiece, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t read = ::pread(descriptor, text.data() + size, text.size() - size,
                                     at + static_cast<off_t>(size));
        if (read < 0 && errno == EINTR) {
            continue;
        }
        require(read >= 0);
        if (read == 0) {
            break;
        }
        size += static_cast<std::size_t>(read);
    }
    text.resize(size);
    return text;
}

struct stat status_of(int descriptor) {
    struct stat status {};
    require(::fstat(descriptor, &status) == 0);
    return status;
}

/// Reserves space before the old text is overwritten, so that a full disk is noticed in time. Some
/// file systems cannot reserve space.
void take_space(int descriptor, off_t size) {
    if (size > 0 && ::fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, size) != 0 &&
        errno != EOPNOTSUPP && errno != ENOSYS) {
        fail();
    }
}

/// Replaces the content of `target` by that of `source`. The program may be killed between any two
/// calls. A short text is written in one call, with line ends over the rest of the old text, and
/// then cut to its length. A long text is written after the old one is cut to nothing. So old text
/// never follows new text.
void write_over(int target, int source) {
    const off_t size = status_of(source).st_size;
    const off_t old_size = status_of(target).st_size;
    const auto piece = static_cast<off_t>(kPiece);
    if (size <= piece && old_size <= piece) {
        std::string text = piece_at(source, 0);
        text.resize(static_cast<std::size_t>(std::max(size, old_size)), '\n');
        write_at(target, text, 0);
    } else {
        require(::ftruncate(target, 0) == 0);
        for (off_t at = 0; at < size; at += piece) {
            write_at(target, piece_at(source, at), at);
        }
    }
    require(::ftruncate(target, size) == 0);
    require(::fsync(target) == 0);
}

/// Copies owner and mode of `target`. Returns false if the user may not set the owner.
bool copy_owner_and_mode(int descriptor, const struct stat& target) {
    const struct stat now = status_of(descriptor);
    if ((now.st_uid != target.st_uid || now.st_gid != target.st_gid) &&
        ::fchown(descriptor, target.st_uid, target.st_gid) != 0) {
        return false;
    }
    require(::fchmod(descriptor, target.st_mode & 07777U) == 0);
    return true;
}

/// Syncs the folder of `target`, because a rename reaches the disk with its folder. A folder that
/// the user cannot read is left as it is.
void sync_folder(const std::string& target) {
    const int folder =
        ::open(fs::path(target).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
}

bool exists(const std::string& target) {
    struct stat status {};
    return ::stat(target.c_str(), &status) == 0;
}

/// Follows symbolic links from `path`, calls `visit` with each path, and returns the last.
template <class Visit>
fs::path follow_links(fs::path path, Visit visit) {
    constexpr int kLinksMax = 40;  // Linux's own limit; more links form a circle.
    std::error_code error;
    visit(path);
    for (int links = 0; links < kLinksMax && fs::is_symlink(path, error); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
        visit(path);
    }
    return path;
}

/// Path of the file beside `target`: its name, cut to 200 bytes, with a suffix.
std::string path_beside(const std::string& target, int number) {
    constexpr std::size_t kNameKept = 200;
    const fs::path path(target);
    return (path.parent_path() / fmt::format("{}.tickproof-{}-{}",
                                             path.filename().string().substr(0, kNameKept),
                                             ::getpid(), number))
        .string();
}

/// Creates the file beside an existing target with mode 0600, until the target's mode is copied.
int open_beside(const std::string& target, std::string& path) {
    const bool is_there = exists(target);
    if (is_there) {
        const Descriptor old(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!S_ISREG(status_of(old.number()).st_mode)) {
            errno = EINVAL;
            fail();
        }
    }
    int descriptor = -1;
    int number = 0;
    do {
        path = path_beside(target, ++number);
        descriptor =
            ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, is_there ? 0600 : 0666);
    } while (descriptor < 0 && errno == EEXIST);
    return descriptor;
}

}  // namespace

Descriptor::Descriptor(int number) : number_(number) {
    require(number >= 0);
}

Descriptor::~Descriptor() {
    ::close(number_);
}

fs::path end_of_links(const fs::path& path) {
    const fs::path end = follow_links(path, [](const fs::path&) {});
    std::error_code error;
    const fs::path folder = fs::weakly_canonical(fs::absolute(end, error).parent_path(), error);
    return folder / end.filename();
}

int open_descriptor(const std::string& file) {
    std::error_code error;
    const std::string own = fmt::format("/proc/{}/fd", ::getpid());
    int found = -1;
    follow_links(fs::absolute(file, error), [&](const fs::path& path) {
        const std::string number = path.filename().string();
        const bool is_number = number.find_first_not_of("0123456789") == std::string::npos;
        if (found < 0 && is_number && fs::weakly_canonical(path.parent_path(), error) == own) {
            found = std::atoi(number.c_str());
        }
    });
    return found;
}

bool is_written_directly(const std::string& file) {
    std::error_code error;
    const fs::path end = follow_links(fs::absolute(file, error), [](const fs::path&) {});
    const fs::file_type type = fs::status(end, error).type();
    return type == fs::file_type::character || type == fs::file_type::block ||
           type == fs::file_type::fifo || type == fs::file_type::socket;
}

FileBeside::FileBeside(std::string target)
    : target_(std::move(target)), descriptor_(open_beside(target_, path_)) {}

FileBeside::~FileBeside() {
    if (is_temporary_) {
        ::unlink(path_.c_str());
    }
}

void FileBeside::write(std::string_view text) {
    write_at(descriptor(), text, status_of(descriptor()).st_size);
}

bool FileBeside::replace_by_rename() {
    struct stat target {};
    if (::stat(target_.c_str(), &target) == 0 &&
        (target.st_nlink > 1 || !copy_owner_and_mode(descriptor(), target))) {
        return false;
    }
    if (::rename(path_.c_str(), target_.c_str()) != 0) {
        require(errno == EBUSY);  // For example, the target alone is mounted into a container.
        return false;
    }
    return true;
}

void FileBeside::take_place() {
    require(::fsync(descriptor()) == 0);
    if (replace_by_rename()) {
        is_temporary_ = false;
        sync_folder(target_);
        return;
    }
    const Descriptor old(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
    take_space(old.number(), status_of(descriptor()).st_size);
    sync_folder(target_);
    is_temporary_ = false;  // During the copy this file has the only whole text.
    try {
        write_over(old.number(), descriptor());
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: is damaged ({}); its new text is in {}: copy it there",
                                     visible(target_), error.code().message(), visible(path_)));
    }
    ::unlink(path_.c_str());
}

}  // namespace tickproof::harness
