// Why a game runs too fast if its rule counts time twice. Most games that run too fast ignore how
// long a frame was; explain_speed.h covers these.

#pragma once

#include <optional>
#include <string>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

struct CountedTwice {
    std::string_view setting;  ///< The setting at fault.
    std::string cause;
    std::string fix;
};

std::optional<CountedTwice> counted_twice(const PolicySpec& policy);

}  // namespace tickproof::harness
