// Since when two recordings differ in a value, and until when they were seen to have the same.

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
    /// Names have come: what is known of the old ones is kept.
    void update(const Pairing& pairing);

    /// True the first time that it is asked of a pair.
    bool is_first_difference(const Pairing& pairing, const ValuePair& pair);

    /// The last step that was kept in which both sides had the value; none without one.
    std::optional<std::uint64_t> last_of_both(const Pairing& pairing, const ValuePair& pair) const;

    /// After a step was compared.
    void keep(const Pairing& pairing, const RecordedStep& left, const RecordedStep& right);

  private:
    std::vector<std::string> bodies_;
    std::vector<std::string> fields_;
    std::vector<bool> has_differed_;    // By the index of a pair, as the next.
    std::vector<std::uint64_t> after_;  // The step behind the last of both; 0 without one.
    std::uint64_t after_all_ = 0;       // The same of a step in which both sides had every value.
};

}  // namespace tickproof::harness
