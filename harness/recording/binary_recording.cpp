// Reads the binary form. From a truncated file it returns the steps of the whole blocks.

#include <fmt/format.h>
#include <xxhash.h>

#include <memory>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/blocks.h"
#include "harness/recording/header_json.h"
#include "harness/recording/open_recording.h"
#include "harness/recording/packed_rows.h"
#include "harness/recording/packed_states.h"
#include "harness/recording/steps_in_order.h"

namespace tickproof::harness {
namespace {

class BinaryReader {
  public:
    BinaryReader(const std::string& file, std::ifstream stream) : blocks_(file, std::move(stream)) {
        const auto head = blocks_.next();
        if (!head || head->kind != kHeadBlock) {
            refuse("breaks off within its header");
        }
        header_ = parse_header(head->payload, file);
        row_size_ = header_.has_states ? row_bytes(header_) : 0;
        unpacker_.emplace(header_);
    }

    const RecordingHeader& header() const { return header_; }
    bool is_cut() const { return blocks_.is_cut(); }
    const std::string& file() const { return blocks_.file(); }
    /// True for a game's own recording, which may roll back; a run of tickproof never does.
    bool may_go_back() const { return header_.spec.empty(); }
    std::int64_t bytes_read() { return blocks_.bytes_read(); }

    bool next(RecordedStep& step) {
        while (at_ == steps_) {
            if (!read_block()) {
                return false;
            }
        }
        step.step = first_step_ + at_;
        step.is_sparse = false;
        Bytes hashes(std::string_view(hashes_).substr(at_ * hash_bytes()), blocks_.file());
        step.hashes.resize(header_.hashes.size());
        for (std::uint64_t& hash : step.hashes) {
            hash = hashes.take<std::uint64_t>();
        }
        if (row_size_ != 0) {
            step.values.resize(header_.values());
            read_row(std::string_view(rows_).substr(at_ * row_size_, row_size_), header_,
                     step.values);
        }
        ++at_;
        return true;
    }

  private:
    [[noreturn]] void refuse(std::string_view what) const {
        throw InputError(
            fmt::format("{}: the recording {}; record it again", visible(blocks_.file()), what));
    }

    std::size_t hash_bytes() const { return header_.hashes.size() * sizeof(std::uint64_t); }

    /// Reads the next block. Returns false after the last one.
    bool read_block() {
        if (is_at_end_) {
            return false;
        }
        const auto block = blocks_.next();
        if (!block) {
            is_at_end_ = true;
            return false;
        }
        Bytes payload(block->payload, blocks_.file());
        if (block->kind == kTailBlock) {
            is_at_end_ = true;
            if (payload.take<std::uint64_t>() != steps_read_ ||
                payload.take<std::uint64_t>() != digest_) {
                refuse("lacks some of its blocks");
            }
            if (!blocks_.is_at_end()) {
                refuse("goes on after its end");
            }
            return false;
        }
        if (block->kind != kStepBlock) {
            refuse("has a second header");
        }
        digest_ = XXH3_64bits_withSeed(block->payload.data(), block->payload.size(), digest_);
        first_step_ = payload.take<std::uint64_t>();
        if (steps_read_ > 0 && first_step_ < next_step_ && !may_go_back()) {
            refuse("goes back to an earlier step");
        }
        steps_ = payload.take<std::uint32_t>();
        next_step_ = first_step_ + steps_;
        if (next_step_ < first_step_) {
            refuse("has more steps than can be counted");
        }
        payload.take<std::uint32_t>();
        at_ = 0;
        steps_read_ += steps_;
        hashes_ = payload.take(steps_ * hash_bytes());
        const std::size_t size = steps_ * row_size_;
        if (row_size_ == 0 || steps_ == 0) {
            return true;
        }
        constexpr std::size_t most_bytes = 1ULL << 26;
        if (size > most_bytes) {
            refuse("has a block of more than 64 MiB of states");
        }
        if (block->codec == Codec::raw) {
            rows_ = payload.take(size);
        } else if (block->codec == Codec::columns) {
            if (!unpacker_->unpack(payload.rest(), size, rows_)) {
                rows_.clear();
            }
        } else {
            refuse("has a block of a codec that this tickproof does not know");
        }
        if (rows_.size() != size) {
            refuse("has states that are not those of its header");
        }
        return true;
    }

    BlockReader blocks_;
    RecordingHeader header_;
    std::size_t row_size_ = 0;
    std::uint64_t first_step_ = 0;
    std::uint64_t next_step_ = 0;
    std::size_t steps_ = 0;  // Number of steps in the current block.
    std::size_t at_ = 0;
    std::uint64_t steps_read_ = 0;  // Steps in all blocks so far.
    std::uint64_t digest_ = 0;
    bool is_at_end_ = false;
    std::string hashes_;
    std::string rows_;
    std::optional<RowUnpacker> unpacker_;
};

}  // namespace

RecordingSource open_binary(const std::string& name, std::ifstream stream) {
    const auto reader = std::make_shared<BinaryReader>(name, std::move(stream));
    RecordingSource source{
        .name = name,
        .header = reader->header(),
        .read_next = [reader](RecordingHeader&, RecordedStep& step) { return reader->next(step); },
        .is_cut = [reader] { return reader->is_cut(); },
        .bytes_read = [reader] { return reader->bytes_read(); },
        .place = [reader] { return reader->file(); }};
    return reader->may_go_back() ? in_order(std::move(source)) : source;
}

}  // namespace tickproof::harness
