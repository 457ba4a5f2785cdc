// The values of a line of the text form.

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// A value, and its type where the text says it.
struct Value {
    double value = 0;
    std::optional<FieldType> type;
};

/// A number, true or false, the bits of a number, null, "nan", "inf" or "-inf"; none where it is
/// something else.
std::optional<Value> value_of(const nlohmann::json& json);

/// Up to 16 hexadecimal digits, or an unsigned number; none where it is something else.
std::optional<std::uint64_t> hash_of(const nlohmann::json& json);

/// NaN, Infinity and -Infinity outside of strings, as Python prints them, become "nan", "inf" and
/// "-inf".
std::string with_quoted_numbers(std::string_view line);

}  // namespace tickproof::harness
