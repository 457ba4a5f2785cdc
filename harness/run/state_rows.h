// The states of all bodies, row by row.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/world.h"

namespace tickproof::harness {

/// A sequence of rows that only grows, one state a body in each. A row without a change shares the
/// states of the row before, and takes four bytes: most rows do while bodies sleep.
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

    /// Adds a row. All rows have the same number of bodies, at least one.
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
    /// Number of bodies in a row; 0 while there is no row.
    std::size_t bodies() const { return bodies_; }
    bool empty() const { return places_.empty(); }
    std::span<const physics::BodyState> operator[](std::size_t row) const {
        return std::span(states_).subspan(places_[row] * bodies_, bodies_);
    }

    /// Calls `use` with the members that hold all data (the number of bodies and both vectors), to
    /// copy them to another process.
    template <class Use>
    auto parts(Use use) {
        return use(bodies_, places_, states_);
    }

  private:
    std::size_t bodies_ = 0;
    std::vector<std::uint32_t> places_;  ///< For each row, its index in `states_`, in rows.
    std::vector<physics::BodyState> states_;
};

}  // namespace tickproof::harness
