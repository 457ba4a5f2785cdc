// Reads the bytes of a capture in blocks, and decompresses gzip.

#include "harness/trace/text/byte_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kBlock = 65'536;
constexpr std::string_view kGzip = "\x1F\x8B";

}  // namespace

StoredBytes::StoredBytes(const std::filesystem::path& path, BytesRead progress)
    : path_{path}, progress_{std::move(progress)} {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        throw InputError(
            fmt::format("{}: is a directory; give the path of one capture in it", path.string()));
    }
    stream_.open(path, std::ios::binary);
    if (!stream_) {
        throw InputError(
            fmt::format("{}: cannot be opened; check the path and its permissions", path.string()));
    }
}

std::size_t StoredBytes::read(char* to, std::size_t size) {
    if (path_.empty()) {
        const std::size_t count = rest_.copy(to, size);
        rest_.remove_prefix(count);
        return count;
    }
    stream_.read(to, static_cast<std::streamsize>(size));
    if (stream_.bad()) {
        throw InputError(fmt::format("{}: reading failed half-way; copy the file to a local disk",
                                     path_.string()));
    }
    read_ += static_cast<std::uintmax_t>(stream_.gcount());
    if (progress_) {
        progress_(read_);
    }
    return static_cast<std::size_t>(stream_.gcount());
}

ByteSource::ByteSource(StoredBytes stored) : stored_{std::move(stored)}, block_(kBlock) {
    fill();
    packed_ = waiting_.starts_with(kGzip);
    if (packed_ && inflateInit2(&zlib_, 15 + 16) != Z_OK) {
        throw std::bad_alloc();
    }
}

ByteSource::~ByteSource() {
    if (packed_) {
        inflateEnd(&zlib_);
    }
}

bool ByteSource::fill() {
    const std::size_t count = stored_.read(block_.data(), block_.size());
    waiting_ = std::string_view(block_.data(), count);
    return count > 0;
}

std::size_t ByteSource::read(char* to, std::size_t size) {
    if (packed_) {
        return unpack(to, size);
    }
    if (!waiting_.empty()) {
        const std::size_t count = waiting_.copy(to, size);
        waiting_.remove_prefix(count);
        return count;
    }
    return stored_.read(to, size);
}

std::size_t ByteSource::unpack(char* to, std::size_t size) {
    zlib_.next_out = reinterpret_cast<Bytef*>(to);
    zlib_.avail_out = static_cast<uInt>(size);
    while (!over_ && zlib_.avail_out == size) {
        if (waiting_.empty() && !fill()) {
            over_ = true;
            damage_ = member_open_ ? "the gzip file is cut short" : "";
            break;
        }
        // Another member may follow, or bytes that some tool appended, which are ignored.
        if (!member_open_ && !waiting_.starts_with(kGzip.substr(0, waiting_.size()))) {
            over_ = true;
            break;
        }
        member_open_ = true;
        zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(waiting_.data()));
        zlib_.avail_in = static_cast<uInt>(waiting_.size());
        const int result = inflate(&zlib_, Z_NO_FLUSH);
        waiting_.remove_prefix(waiting_.size() - zlib_.avail_in);
        if (result == Z_STREAM_END) {
            member_open_ = false;
            inflateReset(&zlib_);
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            over_ = true;
            damage_ = "the gzip file is damaged";
        }
    }
    return size - zlib_.avail_out;
}

}  // namespace tickproof::harness
