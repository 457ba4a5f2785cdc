// Remembers for each value if it has differed, and when both recordings last had it.

#include "harness/recording/value_history.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tickproof::harness {
namespace {

/// Old index of each name; kNowhere for a new one.
std::vector<std::size_t> places_before(const std::vector<std::string>& before,
                                       const std::vector<std::string>& now) {
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < before.size(); ++i) {
        places.emplace(before[i], i);
    }
    std::vector<std::size_t> found;
    found.reserve(now.size());
    for (const std::string& name : now) {
        const auto place = places.find(name);
        found.push_back(place == places.end() ? kNowhere : place->second);
    }
    return found;
}

}  // namespace

void ValueHistory::update(const Pairing& pairing) {
    std::vector<std::string> bodies = pairing.body_names();
    std::vector<std::string> fields = pairing.field_keys();
    const std::vector<std::size_t> bodies_before = places_before(bodies_, bodies);
    const std::vector<std::size_t> fields_before = places_before(fields_, fields);
    std::vector<bool> has_differed(pairing.size());
    std::vector<std::uint64_t> after(pairing.size());
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        for (std::size_t field = 0; field < fields.size(); ++field) {
            if (bodies_before[body] != kNowhere && fields_before[field] != kNowhere) {
                const std::size_t old = bodies_before[body] * fields_.size() + fields_before[field];
                has_differed[body * fields.size() + field] = has_differed_[old];
                after[body * fields.size() + field] = std::max(after_[old], after_all_);
            }
        }
    }
    bodies_ = std::move(bodies);
    fields_ = std::move(fields);
    has_differed_ = std::move(has_differed);
    after_ = std::move(after);
    after_all_ = 0;
}

bool ValueHistory::is_first_difference(const Pairing& pairing, const ValuePair& pair) {
    const std::size_t index = pairing.index(pair);
    const bool is_first = !has_differed_[index];
    has_differed_[index] = true;
    return is_first;
}

std::optional<std::uint64_t> ValueHistory::last_of_both(const Pairing& pairing,
                                                        const ValuePair& pair) const {
    const std::uint64_t after = std::max(after_[pairing.index(pair)], after_all_);
    return after == 0 ? std::nullopt : std::optional(after - 1);
}

void ValueHistory::keep(const Pairing& pairing, const RecordedStep& left,
                        const RecordedStep& right) {
    if (!left.is_sparse && !right.is_sparse && pairing.is_whole()) {
        after_all_ = left.step + 1;
        return;
    }
    for (ValuePair pair; pair.body < bodies_.size(); ++pair.body) {
        for (pair.field = 0; pair.field < fields_.size(); ++pair.field) {
            if (!is_absent(pairing.left(left, pair)) && !is_absent(pairing.right(right, pair))) {
                after_[pairing.index(pair)] = left.step + 1;
            }
        }
    }
}

}  // namespace tickproof::harness
