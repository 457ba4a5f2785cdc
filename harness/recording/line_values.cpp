// Reads the values and hashes of the text form.

#include "harness/recording/line_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <utility>

namespace tickproof::harness {
namespace {

/// The whole text as a hexadecimal number; none if it is none.
std::optional<std::uint64_t> hexadecimal(std::string_view text) {
    std::uint64_t bits = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    return !text.empty() && error == std::errc{} && end == text.data() + text.size()
               ? std::optional(bits)
               : std::nullopt;
}

std::optional<Value> number_in_text(const std::string& text) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (text == "nan") {
        return Value{std::numeric_limits<double>::quiet_NaN(), std::nullopt};
    }
    if (text == "inf" || text == "-inf") {
        return Value{text == "inf" ? kInfinity : -kInfinity, std::nullopt};
    }
    if (!text.starts_with("0x")) {
        return std::nullopt;
    }
    const std::optional<std::uint64_t> bits = hexadecimal(std::string_view(text).substr(2));
    if (bits && text.size() == 10) {
        const auto real = std::bit_cast<float>(static_cast<std::uint32_t>(*bits));
        return Value{static_cast<double>(real), FieldType::f32};
    }
    if (bits && text.size() == 18) {
        return Value{std::bit_cast<double>(*bits), FieldType::f64};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Value> value_of(const nlohmann::json& json) {
    if (json.is_boolean()) {
        return Value{json.get<bool>() ? 1.0 : 0.0, FieldType::flag};
    }
    if (json.is_number()) {
        return Value{json.get<double>(), std::nullopt};
    }
    if (json.is_null()) {  // Most writers of JSON print NaN as null.
        return Value{std::numeric_limits<double>::quiet_NaN(), std::nullopt};
    }
    return json.is_string() ? number_in_text(json.get<std::string>()) : std::nullopt;
}

std::optional<std::uint64_t> hash_of(const nlohmann::json& json) {
    if (json.is_number_unsigned()) {
        return json.get<std::uint64_t>();
    }
    const std::string text = json.is_string() ? json.get<std::string>() : std::string();
    return hexadecimal(std::string_view(text).substr(text.starts_with("0x") ? 2 : 0));
}

std::string with_quoted_numbers(std::string_view line) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kWords{
        {{"-Infinity", "\"-inf\""}, {"Infinity", "\"inf\""}, {"NaN", "\"nan\""}}};
    std::string quoted;
    bool is_in_string = false;
    while (!line.empty()) {
        const auto* word = std::ranges::find_if(
            kWords, [&](const auto& each) { return line.starts_with(each.first); });
        if (!is_in_string && word != kWords.end()) {
            quoted += word->second;
            line.remove_prefix(word->first.size());
            continue;
        }
        const bool is_escape = is_in_string && line.front() == '\\' && line.size() > 1;
        is_in_string = is_in_string != (line.front() == '"');
        quoted += line.substr(0, is_escape ? 2 : 1);
        line.remove_prefix(is_escape ? 2 : 1);
    }
    return quoted;
}

}  // namespace tickproof::harness
