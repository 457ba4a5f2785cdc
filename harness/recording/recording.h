// A recording: the description of a run, and the result of each step. tickproof records its own
// runs; a game writes its own recordings (docs/recordings.md), in the binary form or as lines of
// JSON.

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

/// The type in which the game computes a field. It decides the unit of ULPs and the size in the
/// binary form (4, 8 and 1 bytes).
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
    std::vector<RecordedField> fields;  ///< Fields of each body.
    std::vector<std::string> hashes;    ///< Names of the hashes of a step: `state`.
    bool has_states = false;
    std::string spec;  ///< The text of the RunSpec; empty in a game's own recording.
    /// All else that determined the run: `compiler`, `flags`, `architecture`, ...
    std::vector<std::pair<std::string, std::string>> about;

    std::size_t values() const { return bodies.size() * fields.size(); }
};

/// Marks a missing body or field: a NaN that no computation makes.
inline constexpr std::uint64_t kAbsentBits = 0x7FF8'7469'636B'7072;

inline bool is_absent(double value) {
    return std::bit_cast<std::uint64_t>(value) == kAbsentBits;
}

struct RecordedStep {
    std::uint64_t step = 0;  ///< Number of steps before this state; 0 is the start.
    std::vector<std::uint64_t> hashes;
    /// All fields of a body, then of the next. Doubles hold f32 values and flags exactly.
    std::vector<double> values;
    bool is_sparse = false;  ///< True if values may be absent.
};

/// Steps that a game which rolls back has written again; the last version of each counts.
struct WrittenAgain {
    std::uint64_t steps = 0;
    std::uint64_t first = 0;  ///< The lowest of their numbers.
    std::uint64_t last = 0;
};

/// A recording, read step by step in bounded memory.
struct RecordingSource {
    std::string name;  ///< Name of the file.
    RecordingHeader header;
    /// Reads the next step; false at the end. Step numbers rise. Lines of JSON add bodies and
    /// fields to the header on the way. Throws InputError on a damaged file.
    std::function<bool(RecordingHeader& header, RecordedStep& step)> read_next;
    /// After the last step: true if the file lacks its last block, as after a crash of its writer.
    std::function<bool()> is_cut;
    /// Bytes read so far; below 0 for a pipe.
    std::function<std::int64_t()> bytes_read{};
    /// FILE:LINE of the last step read; FILE for the binary form.
    std::function<std::string()> place{};
    /// The steps written again so far.
    std::function<WrittenAgain()> written_again = [] { return WrittenAgain{}; };

    bool next(RecordedStep& step) { return read_next(header, step); }
};

/// Opens a recording of either form. Throws InputError `FILE: what is wrong, and what to do`.
RecordingSource open_recording(const std::string& file);

}  // namespace tickproof::harness
