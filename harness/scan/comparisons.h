// The comparisons in a script's conditions between places and values.

#pragma once

#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// `left < right`, for names and numbers.
struct Comparison {
    std::string_view left;
    bool is_below = false;
    std::string_view right;
};
std::vector<Comparison> comparisons_in(std::string_view code);

/// A map by place. A part and its whole are the same place: `position` and `position.x`. Two parts
/// are not: `position.x` and `position.y`.
template <typename Value>
struct PlaceMap {
    TextMap<Value> whole{};  ///< Values by the full name.
    TextMap<Value> parts{};  ///< Values by the beginnings of the name.

    /// Adds the value, or lets `merge(old)` change the existing one.
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
    TextSet exact{};             ///< Names beside `==`, `%` and the like, and their parts.
    PlaceMap<double> windows{};  ///< The narrowest window of each place: `x >= 10 and x <= 11`.
};
ScriptComparisons comparisons_of(const ScriptView& view);

/// Places that a function sets to a number beyond a bound: `if x < -100: x = 800`. The distance
/// beyond the bound, which depends on the frame, is lost. At the bound itself (`if x < 0: x = 0`)
/// nothing is.
PlaceMap<bool> wraps_of(const ScriptView& view, const ScriptFunction& function);

/// True if the place is compared for equality, as on a grid (`position.x == goal.x`, `x % 16`), or
/// with a window of at most `widest`. Motion by the frame may jump over such a value.
bool is_compared_exactly(const ScriptView& view, const ScriptComparisons& comparisons,
                         std::string_view target, double widest);

}  // namespace tickproof::harness
