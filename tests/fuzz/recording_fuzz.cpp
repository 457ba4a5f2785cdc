// Both readers of recordings: --form=text and --form=binary give them the input as it is;
// --form=blocks makes sound blocks of it, which no mutation of bytes gets past the checksums;
// --form=packed packs it soundly as the states of a block, and --form=header makes a sound file
// with the input as its header. What is read is compared with itself.

#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/recording/blocks.h"
#include "harness/recording/compare_recordings.h"
#include "tests/fuzz/properties.h"

namespace tickproof::fuzz {
namespace {

using namespace tickproof::harness;

std::string form = "text";

/// A file in memory, by its path.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : file_(memfd_create("recording", 0)) {
        const auto count = static_cast<ssize_t>(bytes.size());
        require(file_ >= 0 && write(file_, bytes.data(), bytes.size()) == count, "no memory file");
    }
    ~MemoryFile() { close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

  private:
    int file_;
};

constexpr std::string_view kHeader =
    R"({"bodies":["a","b"],"fields":[{"name":"x","type":"f32"},{"name":"on","type":"flag"}],)"
    R"("hashes":["state"]})";

/// Each block: a byte for its kind, one for its codec, one for its length, then so many bytes.
std::string blocks_of(std::string_view input) {
    constexpr std::uint32_t kinds[] = {kStepBlock, kStepBlock, kTailBlock, kHeadBlock};
    std::string bytes(kRecordingMagic);
    bytes += to_bytes(kHeadBlock, Codec::raw, kHeader);
    while (input.size() >= 3) {
        const auto kind = static_cast<unsigned char>(input[0]) % 4;
        const auto codec = static_cast<Codec>(static_cast<unsigned char>(input[1]) % 3);
        const auto length = static_cast<unsigned char>(input[2]);
        bytes += to_bytes(kinds[kind], codec, input.substr(3, length));
        input.remove_prefix(std::min<std::size_t>(input.size(), 3U + length));
    }
    return bytes;
}

/// The first byte is how many steps the block says it has.
std::string packed_of(std::string_view input) {
    std::string payload;
    const std::uint32_t steps = input.empty() ? 0 : static_cast<unsigned char>(input[0]);
    input.remove_prefix(std::min<std::size_t>(input.size(), 1));
    append(payload, std::uint64_t{0});
    append(payload, steps);
    append(payload, std::uint32_t{0});
    payload.append(steps * sizeof(std::uint64_t), '\1');
    std::string states(ZSTD_compressBound(input.size()), '\0');
    states.resize(ZSTD_compress(states.data(), states.size(), input.data(), input.size(), 1));
    return std::string(kRecordingMagic) + to_bytes(kHeadBlock, Codec::raw, kHeader) +
           to_bytes(kStepBlock, Codec::columns, payload + states);
}

std::string file_of(std::string_view input) {
    if (form == "packed") {
        return packed_of(input);
    }
    if (form == "blocks") {
        return blocks_of(input);
    }
    if (form == "header") {
        return std::string(kRecordingMagic) + to_bytes(kHeadBlock, Codec::raw, input);
    }
    return form == "binary" ? std::string(kRecordingMagic) + std::string(input)
                            : std::string(input);
}

void read_all(RecordingSource& source) {
    RecordedStep step;
    std::uint64_t before = 0;
    for (bool is_first = true; source.next(step); is_first = false) {
        require(is_first || step.step > before, "steps go up");
        before = step.step;
        require(step.values.empty() || step.values.size() == source.header.values(),
                "a step has all values of its header");
        require(step.hashes.size() <= source.header.hashes.size(), "hashes have names");
    }
}

}  // namespace
}  // namespace tickproof::fuzz

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    for (int i = 1; i < *argc; ++i) {
        const std::string_view argument = (*argv)[i];
        if (argument.starts_with("--form=")) {
            tickproof::fuzz::form = argument.substr(7);
        }
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tickproof::fuzz;
    const MemoryFile file(file_of({reinterpret_cast<const char*>(data), size}));
    try {
        RecordingSource source = open_recording(file.path());
        read_all(source);
        RecordingSource one = open_recording(file.path());
        RecordingSource other = open_recording(file.path());
        require(!compare(one, other).first_step, "a recording equals itself");
    } catch (const InputError& error) {
        require(std::string_view(error.what()).find('\n') == std::string_view::npos,
                "a refusal is one line");
    }
    return 0;
}
