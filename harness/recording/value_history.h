// Remembers for each value if it has differed, and when both recordings last had it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/recording/pairing.h"

namespace tickproof::harness {

class ValueHistory {
  public:
    /// Adopts new names and keeps what it knows of the old ones.
    void update(const Pairing& pairing);

    /// True at the first call for a pair.
    bool is_first_difference(const Pairing& pairing, const ValuePair& pair);

    /// The last step passed to keep() in which both sides had the value; none if there is none.
    std::optional<std::uint64_t> last_of_both(const Pairing& pairing, const ValuePair& pair) const;

    /// Remembers a step after its comparison.
    void keep(const Pairing& pairing, const RecordedStep& left, const RecordedStep& right);

  private:
    std::vector<std::string> bodies_;
    std::vector<std::string> fields_;
    std::vector<bool> has_differed_;  // By the index of a pair.
    std::vector<std::uint64_t>
        after_;  // Last step with both values, plus 1, by the index of a pair; 0 if there is none.
    std::uint64_t after_all_ = 0;  // 1 + the last step in which both sides had every value, or 0.
};

}  // namespace tickproof::harness
