// One program for every reader: --format=NAME tells which one is fuzzed, by its name in the table
// as a file name has it (`presentmon_2_0`). Inputs that are not recognised as this format are left
// alone, so that the fuzzer stays with it. Without --format all are read, whatever they are.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "harness/base/input_error.h"
#include "harness/trace/formats/formats.h"
#include "tests/fuzz/properties.h"

namespace tickproof::fuzz {
namespace {

using namespace tickproof::harness;

const CaptureFormat* chosen = nullptr;

/// `presentmon_2_3_1` of `PresentMon 2.3.1+`.
std::string file_name(std::string_view format) {
    std::string name;
    for (const char c : format) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (plain) {
            name += lower;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    return name.substr(0, name.find_last_not_of('_') + 1);
}

/// A format that is added to the table must be fuzzed, too.
void require_seeds() {
    for (const CaptureFormat& format : capture_formats()) {
        const std::string seeds = TICKPROOF_FUZZ_CORPUS "/" + file_name(format.name);
        require(std::filesystem::is_directory(seeds), "no seeds: " + seeds);
    }
}

void choose(std::string_view name) {
    for (const CaptureFormat& format : capture_formats()) {
        if (file_name(format.name) == name) {
            chosen = &format;
        }
    }
    require(chosen != nullptr, "no format " + std::string(name));
}

bool is_chosen(std::string_view bytes) {
    TextSource source(bytes, "capture.csv");
    return chosen == nullptr || chosen->recognises(head_of(source));
}

/// The reader alone, even where another format would be tried before it.
void read_chosen(std::string_view bytes) {
    TextSource source(bytes, "capture.csv");
    const CaptureHead head = head_of(source);
    const Recording recording = chosen->read(source, head, {});
    for (const CaptureStream& stream : recording.streams) {
        for (const auto* marked : {&stream.generated, &stream.idle}) {
            require(marked->empty() || marked->back() < stream.lengths.size(),
                    "a frame that is marked is one of the frames");
        }
    }
}

}  // namespace
}  // namespace tickproof::fuzz

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    constexpr std::string_view kFlag = "--format=";
    tickproof::fuzz::require_seeds();
    for (int i = 1; i < *count; ++i) {
        const std::string_view argument = (*arguments)[i];
        if (argument.starts_with(kFlag)) {
            tickproof::fuzz::choose(argument.substr(kFlag.size()));
        }
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        if (!tickproof::fuzz::is_chosen(bytes)) {
            return 0;
        }
        if (tickproof::fuzz::chosen != nullptr) {
            tickproof::fuzz::read_chosen(bytes);
        }
    } catch (const tickproof::harness::InputError&) {
        // Which the whole way must refuse as well, and properly.
    }
    tickproof::fuzz::check_capture(bytes);
    return 0;
}
