// Numbers in JSON, which has no NaN and no infinity.

#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

namespace tickproof::harness {

using Json = nlohmann::ordered_json;

/// null for what did not come out. Others read back to the same bits.
inline Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

}  // namespace tickproof::harness
