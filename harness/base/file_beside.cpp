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

/// Up to a piece; shorter at the end only.
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

/// Space is taken before the first byte of the old text is lost, so that a full disk is noticed
/// while all of it is there. Not every file system can.
void take_space(int descriptor, off_t size) {
    if (size > 0 && ::fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, size) != 0 &&
        errno != EOPNOTSUPP && errno != ENOSYS) {
        fail();
    }
}

/// In place of all that `target` holds. A kill may come between any two of these calls. A short
/// text is written by one of them, with line ends over what is left of the old one, and is then cut
/// to its length; of a long one the old text goes first. So old text never stands behind the new.
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

/// False where it cannot be made so: a user may not give files away.
bool is_made_like(int descriptor, const struct stat& target) {
    const struct stat now = status_of(descriptor);
    if ((now.st_uid != target.st_uid || now.st_gid != target.st_gid) &&
        ::fchown(descriptor, target.st_uid, target.st_gid) != 0) {
        return false;
    }
    require(::fchmod(descriptor, target.st_mode & 07777U) == 0);
    return true;
}

/// A rename is not on the disk before its folder is. A folder that may not be read cannot be
/// synced.
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

/// Calls `visit` with a path and with each that a symbolic link leads to from there; the last.
template <class Visit>
fs::path followed(fs::path path, Visit visit) {
    constexpr int kLinksMax = 40;  // As Linux has it; more go round in a circle.
    std::error_code error;
    visit(path);
    for (int links = 0; links < kLinksMax && fs::is_symlink(path, error); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
        visit(path);
    }
    return path;
}

/// Of a target whose name leaves no room for more letters, the first of them.
std::string path_beside(const std::string& target, int number) {
    constexpr std::size_t kNameKept = 200;
    const fs::path path(target);
    return (path.parent_path() / fmt::format("{}.tickproof-{}-{}",
                                             path.filename().string().substr(0, kNameKept),
                                             ::getpid(), number))
        .string();
}

/// Readable for its owner only until it is known who may read the target.
int opened_beside(const std::string& target, std::string& path) {
    const bool is_there = exists(target);
    if (is_there) {
        const Descriptor old(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!S_ISREG(status_of(old.number()).st_mode)) {
            errno = EINVAL;
            fail();
        }
    }
    int made = -1;
    int number = 0;
    do {
        path = path_beside(target, ++number);
        made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, is_there ? 0600 : 0666);
    } while (made < 0 && errno == EEXIST);
    return made;
}

}  // namespace

Descriptor::Descriptor(int number) : number_(number) {
    require(number >= 0);
}

Descriptor::~Descriptor() {
    ::close(number_);
}

fs::path end_of_links(const fs::path& path) {
    const fs::path end = followed(path, [](const fs::path&) {});
    std::error_code error;
    const fs::path folder = fs::weakly_canonical(fs::absolute(end, error).parent_path(), error);
    return folder / end.filename();
}

int open_descriptor(const std::string& file) {
    std::error_code error;
    const std::string own = fmt::format("/proc/{}/fd", ::getpid());
    int found = -1;
    followed(fs::absolute(file, error), [&](const fs::path& path) {
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
    const fs::path end = followed(fs::absolute(file, error), [](const fs::path&) {});
    const fs::file_type type = fs::status(end, error).type();
    return type == fs::file_type::character || type == fs::file_type::block ||
           type == fs::file_type::fifo || type == fs::file_type::socket;
}

FileBeside::FileBeside(std::string target)
    : target_(std::move(target)), descriptor_(opened_beside(target_, path_)) {}

FileBeside::~FileBeside() {
    if (is_temporary_) {
        ::unlink(path_.c_str());
    }
}

void FileBeside::write(std::string_view text) {
    write_at(descriptor(), text, status_of(descriptor()).st_size);
}

bool FileBeside::is_renamed() {
    struct stat target {};
    if (::stat(target_.c_str(), &target) == 0 &&
        (target.st_nlink > 1 || !is_made_like(descriptor(), target))) {
        return false;
    }
    if (::rename(path_.c_str(), target_.c_str()) != 0) {
        require(errno == EBUSY);  // As where the target alone is mounted into a container.
        return false;
    }
    return true;
}

void FileBeside::take_place() {
    require(::fsync(descriptor()) == 0);
    if (is_renamed()) {
        is_temporary_ = false;
        sync_folder(target_);
        return;
    }
    const Descriptor old(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
    take_space(old.number(), status_of(descriptor()).st_size);
    sync_folder(target_);
    is_temporary_ = false;  // Until the target is whole again, this is the only whole one.
    try {
        write_over(old.number(), descriptor());
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: is damaged ({}); its new text is in {}: copy it there",
                                     visible(target_), error.code().message(), visible(path_)));
    }
    ::unlink(path_.c_str());
}

}  // namespace tickproof::harness
