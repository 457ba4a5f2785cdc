// Writes the binary form, block by block: written blocks stay readable after a crash.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "harness/recording/packed_rows.h"
#include "harness/recording/recording.h"
#include "physics/world.h"

namespace tickproof::harness {

/// Receives bytes in order; throws if it cannot store them.
using WriteBytes = std::function<void(std::string_view bytes)>;

/// The fields of tickproof's own recordings, in the order of a BodyState.
std::vector<RecordedField> state_fields(physics::Precision precision);

class RecordingWriter {
  public:
    /// Writes the header. Its fields must be those of state_fields().
    RecordingWriter(const RecordingHeader& header, WriteBytes write);

    /// Adds the next step; the first is 0, the start. `hashes` has one element per name in the
    /// header, `states` one per body. It ignores `states` if the recording has none.
    void add(std::span<const std::uint64_t> hashes, std::span<const physics::BodyState> states);

    /// Writes the remaining steps and the last block, without which a recording is truncated.
    void close();

  private:
    void add_row(std::span<const physics::BodyState> states);
    void flush();

    WriteBytes write_;
    std::size_t hash_count_;
    bool is_f32_;
    std::size_t row_size_;
    std::size_t rows_per_block_;
    std::size_t rows_of_block_;  ///< Rows of the next block.
    std::uint64_t first_step_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t digest_ = 0;  // Digest of all payloads so far.
    RowPacker packer_;
    std::string hashes_;
    std::string rows_;
    std::string payload_;
};

}  // namespace tickproof::harness
