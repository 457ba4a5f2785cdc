// The lines of `tickproof list`.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// A name and its summary.
inline std::string entry(std::string_view name, std::string_view text, const TextStyle& style) {
    return wrap(pad(name, 24), text, style.width);
}

/// A line about the entry above.
inline std::string detail(std::string_view name, std::string_view text, const TextStyle& style) {
    return wrap("  " + pad(name, 24), text, style.width);
}

/// The names of all tables.
std::vector<std::string> listings();

// The tables of what is simulated; list.cpp has the others.
std::string list_engines(const TextStyle& style);
std::string list_policies(const TextStyle& style);
std::string list_settings(const TextStyle& style);
std::string list_scenarios(const TextStyle& style);

}  // namespace tickproof::harness
