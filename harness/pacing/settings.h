// The settings of pacing as a table of text: what `list settings` prints and `--policy
// name:key=value` sets. A row says which member of PacingSettings it is and which values it takes;
// setting_text.cpp reads and prints all of them.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

template <typename Value>
struct Choice {
    std::string_view name;
    Value value;
};

/// One of a few values, each with its name.
template <typename Value>
struct ChoiceSetting {
    Value PacingSettings::*member;
    std::span<const Choice<Value>> choices;
};

/// A length of time that may be written as a rate, kept in nanoseconds and in seconds.
struct TimestepSetting {
    Timestep PacingSettings::*member;
};

/// A length of time that may be written as a rate, kept in seconds only.
struct SecondsSetting {
    double PacingSettings::*member;
};

/// A length of time, kept in nanoseconds.
struct DurationSetting {
    Duration PacingSettings::*member;
    Duration least;
    Duration most;
    std::string_view expected;  ///< The range in words, without `off`.
    bool can_be_off = false;    ///< True if `off` stands for 0.
};

struct NumberSetting {
    double PacingSettings::*member;
    double least;
    double most;
    std::string_view expected;  ///< The range in words, without `off`.
    bool can_be_off = false;    ///< True if `off` stands for 0.
};

struct CountSetting {
    int PacingSettings::*member;
    int least;
    int most;
    bool can_be_off = false;  ///< True if `off` stands for 0.
};

struct PacingSetting {
    std::string_view name;
    std::string_view unit;     ///< Or the choices.
    std::string_view summary;  ///< One line.
    std::variant<TimestepSetting, SecondsSetting, DurationSetting, NumberSetting, CountSetting,
                 ChoiceSetting<bool>, ChoiceSetting<Clock>, ChoiceSetting<DeltaRounding>,
                 ChoiceSetting<OverCap>, ChoiceSetting<ClampedTime>, ChoiceSetting<LongFrame>,
                 ChoiceSetting<RuleVersion>, ChoiceSetting<Input>, ChoiceSetting<ShortPress>,
                 ChoiceSetting<Draw>>
        value;

    /// Reads `text` into the member. Throws InputError that names the setting.
    void set(PacingSettings& settings, std::string_view text) const;
    /// Prints the member so that `set` reads back the same value.
    std::string get(const PacingSettings& settings) const;
};

std::span<const PacingSetting> pacing_settings();

/// `1/60`, `16ms`, `0.02`, `60hz`: positive, up to 10 s. Throws InputError.
Timestep parse_timestep(std::string_view text, std::string_view what);

}  // namespace tickproof::harness
