#include "harness/project/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

struct Read {
    double value = 0;
    std::string_view fault;  ///< Empty if it is a number.
};

Read read_number(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        return {.fault = "is beyond what a number can be"};
    }
    if (error != std::errc{} || end != text.data() + text.size()) {
        return {.fault = "is no number"};
    }
    return std::isfinite(value) ? Read{.value = value} : Read{.fault = "is not finite"};
}

std::string expected(const KnownKey& known) {
    std::string text = fmt::format(
        "write a {} from {} to {}{}{}", known.kind == ValueKind::count ? "whole number" : "number",
        shortest(known.least), shortest(known.most), known.unit.empty() ? "" : " ", known.unit);
    if (!known.default_text.empty()) {
        text += fmt::format(", such as {}", known.default_text);
    }
    return text;
}

[[noreturn]] void refuse_number(const ProjectSetting& setting, const KnownKey& known,
                                std::string_view fault) {
    refuse_value(setting.at, key_of(setting),
                 setting.text.empty()
                     ? fmt::format("has no value; {}", expected(known))
                     : fmt::format("{} {}; {}", shown(setting.text), fault, expected(known)));
}

std::string_view fault_of(double value, const KnownKey& known) {
    if (known.kind == ValueKind::count && value != std::floor(value)) {
        return "is no whole number";
    }
    if (value < known.least) {
        return value < 0 ? "is negative" : value > 0 ? "is too small" : "is zero";
    }
    return value > known.most ? "is too large" : "";
}

/// The bytes of the letter of UTF-8 that a text begins with; 0 where it begins with none.
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

std::string full_key(std::string_view section, std::string_view key) {
    return section.empty() ? std::string(key) : fmt::format("[{}] {}", section, key);
}

std::string_view section_of(const ProjectSetting& setting) {
    const std::string_view key = setting.key;
    const auto end = key.starts_with('[') ? key.rfind("] ") : std::string_view::npos;
    return end == std::string_view::npos ? std::string_view{} : key.substr(1, end - 1);
}

std::string_view key_of(const ProjectSetting& setting) {
    const std::string_view section = section_of(setting);
    return std::string_view(setting.key).substr(section.empty() ? 0 : section.size() + 3);
}

ProjectSetting found_setting(const KnownKey& known, std::string_view text, Place at) {
    ProjectSetting setting = default_setting(known);
    setting.text = text;
    setting.at = std::move(at);
    return setting;
}

ProjectSetting default_setting(const KnownKey& known) {
    return {.key = full_key(known.section, known.key),
            .text = std::string(known.default_text),
            .unit = known.unit,
            .default_text = std::string(known.default_text)};
}

void refuse_value(const Place& at, std::string_view key, std::string_view what) {
    throw InputError(one_line(fmt::format("{}: {}: {}", to_text(at), key, what)));
}

double any_number_of(const ProjectSetting& setting, const KnownKey& known) {
    const Read read = read_number(setting.text);
    if (!read.fault.empty()) {
        refuse_number(setting, known, read.fault);
    }
    return read.value;
}

double number_of(const ProjectSetting& setting, const KnownKey& known) {
    const double value = any_number_of(setting, known);
    const std::string_view fault = fault_of(value, known);
    if (!fault.empty()) {
        refuse_number(setting, known, fault);
    }
    return value;
}

bool toggle_of(const ProjectSetting& setting) {
    const std::string text = lower(setting.text);
    for (const std::string_view on : {"true", "on", "yes", "1"}) {
        if (text == on) {
            return true;
        }
    }
    for (const std::string_view off : {"false", "off", "no", "0"}) {
        if (text == off) {
            return false;
        }
    }
    refuse_value(setting.at, key_of(setting),
                 fmt::format("{} is neither on nor off; write true or false", shown(setting.text)));
}

void set_pacing(PolicySpec& policy, ProjectSetting& setting, std::string_view pacing,
                std::string_view text) {
    if (!reads(*policy.policy, pacing)) {
        return;
    }
    try {
        set_setting(policy, pacing, text);
    } catch (const InputError& error) {
        refuse_value(setting.at, key_of(setting), error.what());
    }
    setting.pacing = pacing;
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
    const Read first = read_number(a);
    const Read second = read_number(b);
    if (first.fault.empty() && second.fault.empty()) {
        return static_cast<float>(first.value) == static_cast<float>(second.value);
    }
    return lower(a) == lower(b);
}

ProjectSetting& setting_named(Project& project, std::string_view key) {
    return *std::find_if(project.settings.begin(), project.settings.end(),
                         [&](const ProjectSetting& setting) { return key_of(setting) == key; });
}

void remark_misspelt(Project& project, std::string_view key, std::string_view text, const Place& at,
                     std::span<const std::string_view> known) {
    const std::string_view nearest = nearest_name(key, known);
    if (nearest.empty()) {
        return;
    }
    project.remarks.push_back({.kind = ProjectRemark::Kind::unknown_key,
                               .at = at,
                               .what = fmt::format("{} = {} has no effect", key, shown(text)),
                               .why = "the engine knows no such key, and says nothing",
                               .fix = fmt::format("did you mean {}?", nearest)});
}

std::string shown(std::string_view text) {
    return text.empty() ? "nothing" : fmt::format("'{}'", shortened(text, 60));
}

std::string one_line(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t size = letter_size(text);
        const bool control = size == 1 && (text[0] < 0x20 || text[0] == 0x7F);
        result += size == 0 || control ? std::string_view("?") : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(1, size));
    }
    return result;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

std::string_view line_break_of(std::string_view text) {
    const auto end = text.find('\n');
    return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

}  // namespace tickproof::harness
