// What the JSON reports have in common. JSON has no NaN and no infinity.

#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/check/finding.h"

namespace tickproof::harness {

using Json = nlohmann::ordered_json;

/// null for what did not come out. Others read back to the same bits.
inline Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// {name: {value, unit}}
inline Json numbers_json(const std::vector<Number>& numbers) {
    Json json = Json::object();
    for (const Number& one : numbers) {
        json[one.name] = {{"value", number(one.value)}, {"unit", one.unit}};
    }
    return json;
}

inline Json trace_json(const FrameTrace& trace) {
    return {{"name", trace.name},
            {"argument", trace.argument},
            {"source", trace.source},
            {"frames", trace.frames.size()},
            {"notes", trace.notes}};
}

/// As a file; U+FFFD is in place of what is no UTF-8.
inline std::string dumped(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tickproof::harness
