// What the conditions of a script compare a place with.

#pragma once

#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// `left < right`, as far as names and numbers go.
struct Comparison {
    std::string_view left;
    bool is_below = false;
    std::string_view right;
};
std::vector<Comparison> comparisons_in(std::string_view code);

/// Places by their names, found by those of a part and of the whole: `position` and `position.x`
/// are the same place, but `position.y` and `position.x` are not.
template <typename Value>
struct PlaceMap {
    TextMap<Value> whole{};  ///< By the name.
    TextMap<Value> parts{};  ///< By the beginnings of longer names.

    /// Adds the value, or lets `merge(old)` change that which is there.
    template <typename Merge>
    void add(std::string_view name, const Value& value, Merge merge) {
        for (const std::string_view part : beginnings_of(name)) {
            auto& map = part == name ? whole : parts;
            const auto [at, is_new] = map.emplace(part, value);
            if (!is_new) {
                merge(at->second);
            }
        }
    }
    /// True if `is` holds for a value of the same place.
    template <typename Is>
    bool any(std::string_view name, Is is) const {
        const auto has = [&](const TextMap<Value>& map, std::string_view key) {
            const auto at = map.find(key);
            return at != map.end() && is(at->second);
        };
        if (has(parts, name)) {
            return true;
        }
        for (const std::string_view part : beginnings_of(name)) {
            if (has(whole, part)) {
                return true;
            }
        }
        return false;
    }
};

/// The comparisons of all functions of a script.
struct ScriptComparisons {
    TextSet exact{};             ///< Names beside `==`, `%` and the like, and parts of them.
    PlaceMap<double> windows{};  ///< The narrowest of each place: `x >= 10 and x <= 11`.
};
ScriptComparisons comparisons_of(const ScriptView& view);

/// The places of a function that are set to a number beyond a bound: `if x < -100: x = 800`. What
/// is beyond the bound gets lost, and that is as long as the frame. At the bound itself
/// (`if x < 0: x = 0`) it stays.
PlaceMap<bool> wraps_of(const ScriptView& view, const ScriptFunction& function);

/// True if the place is compared for equality, as on a grid: `position.x == goal.x`, `x % 16`, or
/// with a window no wider than `widest`. A way that depends on the frame may jump over what it is
/// compared with.
bool is_compared_exactly(const ScriptView& view, const ScriptComparisons& comparisons,
                         std::string_view target, double widest);

}  // namespace tickproof::harness
