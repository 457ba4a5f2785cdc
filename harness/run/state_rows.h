// The states of all bodies, row by row.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/world.h"

namespace tickproof::harness {

/// A sequence of rows that only grows. A row in which nothing has changed is that before it, and
/// takes four bytes: where bodies sleep, most of them.
class StateRows {
  public:
    void reserve(std::size_t rows, std::size_t bodies) {
        places_.reserve(rows);
        states_.reserve(rows * bodies);
    }
    void clear() {
        places_.clear();
        states_.clear();
    }

    /// All rows have equally many bodies, and one at least.
    void push_back(std::span<const physics::BodyState> row) {
        places_.push_back(static_cast<std::uint32_t>(states_.size() / row.size()));
        states_.insert(states_.end(), row.begin(), row.end());
        bodies_ = row.size();
    }
    /// Adds a row; false for `is_changed` promises that it is equal to the last one.
    void add(std::span<const physics::BodyState> row, bool is_changed) {
        if (is_changed || empty()) {
            push_back(row);
        } else {
            places_.push_back(places_.back());
        }
    }

    std::size_t size() const { return places_.size(); }
    /// In a row; 0 as long as there is none.
    std::size_t bodies() const { return bodies_; }
    bool empty() const { return places_.empty(); }
    std::span<const physics::BodyState> operator[](std::size_t row) const {
        return std::span(states_).subspan(places_[row] * bodies_, bodies_);
    }

    /// As it stands in memory, to copy it to another process: `use` gets the number of bodies and
    /// both vectors.
    template <class Use>
    auto parts(Use use) {
        return use(bodies_, places_, states_);
    }

  private:
    std::size_t bodies_ = 0;
    std::vector<std::uint32_t> places_;  ///< Of each row.
    std::vector<physics::BodyState> states_;
};

}  // namespace tickproof::harness
