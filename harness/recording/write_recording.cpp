// Writes tickproof's own recordings in the binary form.

#include "harness/recording/write_recording.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/recording/blocks.h"
#include "harness/recording/header_json.h"
#include "harness/recording/packed_states.h"

namespace tickproof::harness {
namespace {

/// Large enough to pack well, small enough to lose little in a crash.
constexpr std::size_t kBlockBytes = 1 << 20;
constexpr std::size_t kRowsMost = 1 << 14;
/// Rows of the first block. Each later block doubles the total, up to a limit: a crash loses at
/// most half of the run, and long recordings still have long blocks.
constexpr std::size_t kRowsFirst = 16;

template <class Real>
char* put(char* at, double value) {
    const auto real = static_cast<Real>(value);
    std::memcpy(at, &real, sizeof real);
    return at + sizeof real;
}

template <class Real>
char* put_motion(char* at, const physics::BodyState& state) {
    at = put<Real>(at, state.position_m.x);
    at = put<Real>(at, state.position_m.y);
    at = put<Real>(at, state.angle_rad);
    at = put<Real>(at, state.velocity_mps.x);
    at = put<Real>(at, state.velocity_mps.y);
    return put<Real>(at, state.angular_velocity_radps);
}

}  // namespace

std::vector<RecordedField> state_fields(physics::Precision precision) {
    const FieldType real = precision == physics::Precision::f32 ? FieldType::f32 : FieldType::f64;
    return {
        {"position.x", real},          {"position.y", real},         {"angle", real},
        {"velocity.x", real},          {"velocity.y", real},         {"angular_velocity", real},
        {"touching", FieldType::flag}, {"limited", FieldType::flag}, {"asleep", FieldType::flag}};
}

RecordingWriter::RecordingWriter(const RecordingHeader& header, WriteBytes write)
    : write_(std::move(write)),
      hash_count_(header.hashes.size()),
      is_f32_(header.fields.front().type == FieldType::f32),
      row_size_(header.has_states ? row_bytes(header) : 0),
      rows_per_block_(row_size_ == 0
                          ? kRowsMost
                          : std::clamp<std::size_t>(kBlockBytes / row_size_, 1, kRowsMost)),
      rows_of_block_(std::min(kRowsFirst, rows_per_block_)),
      packer_(header) {
    hashes_.reserve(rows_per_block_ * hash_count_ * sizeof(std::uint64_t));
    rows_.reserve(rows_per_block_ * row_size_);
    write_(std::string(kRecordingMagic) + to_bytes(kHeadBlock, Codec::raw, to_json(header)));
}

void RecordingWriter::add(std::span<const std::uint64_t> hashes,
                          std::span<const physics::BodyState> states) {
    hashes_.append(reinterpret_cast<const char*>(hashes.data()), hashes.size_bytes());
    if (row_size_ != 0) {
        add_row(states);
    }
    if (++steps_ - first_step_ == rows_of_block_) {
        flush();
    }
}

void RecordingWriter::add_row(std::span<const physics::BodyState> states) {
    const std::size_t begin = rows_.size();
    rows_.resize(begin + row_size_);
    char* at = rows_.data() + begin;
    for (const physics::BodyState& state : states) {
        at = is_f32_ ? put_motion<float>(at, state) : put_motion<double>(at, state);
        *at++ = state.touching ? 1 : 0;
        *at++ = state.limited ? 1 : 0;
        *at++ = state.asleep ? 1 : 0;
    }
}

/// Writes a block with the payload: u64 first step, u32 steps, u32 0, the hashes of each step, the
/// states.
void RecordingWriter::flush() {
    payload_.clear();
    append(payload_, first_step_);
    append(payload_, static_cast<std::uint32_t>(steps_ - first_step_));
    append(payload_, std::uint32_t{0});
    payload_ += hashes_;
    if (row_size_ != 0) {
        packer_.pack(rows_, payload_);
    }
    digest_ = XXH3_64bits_withSeed(payload_.data(), payload_.size(), digest_);
    write_(to_bytes(kStepBlock, row_size_ == 0 ? Codec::raw : Codec::columns, payload_));
    first_step_ = steps_;
    rows_of_block_ = static_cast<std::size_t>(std::min<std::uint64_t>(steps_, rows_per_block_));
    hashes_.clear();
    rows_.clear();
}

void RecordingWriter::close() {
    if (steps_ > first_step_) {
        flush();
    }
    std::string payload;
    append(payload, steps_);
    append(payload, digest_);
    write_(to_bytes(kTailBlock, Codec::raw, payload));
}

}  // namespace tickproof::harness
