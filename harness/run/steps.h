// The steps of a schedule. Most schedules have one step length, and millions of steps of it are one
// value and a count here.

#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

/// A sequence that only grows. As long as all steps are equal it takes no memory.
class Steps {
  public:
    class Iterator {
      public:
        using value_type = Step;
        using difference_type = std::ptrdiff_t;
        using reference = const Step&;
        using pointer = const Step*;
        using iterator_category = std::forward_iterator_tag;

        Iterator() = default;
        Iterator(const Steps& steps, std::size_t at) : steps_(&steps), at_(at) {}
        reference operator*() const { return (*steps_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++at_;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

      private:
        const Steps* steps_ = nullptr;
        std::size_t at_ = 0;
    };

    Steps() = default;
    Steps(std::initializer_list<Step> steps) {
        for (const Step& step : steps) {
            push_back(step);
        }
    }

    void push_back(const Step& step) {
        if (size_ == 0) {
            only_ = step;
        } else if (all_.empty() && !(step == only_)) {
            all_.reserve(std::max(2 * size_, expected_));
            all_.assign(size_, only_);
        }
        if (!all_.empty()) {
            all_.push_back(step);
        }
        ++size_;
    }

    /// How many steps there will be if they differ.
    void reserve(std::size_t steps) { expected_ = steps; }
    /// Gives spare memory back.
    void shrink_to_fit() { all_.shrink_to_fit(); }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// True if all steps are equal; of none they are.
    bool are_alike() const { return all_.empty(); }
    const Step& operator[](std::size_t at) const { return all_.empty() ? only_ : all_[at]; }
    const Step& front() const { return (*this)[0]; }
    const Step& back() const { return (*this)[size_ - 1]; }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size_}; }

    friend bool operator==(const Steps& a, const Steps& b) {
        return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
    }

  private:
    std::size_t size_ = 0;
    std::size_t expected_ = 0;
    Step only_;
    std::vector<Step> all_;  ///< Empty as long as every step is `only_`.
};

}  // namespace tickproof::harness
