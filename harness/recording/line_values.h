// Reads the values of lines of the text form.

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// A value, and its type if the text tells it.
struct Value {
    double value = 0;
    std::optional<FieldType> type;
};

/// Reads a number, true or false, the bits of a number, null, "nan", "inf" or "-inf"; else none.
std::optional<Value> value_of(const nlohmann::json& json);

/// Reads up to 16 hexadecimal digits or an unsigned number; else none.
std::optional<std::uint64_t> hash_of(const nlohmann::json& json);

/// Quotes Python's NaN, Infinity and -Infinity outside of strings: "nan", "inf", "-inf".
std::string with_quoted_numbers(std::string_view line);

}  // namespace tickproof::harness
