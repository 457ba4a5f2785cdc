// Compares the hashes that two recordings share, step by step.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/recording/pairing.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

/// The step from which a hash of both recordings differs.
struct HashDifference {
    std::string name;
    std::optional<std::uint64_t> first_step;
    std::optional<std::uint64_t>
        last_same;  ///< Last step before `first_step` in which both sides have the hash.
    std::uint64_t compared = 0;  ///< Number of steps in which both sides have the hash.
};

class HashPairs {
  public:
    /// Compares a step of both recordings. Returns true if a hash of states differs; hashes of
    /// contacts alone do not count.
    bool compare(const RecordingHeader& left_header, const RecordingHeader& right_header,
                 const RecordedStep& left, const RecordedStep& right);

    const std::vector<HashDifference>& differences() const { return differences_; }
    std::uint64_t compared() const { return compared_; }

    /// Last step in which a hash of states was equal, among those that differ from `step` on.
    std::optional<std::uint64_t> last_same(std::uint64_t step) const;

  private:
    void pair(const RecordingHeader& left, const RecordingHeader& right);

    std::vector<NamePair> pairs_;
    std::vector<HashDifference> differences_;
    std::size_t names_ = 0;
    std::uint64_t compared_ = 0;
};

}  // namespace tickproof::harness
