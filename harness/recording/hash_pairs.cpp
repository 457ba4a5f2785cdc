// Compares the hashes that two recordings share.

#include "harness/recording/hash_pairs.h"

#include <algorithm>
#include <string_view>

namespace tickproof::harness {
namespace {

bool is_of_contacts(std::string_view hash) {
    return hash == "touching" || hash == "order";
}

}  // namespace

/// Pairs the hashes by name, again when lines of JSON add some.
void HashPairs::pair(const RecordingHeader& left, const RecordingHeader& right) {
    const std::size_t names = left.hashes.size() + right.hashes.size();
    if (names == names_) {
        return;
    }
    names_ = names;
    pairs_.clear();
    for (const NamePair& each : pair_names(left.hashes, right.hashes)) {
        if (each.left != kNowhere && each.right != kNowhere) {
            pairs_.push_back(each);
            if (pairs_.size() > differences_.size()) {
                differences_.push_back({.name = left.hashes[each.left],
                                        .first_step = std::nullopt,
                                        .last_same = std::nullopt});
            }
        }
    }
}

bool HashPairs::compare(const RecordingHeader& left_header, const RecordingHeader& right_header,
                        const RecordedStep& left, const RecordedStep& right) {
    pair(left_header, right_header);
    bool differs = false;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const bool is_there =
            pairs_[i].left < left.hashes.size() && pairs_[i].right < right.hashes.size();
        const std::uint64_t one = is_there ? left.hashes[pairs_[i].left] : 0;
        const std::uint64_t other = is_there ? right.hashes[pairs_[i].right] : 0;
        if (one == 0 || other == 0) {  // 0 means "not recorded".
            continue;
        }
        HashDifference& hash = differences_[i];
        ++compared_;
        ++hash.compared;
        if (one != other) {
            hash.first_step = hash.first_step ? hash.first_step : std::optional(left.step);
            differs = differs || !is_of_contacts(hash.name);
        } else if (!hash.first_step) {
            hash.last_same = left.step;
        }
    }
    return differs;
}

std::optional<std::uint64_t> HashPairs::last_same(std::uint64_t step) const {
    std::optional<std::uint64_t> last;
    for (const HashDifference& hash : differences_) {
        if (hash.first_step == step && !is_of_contacts(hash.name)) {
            last = std::max(last, hash.last_same);
        }
    }
    return last;
}

}  // namespace tickproof::harness
