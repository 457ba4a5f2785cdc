// Why a game runs fast where its rule counts time twice. Most that run fast do not ask how long a
// frame was.

#pragma once

#include <optional>
#include <string>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

struct CountedTwice {
    std::string_view setting;  ///< The one to blame.
    std::string cause;
    std::string fix;
};

std::optional<CountedTwice> counted_twice(const PolicySpec& policy);

}  // namespace tickproof::harness
