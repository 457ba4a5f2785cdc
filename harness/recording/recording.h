// A recording: what determined a run, and what came of each step. The tool writes recordings of its
// own runs; a game writes its own (docs/recordings.md), in the binary form or as lines of JSON.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tickproof::harness {

/// As the game computes it: the unit of ULPs, and the bytes of the binary form (4, 8 and 1).
enum class FieldType { f32, f64, flag };

std::string_view to_text(FieldType type);
std::size_t bytes_of(FieldType type);

struct RecordedField {
    std::string name;  ///< `position.x`
    FieldType type = FieldType::f64;

    friend bool operator==(const RecordedField&, const RecordedField&) = default;
};

struct RecordingHeader {
    std::vector<std::string> bodies;
    std::vector<RecordedField> fields;  ///< Of each body.
    std::vector<std::string> hashes;    ///< Names of the hashes of a step: `state`.
    bool has_states = false;
    std::string spec;  ///< The text of the RunSpec; empty in a game's own recording.
    /// Everything else that determined the run: `compiler`, `flags`, `architecture`, ...
    std::vector<std::pair<std::string, std::string>> about;

    std::size_t values() const { return bodies.size() * fields.size(); }
};

/// Of a body that is not there, or a field that it does not have: a NaN that no sum makes.
inline constexpr std::uint64_t kAbsentBits = 0x7FF8'7469'636B'7072;

inline bool is_absent(double value) {
    return std::bit_cast<std::uint64_t>(value) == kAbsentBits;
}

struct RecordedStep {
    std::uint64_t step = 0;  ///< After so many steps; 0 is the start.
    std::vector<std::uint64_t> hashes;
    /// All fields of the first body, then of the next. f32 values and flags as doubles, exactly.
    std::vector<double> values;
    bool is_sparse = false;  ///< A value may be absent.
};

/// Steps that a file has again, as a game writes them that rolls back: the last writing of each
/// counts.
struct WrittenAgain {
    std::uint64_t steps = 0;
    std::uint64_t first = 0;  ///< Of their numbers.
    std::uint64_t last = 0;
};

/// A recording that is read step by step, in bounded memory.
struct RecordingSource {
    std::string name;  ///< Of the file.
    RecordingHeader header;
    /// Fills in the next step; false at the end. Steps go up. Lines of JSON add bodies and fields
    /// to the header before or as they come. Throws InputError where the file is broken.
    std::function<bool(RecordingHeader& header, RecordedStep& step)> read_next;
    /// Once it was read: the file ends without its last block, as if its writer had crashed.
    std::function<bool()> is_cut;
    /// Of the file, so far; below 0 of a pipe.
    std::function<std::int64_t()> bytes_read{};
    /// FILE:LINE of the step that was read last; FILE of the binary form.
    std::function<std::string()> place{};
    /// Of the file, so far.
    std::function<WrittenAgain()> written_again = [] { return WrittenAgain{}; };

    bool next(RecordedStep& step) { return read_next(header, step); }
};

/// Opens either form. Throws InputError `FILE: what is wrong, and what to do`.
RecordingSource open_recording(const std::string& file);

}  // namespace tickproof::harness
