// Finds a row of a table by one of its members.

#pragma once

#include <algorithm>
#include <memory>
#include <ranges>
#include <type_traits>

namespace tickproof::harness {

/// The first of `rows` whose `member` equals `value`; null if none does:
/// `find_row(profile_keys(), "jump.height", &ProfileKey::name)`. The rows must outlive the pointer,
/// so `rows` is a named container or a span.
template <std::ranges::borrowed_range Rows, class Value, class Member>
std::add_pointer_t<std::ranges::range_reference_t<Rows>> find_row(Rows&& rows, const Value& value,
                                                                  Member member) {
    const auto found = std::ranges::find(rows, value, member);
    return found == std::ranges::end(rows) ? nullptr : std::addressof(*found);
}

}  // namespace tickproof::harness
