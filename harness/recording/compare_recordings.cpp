// Compares two recordings step by step. record_again.cpp repeats runs without states.

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

class Comparer {
  public:
    Comparer(RecordingSource& left, RecordingSource& right, std::vector<std::string> followed)
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
                count_only(a.step, comparison_.only_left, comparison_.left_span);
                has_left = left_.next(a);
            } else {
                count_only(b.step, comparison_.only_right, comparison_.right_span);
                has_right = right_.next(b);
            }
        }
        comparison_.ends_early =
            comparison_.only_left + comparison_.only_right == 0 && has_left != has_right;
        for (; has_left; has_left = left_.next(a)) {
            count_only(a.step, comparison_.only_left, comparison_.left_span);
        }
        for (; has_right; has_right = right_.next(b)) {
            count_only(b.step, comparison_.only_right, comparison_.right_span);
        }
        finish();
        return std::move(comparison_);
    }

  private:
    static void count_only(std::uint64_t step, std::uint64_t& count, StepSpan& span) {
        span.first = count == 0 ? step : span.first;
        span.last = step;
        ++count;
    }

    /// The last equal step before the first difference, the later one of hashes and values.
    std::optional<std::uint64_t> last_same() const {
        const std::optional<std::uint64_t> by_hashes = hashes_.last_same(*comparison_.first_step);
        if (!comparison_.first || comparison_.first->step != comparison_.first_step) {
            return by_hashes;
        }
        const auto earliest =
            std::ranges::min_element(comparison_.differences, {}, &Difference::last_same);
        return std::max(by_hashes, earliest->last_same);
    }

    bool have_states() const { return left_.header.has_states && right_.header.has_states; }

    void compare_step(const RecordedStep& a, const RecordedStep& b) {
        comparison_.steps += a.step == 0 ? 0 : 1;
        comparison_.last_common = a.step;
        comparison_.has_start = comparison_.has_start || a.step == 0;
        bool differs = hashes_.compare(left_.header, right_.header, a, b);
        if (have_states()) {
            if (pairing_.update(left_.header, right_.header)) {
                before_.clear();  // Steps from before the new names have fewer fields.
                history_.update(pairing_);
                followed_bodies_ = pairing_.bodies_named(followed_);
            }
            differs = compare_values(a, b) || differs;
        }
        if (differs && !comparison_.first_step) {
            comparison_.first_step = a.step;
            comparison_.last_same = last_same();
        }
        step_before_ = a.step;
        if (differs) {
            ++comparison_.steps_that_differ;
            comparison_.reconverged_at.reset();
        } else if (comparison_.first_step && !comparison_.reconverged_at) {
            comparison_.reconverged_at = a.step;
        }
    }

    bool compare_values(const RecordedStep& a, const RecordedStep& b) {
        comparison_.compared_values += pairing_.size();
        std::size_t count = 0;
        if (!pairing_.is_same(a, b)) {
            const bool had_first = comparison_.first.has_value();
            pairing_.for_each_difference(a, b, [&](const ValuePair& pair) {
                note_difference(a.step, pair);
                if (!had_first && (count == 0 || rank_of(pair) < rank_of(first_))) {
                    first_ = pair;
                }
                ++count;
            });
            if (count > 0 && !had_first) {
                comparison_.differing = count;
                comparison_.first = described(a.step, first_);
                start_window();
            }
            if (count > 0) {
                add_growth(a, b, count);
                if (!followed_.empty() && comparison_.apart.size() < kApartMost) {
                    comparison_.apart.push_back(pairing_.apart(a, b, followed_bodies_));
                }
            }
        }
        history_.keep(pairing_, a, b);
        keep_window(a, b);
        return count > 0;
    }

    /// The order in which values name a difference: numbers before flags, since the ground touches
    /// what lands on it, and followed bodies before those that stand still.
    int rank_of(const ValuePair& pair) const {
        const bool is_followed =
            followed_bodies_.empty() || std::ranges::binary_search(followed_bodies_, pair.body);
        return (pairing_.is_flag(pair) ? 2 : 0) + (is_followed ? 0 : 1);
    }

    Difference described(std::uint64_t step, const ValuePair& pair) const {
        Difference difference = pairing_.difference(step, pair);
        // A missing body or field is visible in every step.
        difference.last_same = is_absent(pair.left) || is_absent(pair.right)
                                   ? step_before_
                                   : history_.last_of_both(pairing_, pair);
        difference.last_same = difference.last_same ? difference.last_same : step_before_;
        return difference;
    }

    void note_difference(std::uint64_t step, const ValuePair& pair) {
        if (history_.is_first_difference(pairing_, pair) &&
            comparison_.ever_differing++ < kDifferencesMost) {
            comparison_.differences.push_back(described(step, pair));
        }
    }

    void add_growth(const RecordedStep& a, const RecordedStep& b, std::size_t count) {
        last_ = {a.step, a.values, b.values, count};
        if (a.step - comparison_.first->step >= next_growth_) {
            next_growth_ = std::max<std::uint64_t>(1, 2 * (a.step - comparison_.first->step));
            comparison_.growth.push_back(growth_of_last());
        }
    }

    Growth growth_of_last() const {
        std::optional<ValuePair> greatest;
        pairing_.for_each_difference(
            {.values = last_.left}, {.values = last_.right}, [&](const ValuePair& pair) {
                const double distance = std::abs(pair.left - pair.right);
                const bool is_number = !pairing_.is_flag(pair) && !std::isnan(distance);
                if (is_number &&
                    (!greatest || distance > std::abs(greatest->left - greatest->right))) {
                    greatest = pair;
                }
            });
        // No number differs: only flags, NaN, or missing values.
        return {
            .step = last_.step,
            .differing = last_.differing,
            .greatest = greatest ? pairing_.difference(last_.step, *greatest) : *comparison_.first};
    }

    /// Fills in the steps before the first difference, now that its value is known.
    void start_window() {
        for (const auto& [step, one, other, count] : before_) {
            comparison_.window.push_back({step, pairing_.left({.values = one}, first_),
                                          pairing_.right({.values = other}, first_)});
        }
        before_.clear();
    }

    void keep_window(const RecordedStep& a, const RecordedStep& b) {
        if (comparison_.first) {
            if (comparison_.window.size() < kWindow) {
                comparison_.window.push_back(
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
        for (const auto& [side, steps] : {std::pair{&left_, comparison_.only_left},
                                          std::pair{&right_, comparison_.only_right}}) {
            if (steps == 0) {
                return fmt::format(
                    "{} {}; record it again", visible(side->name),
                    side->is_cut() ? "breaks off before its first step" : "has no steps");
            }
        }
        return "they have no step in common; count the steps of both from the same start";
    }

    void finish() {
        const bool has_common_step = comparison_.steps > 0 || comparison_.has_start;
        if (!has_common_step || !(have_states() || hashes_.compared() > 0)) {
            throw InputError(fmt::format(
                "{} and {}: nothing to compare; {}", visible(left_.name), visible(right_.name),
                has_common_step ? "they have neither states nor hashes in common; record both with "
                                  "states"
                                : why_no_common_step()));
        }
        if (comparison_.first && comparison_.growth.back().step != last_.step) {
            comparison_.growth.push_back(growth_of_last());
        }
        comparison_.hashes = hashes_.differences();
        comparison_.is_left_cut = left_.is_cut();
        comparison_.is_right_cut = right_.is_cut();
        comparison_.again_left = left_.written_again();
        comparison_.again_right = right_.written_again();
    }

    /// The stored values of a step.
    struct StoredStep {
        std::uint64_t step = 0;
        std::vector<double> left;
        std::vector<double> right;
        std::size_t differing = 0;
    };

    RecordingSource& left_;
    RecordingSource& right_;
    std::vector<std::string> followed_;
    RecordingComparison comparison_;
    HashPairs hashes_;
    Pairing pairing_;
    ValueHistory history_;
    std::vector<std::size_t> followed_bodies_;
    std::optional<std::uint64_t> step_before_;  ///< The last compared step.
    ValuePair first_;
    std::vector<StoredStep> before_;
    std::uint64_t next_growth_ = 0;
    StoredStep last_;  ///< The last step that differs.
};

}  // namespace

RecordingComparison compare(RecordingSource& left, RecordingSource& right,
                            std::vector<std::string> followed) {
    return Comparer(left, right, std::move(followed)).all();
}

}  // namespace tickproof::harness
