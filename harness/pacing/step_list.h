// The steps of a frame. A std::vector would do, but one step is added at a time in every frame of
// every run, and its push_back saves all registers for a reallocation that hardly ever comes.

#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tickproof::harness {

/// The engine's dt, to the bit. `logic_ticks` is how many discrete events the step stands
/// for.
struct Step {
    double dt_s = 0;  ///< Finite, never negative.
    int logic_ticks = 1;

    friend bool operator==(const Step&, const Step&) = default;
};

class StepList {
  public:
    void push_back(const Step& step) {
        if (size_ == capacity_) [[unlikely]] {
            grow();
        }
        room_[size_++] = step;
    }
    /// Removes all steps and keeps the capacity.
    void clear() { size_ = 0; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Step* begin() { return room_.data(); }
    Step* end() { return room_.data() + size_; }
    const Step* begin() const { return room_.data(); }
    const Step* end() const { return room_.data() + size_; }
    Step& operator[](std::size_t at) { return room_[at]; }
    const Step& operator[](std::size_t at) const { return room_[at]; }
    Step& front() { return room_[0]; }
    const Step& front() const { return room_[0]; }

    friend bool operator==(const StepList& a, const StepList& b) {
        return std::ranges::equal(a, b);
    }

  private:
    [[gnu::cold, gnu::noinline]] void grow() {
        constexpr std::size_t kFirst = 8;
        capacity_ = std::max(kFirst, 2 * size_);
        room_.resize(capacity_);
    }

    std::vector<Step> room_;  ///< The first `size_` are in use.
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;  ///< The size of `room_`.
};

}  // namespace tickproof::harness
