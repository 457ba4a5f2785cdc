// Writes the binary form, block by block: what is written stays readable if the program crashes.

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

/// Takes bytes in order, and throws where it cannot.
using WriteBytes = std::function<void(std::string_view bytes)>;

/// The fields of our own recordings, in the order of a BodyState.
std::vector<RecordedField> state_fields(physics::Precision precision);

class RecordingWriter {
  public:
    /// Writes the header. The fields are those of state_fields().
    RecordingWriter(const RecordingHeader& header, WriteBytes write);

    /// Of the next step; the first is 0, the start. `hashes` has one element for each name in the
    /// header, `states` one a body; without states in the recording they are not read.
    void add(std::span<const std::uint64_t> hashes, std::span<const physics::BodyState> states);

    /// Writes what is left, and the last block. A recording without it is one that broke off.
    void close();

  private:
    void add_row(std::span<const physics::BodyState> states);
    void flush();

    WriteBytes write_;
    std::size_t hash_count_;
    bool is_f32_;
    std::size_t row_size_;
    std::size_t rows_per_block_;
    std::size_t rows_of_block_;  ///< Of the next one.
    std::uint64_t first_step_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t digest_ = 0;  // Of all payloads so far.
    RowPacker packer_;
    std::string hashes_;
    std::string rows_;
    std::string payload_;
};

}  // namespace tickproof::harness
