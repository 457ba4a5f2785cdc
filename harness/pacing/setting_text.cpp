// How a pacing setting is read and printed. Nothing is guessed: a value that makes no sense is
// refused with the name of the setting, what was wrong and what to write instead.

#include <fmt/format.h>

#include <cmath>
#include <type_traits>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/overloaded.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOff = "off";

/// Of a duration or number, which may be off.
template <typename Setting>
[[noreturn]] void refuse(const Setting& setting, std::string_view text, std::string_view what) {
    throw InputError(fmt::format("{} '{}': expected {}{}", what, text, setting.expected,
                                 setting.can_be_off ? ", or off" : ""));
}

Duration parse(const DurationSetting& setting, std::string_view text, std::string_view what) {
    refuse_without_unit(text, what);
    const Duration value = parse_duration(text, what);
    if (value < setting.least || value > setting.most) {
        refuse(setting, text, what);
    }
    return value;
}

double parse(const NumberSetting& setting, std::string_view text, std::string_view what) {
    const double value = parse_ratio(text, what);
    if (!(value >= setting.least && value <= setting.most)) {
        refuse(setting, text, what);
    }
    return value;
}

int parse(const CountSetting& setting, std::string_view text, std::string_view what) {
    return parse_integer(text, setting.least, setting.most, what,
                         setting.can_be_off ? " or off" : "");
}

template <typename Value>
Value parse(const ChoiceSetting<Value>& setting, std::string_view text, std::string_view what) {
    std::vector<std::string_view> names;
    for (const Choice<Value>& choice : setting.choices) {
        if (choice.name == text) {
            return choice.value;
        }
        names.push_back(choice.name);
    }
    throw InputError(unknown_name(what, text, names));
}

std::string print(Duration duration) {
    return exact(duration);
}

std::string print(double value) {
    return shortest(value);
}

std::string print(int value) {
    return std::to_string(value);
}

/// `1/60` where that is the value, else the shortest decimal; above 1 with its unit.
std::string seconds_text(double value_s) {
    const double rate_hz = std::round(1 / value_s);
    return rate_hz > 1 && 1 / rate_hz == value_s ? fmt::format("1/{:.0f}", rate_hz)
                                                 : shortest(value_s) + (value_s > 1 ? "s" : "");
}

/// Of a duration, a number or a count, which may be off.
template <typename Setting>
std::string print(const Setting& setting, const PacingSettings& settings) {
    auto value = settings.*setting.member;
    const bool is_off = setting.can_be_off && value == decltype(value){};
    return is_off ? std::string(kOff) : print(value);
}

template <typename Value>
std::string print(const ChoiceSetting<Value>& setting, const PacingSettings& settings) {
    for (const Choice<Value>& choice : setting.choices) {
        if (choice.value == settings.*setting.member) {
            return std::string(choice.name);
        }
    }
    return {};
}

}  // namespace

void PacingSetting::set(PacingSettings& settings, std::string_view text) const {
    std::visit(Overloaded{[&](const TimestepSetting& setting) {
                              settings.*setting.member = parse_timestep(text, name);
                          },
                          [&](const SecondsSetting& setting) {
                              settings.*setting.member = parse_timestep(text, name).dt_s;
                          },
                          [&]<typename Value>(const ChoiceSetting<Value>& setting) {
                              settings.*setting.member = parse(setting, text, name);
                          },
                          [&](const auto& setting) {
                              auto& member = settings.*setting.member;
                              const bool is_off = setting.can_be_off && text == kOff;
                              member = is_off ? std::remove_cvref_t<decltype(member)>{}
                                              : parse(setting, text, name);
                          }},
               value);
}

std::string PacingSetting::get(const PacingSettings& settings) const {
    return std::visit(Overloaded{[&](const TimestepSetting& setting) {
                                     return seconds_text((settings.*setting.member).dt_s);
                                 },
                                 [&](const SecondsSetting& setting) {
                                     return seconds_text(settings.*setting.member);
                                 },
                                 [&](const auto& setting) { return print(setting, settings); }},
                      value);
}

}  // namespace tickproof::harness
