#include "harness/recording/compare_recordings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/pairing.h"
#include "harness/recording/value_history.h"

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
    /// Of the first step that differs: a hash that was the same later than the values were seen
    /// says more.
    std::optional<std::uint64_t> last_same() const {
        const std::optional<std::uint64_t> by_hashes = hashes_.last_same(*seen_.first_step);
        if (!seen_.first || seen_.first->step != seen_.first_step) {
            return by_hashes;
        }
        const auto earliest =
            std::ranges::min_element(seen_.differences, {}, &Difference::last_same);
        return std::max(by_hashes, earliest->last_same);
    }

    bool have_states() const { return left_.header.has_states && right_.header.has_states; }

    void compare_step(const RecordedStep& a, const RecordedStep& b) {
        seen_.steps += a.step == 0 ? 0 : 1;
        seen_.has_start = seen_.has_start || a.step == 0;
        bool differs = hashes_.compare(left_.header, right_.header, a, b);
        if (have_states()) {
            if (pairing_.update(left_.header, right_.header)) {
                before_.clear();  // Its steps have fewer fields.
                history_.update(pairing_);
                followed_bodies_ = pairing_.bodies_named(followed_);
            }
            differs = compare_values(a, b) || differs;
        }
        if (differs && !seen_.first_step) {
            seen_.first_step = a.step;
            seen_.last_same = last_same();
        }
        step_before_ = a.step;
        if (differs) {
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
                ++count;
                note_difference(a.step, pair);
            });
            if (count > 0 && seen_.differing == 0) {
                seen_.differing = count;
            }
            if (count > 0) {
                add_growth(a, b, count);
                if (!followed_.empty() && seen_.apart.size() < kApartMost) {
                    seen_.apart.push_back(pairing_.apart(a, b, followed_bodies_));
                }
            }
        }
        history_.keep(pairing_, a, b);
        keep_window(a, b);
        return count > 0;
    }

    void note_difference(std::uint64_t step, const ValuePair& pair) {
        if (!history_.is_first_difference(pairing_, pair)) {
            return;
        }
        if (seen_.ever_differing++ < kDifferencesMost) {
            seen_.differences.push_back(pairing_.difference(step, pair));
            Difference& made = seen_.differences.back();
            // That a body or a field is not there is seen in any step.
            made.last_same = is_absent(pair.left) || is_absent(pair.right)
                                 ? step_before_
                                 : history_.last_of_both(pairing_, pair);
            made.last_same = made.last_same ? made.last_same : step_before_;
        }
        if (!seen_.first) {
            seen_.first = seen_.differences.back();
            first_ = pair;
            start_window();
        }
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
        if (!has_common_step || !(have_states() || hashes_.compared() > 0)) {
            throw InputError(fmt::format(
                "{} and {}: nothing to compare; {}", visible(left_.name), visible(right_.name),
                has_common_step ? "they have neither states nor hashes in common; record both with "
                                  "states"
                                : why_no_common_step()));
        }
        if (seen_.first && seen_.growth.back().step != last_.step) {
            seen_.growth.push_back(growth_of_last());
        }
        seen_.hashes = hashes_.seen();
        seen_.is_left_cut = left_.is_cut();
        seen_.is_right_cut = right_.is_cut();
        seen_.again_left = left_.written_again();
        seen_.again_right = right_.written_again();
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
    HashPairs hashes_;
    Pairing pairing_;
    ValueHistory history_;
    std::vector<std::size_t> followed_bodies_;
    std::optional<std::uint64_t> step_before_;  ///< That was compared.
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
