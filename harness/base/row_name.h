// The build option TICKPROOF_PREFIX_NAMES gives every policy, scenario, check and engine the name
// `x-NAME`. Code that compares the name of a row with one that it knows then takes the wrong
// branch, and a test fails. Texts of users and of tests may still leave the prefix out.

#pragma once

#include <deque>
#include <string>
#include <string_view>

namespace tickproof::harness {

#ifdef TICKPROOF_PREFIX_NAMES
inline constexpr std::string_view kNamePrefix = "x-";
#else
inline constexpr std::string_view kNamePrefix;
#endif

/// The name with the prefix, if the build has one. It lives as long as the program; not
/// thread-safe: call it where a table is made.
inline std::string_view row_name(std::string_view name) {
    static std::deque<std::string> names;
    return kNamePrefix.empty() ? name : names.emplace_back(std::string(kNamePrefix).append(name));
}

/// True of the row's name, and of its name without the prefix.
inline bool is_named(std::string_view row, std::string_view name) {
    return row == name || (row.starts_with(kNamePrefix) && row.substr(kNamePrefix.size()) == name);
}

}  // namespace tickproof::harness
