// Reads and writes numbers as engines keep them, and makes bytes of files printable.

#include "harness/project/value_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// The bytes of the UTF-8 letter at the start of a text; 0 if there is no valid one.
std::size_t letter_size(std::string_view text) {
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < size) {
        return 0;
    }
    char32_t letter = first & (0x7FU >> size);
    for (const char c : text.substr(1, size - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80) {
            return 0;
        }
        letter = letter << 6U | (byte & 0x3FU);
    }
    const bool surrogate = letter >= 0xD800 && letter <= 0xDFFF;
    return letter < kLeast[size] || letter > 0x10FFFF || surrogate ? 0 : size;
}

}  // namespace

ReadNumber read_number(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        return {.fault = "is out of range for a number"};
    }
    if (error != std::errc{} || end != text.data() + text.size()) {
        return {.fault = "is not a number"};
    }
    return std::isfinite(value) ? ReadNumber{.value = value} : ReadNumber{.fault = "is not finite"};
}

std::string timestep_of_float(double value_s) {
    const auto kept = static_cast<float>(value_s);
    const double rate_hz = std::round(1 / value_s);
    if (rate_hz >= 2 && rate_hz <= 1e6 && static_cast<float>(1 / rate_hz) == kept) {
        return fmt::format("1/{:.0f}", rate_hz);
    }
    return fmt::format("{}", kept);
}

std::string float_text(double value) {
    const auto kept = static_cast<float>(value);
    std::string text = fmt::format("{}", kept);
    for (int decimals = 1; text.find('e') != std::string::npos && decimals < 60; ++decimals) {
        std::string plain = fmt::format("{:.{}f}", value, decimals);
        float back = 0;
        std::from_chars(plain.data(), plain.data() + plain.size(), back);
        if (back == kept) {
            text = std::move(plain);
        }
    }
    return text;
}

std::string whole_rate_text(double timestep_s) {
    const double rate_hz = std::round(1 / timestep_s);
    return rate_hz >= 1 && std::abs(rate_hz * timestep_s - 1) < 1e-9
               ? fmt::format("{:.0f}", rate_hz)
               : std::string();
}

bool same_value(std::string_view a, std::string_view b) {
    const ReadNumber first = read_number(a);
    const ReadNumber second = read_number(b);
    if (first.fault.empty() && second.fault.empty()) {
        return static_cast<float>(first.value) == static_cast<float>(second.value);
    }
    return lower(a) == lower(b);
}

std::string shown(std::string_view text) {
    return text.empty() ? "nothing" : fmt::format("'{}'", shortened(text, 60));
}

std::string shown_line(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t size = letter_size(text);
        const bool control = size == 1 && (text[0] < 0x20 || text[0] == 0x7F);
        result += size == 0 || control ? std::string_view("?") : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(1, size));
    }
    return result;
}

std::string_view line_break_of(std::string_view text) {
    const auto end = text.find('\n');
    return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

}  // namespace tickproof::harness
