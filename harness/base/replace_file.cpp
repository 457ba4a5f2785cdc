#include "harness/base/replace_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "harness/base/file_beside.h"
#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

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
        FileBeside replacement(std::filesystem::canonical(file).string());
        replacement.write(text);
        replacement.take_place();
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: cannot be replaced ({}); {}", file,
                                     error.code().message(), advice(error.code().value())));
    }
}

}  // namespace tickproof::harness
