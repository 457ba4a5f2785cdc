#include "harness/recording/compare_recordings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/pairing.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kBefore = 3;
constexpr std::size_t kWindow = 8;

class Comparing {
  public:
    Comparing(RecordingSource& left, RecordingSource& right, std::vector<std::string> followed)
        : left_(left), right_(right), followed_(std::move(followed)) {}

    RecordingComparison all() {
        RecordedStep a;
        RecordedStep b;
        bool has_left = left_.next(a);
        bool has_right = right_.next(b);
        while (has_left && has_right) {
            if (a.step == b.step) {
                compare_step(a, b);
                has_left = left_.next(a);
                has_right = right_.next(b);
            } else if (a.step < b.step) {
                ++seen_.only_left;
                has_left = left_.next(a);
            } else {
                ++seen_.only_right;
                has_right = right_.next(b);
            }
        }
        seen_.ends_early = seen_.only_left + seen_.only_right == 0 && has_left != has_right;
        for (; has_left; has_left = left_.next(a)) {
            ++seen_.only_left;
        }
        for (; has_right; has_right = right_.next(b)) {
            ++seen_.only_right;
        }
        finish();
        return std::move(seen_);
    }

  private:
    /// Lines of JSON may come with hashes in any step.
    void pair_hashes() {
        const std::size_t names = left_.header.hashes.size() + right_.header.hashes.size();
        if (names == hash_names_) {
            return;
        }
        hash_names_ = names;
        hashes_.clear();
        for (const NamePair& pair : paired(left_.header.hashes, right_.header.hashes)) {
            if (pair.left != kNowhere && pair.right != kNowhere) {
                const std::string& name = left_.header.hashes[pair.left];
                hashes_.push_back(pair);
                if (hashes_.size() > seen_.hashes.size()) {
                    seen_.hashes.push_back({.name = name});
                }
            }
        }
    }

    /// Of the two hashes of contacts a difference alone is no other state.
    static bool is_of_contacts(std::string_view hash) {
        return hash == "touching" || hash == "order";
    }

    bool compare_hashes(const RecordedStep& a, const RecordedStep& b) {
        pair_hashes();
        bool differs = false;
        for (std::size_t i = 0; i < hashes_.size(); ++i) {
            const bool is_there =
                hashes_[i].left < a.hashes.size() && hashes_[i].right < b.hashes.size();
            const std::uint64_t one = is_there ? a.hashes[hashes_[i].left] : 0;
            const std::uint64_t other = is_there ? b.hashes[hashes_[i].right] : 0;
            if (one == 0 || other == 0) {  // Not recorded.
                continue;
            }
            HashDifference& hash = seen_.hashes[i];
            ++compared_hashes_;
            ++hash.compared;
            if (one != other) {
                hash.first_step = hash.first_step ? hash.first_step : std::optional(a.step);
                differs = differs || !is_of_contacts(hash.name);
            }
        }
        return differs;
    }

    bool have_states() const { return left_.header.has_states && right_.header.has_states; }

    void compare_step(const RecordedStep& a, const RecordedStep& b) {
        seen_.steps += a.step == 0 ? 0 : 1;
        seen_.has_start = seen_.has_start || a.step == 0;
        bool differs = compare_hashes(a, b);
        if (have_states()) {
            if (pairing_.update(left_.header, right_.header)) {
                before_.clear();  // Its steps have fewer fields.
            }
            differs = compare_values(a, b) || differs;
        }
        if (differs) {
            seen_.first_step = seen_.first_step ? seen_.first_step : std::optional(a.step);
            ++seen_.steps_that_differ;
            seen_.reconverged_at.reset();
        } else if (seen_.first_step && !seen_.reconverged_at) {
            seen_.reconverged_at = a.step;
        }
    }

    bool compare_values(const RecordedStep& a, const RecordedStep& b) {
        seen_.compared_values += pairing_.size();
        std::size_t count = 0;
        if (!pairing_.is_same(a, b)) {
            pairing_.for_each_difference(a, b, [&](const ValuePair& pair) {
                if (count++ == 0 && !seen_.first) {
                    seen_.first = pairing_.difference(a.step, pair);
                    first_ = pair;
                    start_window();
                }
            });
            if (count > 0 && seen_.differing == 0) {
                seen_.differing = count;
            }
            if (count > 0) {
                add_growth(a, b, count);
                if (!followed_.empty() && seen_.apart.size() < kApartMost) {
                    seen_.apart.push_back(pairing_.apart(a, b, followed_));
                }
            }
        }
        keep_window(a, b);
        return count > 0;
    }

    void add_growth(const RecordedStep& a, const RecordedStep& b, std::size_t count) {
        last_ = {a.step, a.values, b.values, count};
        if (a.step - seen_.first->step >= next_growth_) {
            next_growth_ = std::max<std::uint64_t>(1, 2 * (a.step - seen_.first->step));
            seen_.growth.push_back(growth_of_last());
        }
    }

    Growth growth_of_last() const {
        ValuePair greatest;
        double distance = -1;
        pairing_.for_each_difference({.values = last_.left}, {.values = last_.right},
                                     [&](const ValuePair& pair) {
                                         if (std::abs(pair.left - pair.right) > distance) {
                                             distance = std::abs(pair.left - pair.right);
                                             greatest = pair;
                                         }
                                     });
        // Without a number there are only flags, NaN, or what is absent.
        return {
            .step = last_.step,
            .differing = last_.differing,
            .greatest = distance < 0 ? *seen_.first : pairing_.difference(last_.step, greatest)};
    }

    /// Steps before the first difference, of which it was not known which body would differ.
    void start_window() {
        for (const auto& [step, one, other, count] : before_) {
            seen_.window.push_back({step, pairing_.left({.values = one}, first_),
                                    pairing_.right({.values = other}, first_)});
        }
        before_.clear();
    }

    void keep_window(const RecordedStep& a, const RecordedStep& b) {
        if (seen_.first) {
            if (seen_.window.size() < kWindow) {
                seen_.window.push_back(
                    {a.step, pairing_.left(a, first_), pairing_.right(b, first_)});
            }
            return;
        }
        if (before_.size() < kBefore) {
            before_.emplace_back();
        } else {
            std::rotate(before_.begin(), before_.begin() + 1, before_.end());
        }
        before_.back() = {a.step, a.values, b.values, 0};
    }

    std::string why_no_common_step() const {
        for (const auto& [side, steps] :
             {std::pair{&left_, seen_.only_left}, std::pair{&right_, seen_.only_right}}) {
            if (steps == 0) {
                return fmt::format(
                    "{} {}; record it again", visible(side->name),
                    side->is_cut() ? "breaks off before its first step" : "has no steps");
            }
        }
        return "they have no step in common; count the steps of both from the same start";
    }

    void finish() {
        const bool has_common_step = seen_.steps > 0 || seen_.has_start;
        if (!has_common_step || !(have_states() || compared_hashes_ > 0)) {
            throw InputError(fmt::format(
                "{} and {}: nothing to compare; {}", visible(left_.name), visible(right_.name),
                has_common_step ? "they have neither states nor hashes in common; record both with "
                                  "states"
                                : why_no_common_step()));
        }
        if (seen_.first && seen_.growth.back().step != last_.step) {
            seen_.growth.push_back(growth_of_last());
        }
        seen_.is_left_cut = left_.is_cut();
        seen_.is_right_cut = right_.is_cut();
    }

    /// The values of a step, kept.
    struct Kept {
        std::uint64_t step = 0;
        std::vector<double> left;
        std::vector<double> right;
        std::size_t differing = 0;
    };

    RecordingSource& left_;
    RecordingSource& right_;
    std::vector<std::string> followed_;
    RecordingComparison seen_;
    std::vector<NamePair> hashes_;
    std::size_t hash_names_ = 0;
    std::uint64_t compared_hashes_ = 0;
    Pairing pairing_;
    ValuePair first_;
    std::vector<Kept> before_;
    std::uint64_t next_growth_ = 0;
    Kept last_;  ///< Of the steps that differ.
};

}  // namespace

RecordingComparison compare(RecordingSource& left, RecordingSource& right,
                            std::vector<std::string> followed) {
    return Comparing(left, right, std::move(followed)).all();
}

}  // namespace tickproof::harness
