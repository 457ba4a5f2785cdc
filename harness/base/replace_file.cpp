#include "harness/base/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// Thrown with the number of the error, before it is known what the user calls the file.
[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category());
}

void require(bool succeeded) {
    if (!succeeded) {
        fail();
    }
}

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) { require(number >= 0); }
    ~Descriptor() { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }

  private:
    int number_;
};

/// A new file beside `target`, removed again unless it was renamed to it or is to be kept.
class FileBeside {
  public:
    explicit FileBeside(const std::string& target)
        : path_(target + ".tickproof-XXXXXX"), descriptor_(::mkostemp(path_.data(), O_CLOEXEC)) {}
    ~FileBeside() {
        if (is_temporary_) {
            ::unlink(path_.c_str());
        }
    }
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;

    void keep() { is_temporary_ = false; }
    const std::string& path() const { return path_; }
    int descriptor() const { return descriptor_.number(); }

  private:
    std::string path_;
    Descriptor descriptor_;
    bool is_temporary_ = true;
};

void write_all(int descriptor, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t written =
            ::pwrite(descriptor, text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        require(written > 0);
        at += static_cast<std::size_t>(written);
    }
}

std::string read_all(int descriptor, std::size_t size) {
    std::string text(size, '\0');
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t read =
            ::pread(descriptor, text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (read < 0 && errno == EINTR) {
            continue;
        }
        require(read >= 0);
        if (read == 0) {
            text.resize(at);  // Somebody else has cut it short.
        }
        at += static_cast<std::size_t>(read);
    }
    return text;
}

/// A rename is not on the disk before its folder is.
void sync_folder(const std::string& target) {
    const Descriptor folder(::open(std::filesystem::path(target).parent_path().c_str(),
                                   O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    require(::fsync(folder.number()) == 0 || errno == EINVAL);
}

void write_over(int descriptor, std::string_view text) {
    write_all(descriptor, text);
    require(::ftruncate(descriptor, static_cast<off_t>(text.size())) == 0);
    require(::fsync(descriptor) == 0);
}

void restore(const std::string& target, int descriptor, std::string_view old,
             const std::string& copy) {
    try {
        write_over(descriptor, old);
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: is damaged ({}); its old text is in {}: copy it back",
                                     target, error.code().message(), copy));
    }
}

/// Space is taken before the first byte of the old text is lost, so that a full disk is noticed
/// while all of it is there.
void write_in_place(const std::string& target, int descriptor, std::string_view text) {
    struct stat status {};
    require(::fstat(descriptor, &status) == 0);
    const std::string old = read_all(descriptor, static_cast<std::size_t>(status.st_size));
    FileBeside copy(target);
    write_over(copy.descriptor(), old);
    sync_folder(target);
    try {
        if (!text.empty()) {
            errno = ::posix_fallocate(descriptor, 0, static_cast<off_t>(text.size()));
            require(errno == 0);
        }
        write_over(descriptor, text);
    } catch (const std::system_error&) {
        copy.keep();
        restore(target, descriptor, old, copy.path());
        ::unlink(copy.path().c_str());
        throw;
    }
}

/// True if `replacement` could be made like the file: a user may not give files away.
bool takes_over_owner_and_mode(int replacement, const struct stat& status) {
    struct stat now {};
    require(::fstat(replacement, &now) == 0);
    if ((now.st_uid != status.st_uid || now.st_gid != status.st_gid) &&
        ::fchown(replacement, status.st_uid, status.st_gid) != 0) {
        return false;
    }
    require(::fchmod(replacement, status.st_mode & 07777U) == 0);
    return true;
}

void replace(const std::string& target, std::string_view text) {
    // A file that may not be written is not replaced either, though its folder would allow it.
    const Descriptor old(::open(target.c_str(), O_RDWR | O_CLOEXEC));
    struct stat status {};
    require(::fstat(old.number(), &status) == 0);
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        fail();
    }
    if (status.st_nlink == 1) {
        FileBeside replacement(target);
        if (takes_over_owner_and_mode(replacement.descriptor(), status)) {
            write_over(replacement.descriptor(), text);
            require(::rename(replacement.path().c_str(), target.c_str()) == 0);
            replacement.keep();
            sync_folder(target);
            return;
        }
    }
    write_in_place(target, old.number(), text);
}

std::string_view advice(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return "free some space, and repeat";
        case EACCES:
        case EPERM:
        case EROFS:
        case ETXTBSY:
            return "make the file and its folder writable, or apply the patch by hand";
        case ENOENT:
        case ELOOP:
        case EISDIR:
        case EINVAL:
            return "name a regular file that exists";
        default:
            return "repeat, or apply the patch by hand";
    }
}

}  // namespace

void replace_file(const std::string& file, std::string_view text) {
    try {
        replace(std::filesystem::canonical(file).string(), text);
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: cannot be replaced ({}); {}", file,
                                     error.code().message(), advice(error.code().value())));
    }
}

}  // namespace tickproof::harness
