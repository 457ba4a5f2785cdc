// Numbers and texts of all JSON reports. JSON has no NaN and no infinity.

#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/finding/finding.h"

namespace tickproof::harness {

using Json = nlohmann::ordered_json;

/// Version of the JSON format: it goes up when a member is removed or changes its meaning.
inline constexpr int kReportFormat = 3;

/// null for NaN and infinity. Other numbers read back to the same bits.
inline Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// The JSON of each value, in their order.
template <class Value, class ToJson>
Json array_of(const std::vector<Value>& values, const ToJson& to_json) {
    Json array = Json::array();
    for (const Value& value : values) {
        array.push_back(to_json(value));
    }
    return array;
}

/// {name: {value, unit}}
inline Json numbers_json(const std::vector<Number>& numbers) {
    Json json = Json::object();
    for (const Number& one : numbers) {
        json[one.name] = {{"value", number(one.value)}, {"unit", one.unit}};
    }
    return json;
}

/// The text of a file. U+FFFD replaces each byte that is no UTF-8.
inline std::string dumped(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tickproof::harness
