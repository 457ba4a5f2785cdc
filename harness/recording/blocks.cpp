// Reads and writes the blocks of the binary form, and checks their sizes and checksums.

#include "harness/recording/blocks.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>
#include <filesystem>
#include <limits>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

static_assert(std::endian::native == std::endian::little, "recordings are little-endian");

/// No writer makes larger blocks; a damaged length must not exhaust the memory.
constexpr std::uint64_t kMostBytes = 1ULL << 30;
constexpr std::size_t kHeaderBytes = 24;

std::uint64_t checksum(std::uint32_t kind, Codec codec, std::string_view payload) {
    const std::uint64_t seed = kind + (static_cast<std::uint64_t>(codec) << 32);
    return XXH3_64bits_withSeed(payload.data(), payload.size(), seed);
}

[[noreturn]] void refuse_damaged(const std::string& file, std::string_view what) {
    throw InputError(fmt::format("{}: {}; record it again", visible(file), what));
}

}  // namespace

std::string to_bytes(std::uint32_t kind, Codec codec, std::string_view payload) {
    std::string bytes;
    bytes.reserve(kHeaderBytes + payload.size());
    append(bytes, kind);
    append(bytes, static_cast<std::uint32_t>(codec));
    append(bytes, static_cast<std::uint64_t>(payload.size()));
    append(bytes, checksum(kind, codec, payload));
    bytes += payload;
    return bytes;
}

BlockReader::BlockReader(const std::string& file, std::ifstream stream)
    : file_(file), stream_(std::move(stream)) {
    std::string magic(kRecordingMagic.size(), '\0');
    stream_.read(magic.data(), static_cast<std::streamsize>(magic.size()));
    if (stream_.gcount() < static_cast<std::streamsize>(magic.size()) ||
        !magic.starts_with(kRecordingFamily)) {
        throw InputError(visible(file) +
                         ": no recording; make one with tickproof record, or see "
                         "docs/recordings.md for a game's own");
    }
    if (magic != kRecordingMagic) {
        throw InputError(fmt::format(
            "{}: a recording of version {}, and this tickproof reads version {}; read it with the "
            "tickproof that wrote it",
            visible(file), visible(magic.substr(kRecordingFamily.size())),
            kRecordingMagic.substr(kRecordingFamily.size())));
    }
    std::error_code unknown;
    const auto size = std::filesystem::file_size(file, unknown);
    left_ = unknown ? std::numeric_limits<std::uint64_t>::max() : size - magic.size();
}

std::optional<Block> BlockReader::next() {
    char header[kHeaderBytes];
    stream_.read(header, sizeof header);
    if (stream_.gcount() < static_cast<std::streamsize>(sizeof header)) {
        is_cut_ = true;
        return std::nullopt;
    }
    Bytes fields({header, sizeof header}, file_);
    Block block{.kind = fields.take<std::uint32_t>(),
                .codec = static_cast<Codec>(fields.take<std::uint32_t>())};
    const auto size = fields.take<std::uint64_t>();
    const auto expected = fields.take<std::uint64_t>();
    left_ -= sizeof header;
    const bool is_known =
        block.kind == kHeadBlock || block.kind == kStepBlock || block.kind == kTailBlock;
    if (!is_known || size > kMostBytes) {
        refuse_damaged(file_, "a block of the recording is damaged");
    }
    if (size > left_) {
        is_cut_ = true;
        return std::nullopt;
    }
    block.payload.resize(size);
    stream_.read(block.payload.data(), static_cast<std::streamsize>(size));
    if (stream_.gcount() < static_cast<std::streamsize>(size)) {
        is_cut_ = true;
        return std::nullopt;
    }
    left_ -= size;
    if (checksum(block.kind, block.codec, block.payload) != expected) {
        refuse_damaged(file_, "the checksum of a block is wrong, so the recording is damaged");
    }
    return block;
}

std::string_view Bytes::take(std::size_t count) {
    if (count > bytes_.size()) {
        refuse_damaged(file_, "a block of the recording is too short");
    }
    const std::string_view front = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return front;
}

}  // namespace tickproof::harness
