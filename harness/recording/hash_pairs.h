// The hashes that two recordings have in common, compared step by step.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/recording/pairing.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

/// From which step on a hash of both recordings differs.
struct HashDifference {
    std::string name;
    std::optional<std::uint64_t> first_step;
    std::optional<std::uint64_t> last_same;  ///< The step before that has it on both sides.
    std::uint64_t compared = 0;              ///< Steps that have it on both sides.
};

class HashPairs {
  public:
    /// Of a step of both. True if a hash differs that is of states: one of contacts alone is no
    /// other state.
    bool compare(const RecordingHeader& left_header, const RecordingHeader& right_header,
                 const RecordedStep& left, const RecordedStep& right);

    const std::vector<HashDifference>& seen() const { return seen_; }
    std::uint64_t compared() const { return compared_; }

    /// Of the hashes of states that differ from `step` on, the last step in which one was the same.
    std::optional<std::uint64_t> last_same(std::uint64_t step) const;

  private:
    void pair(const RecordingHeader& left, const RecordingHeader& right);

    std::vector<NamePair> pairs_;
    std::vector<HashDifference> seen_;
    std::size_t names_ = 0;
    std::uint64_t compared_ = 0;
};

}  // namespace tickproof::harness
