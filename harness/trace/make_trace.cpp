// Makes a trace from its spec: generates or reads it, checks digests, and edits it.

#include "harness/trace/make_trace.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <system_error>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/edit_trace.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

/// Fills in a missing digest; refuses a file whose digest differs. A pipe has none.
void take_digest(const std::string& file, std::uint64_t& digest) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        if (digest != 0) {
            throw InputError(
                visible(file) +
                ": is no file, so its content cannot be checked; leave out the digest, "
                "or write it to a file first");
        }
        return;
    }
    const std::uint64_t now = file_digest(file);
    if (digest != 0 && digest != now) {
        throw InputError(
            fmt::format("{}: its content has changed (digest {:016x}, expected {:016x}); restore "
                        "the old file, or leave out the digest to use this one",
                        visible(file), now, digest));
    }
    digest = now;
}

}  // namespace

std::uint64_t file_digest(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        throw InputError(visible(file) + ": cannot be read; check the path and its permissions");
    }
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                         XXH3_freeState);
    XXH3_64bits_reset(state.get());
    std::array<char, 65536> block{};
    while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
        XXH3_64bits_update(state.get(), block.data(), static_cast<std::size_t>(stream.gcount()));
    }
    const std::uint64_t digest = XXH3_64bits_digest(state.get());
    return digest == 0 ? 1 : digest;
}

FrameTrace read_hitches(TraceEdits& edits) {
    FrameTrace hitches = read_capture(edits.hitches).trace;
    take_digest(edits.hitches, edits.hitches_digest);
    return hitches;
}

FrameTrace make_trace(TraceSpec spec, const BytesRead& progress, const FrameTrace* hitches) {
    FrameTrace trace;
    if (spec.file.empty()) {
        trace = parse_generated(spec.generator, spec.seed);
        trace.spec.edits = spec.edits;
    } else {
        trace = read_capture(spec.file, spec.reading, progress).trace;
        take_digest(spec.file, spec.digest);
        trace.spec = spec;
    }
    std::optional<FrameTrace> read;
    if (!spec.edits.hitches.empty() && hitches == nullptr) {
        read = read_hitches(trace.spec.edits);
        hitches = &*read;
    }
    edit_trace(spec.edits, hitches, trace);
    leave_out_idle(trace);
    return trace;
}

}  // namespace tickproof::harness
