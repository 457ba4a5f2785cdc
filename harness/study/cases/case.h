// A case: a game's settings, and numbers that somebody published, or measured, or requires of it.
// The tool computes each number with its own loop, clock and integrator, and compares.

#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// One setting by its dotted name, `engine.collision`, as the command line takes it. Where one is
/// there twice the last holds.
struct CaseSetting {
    std::string key;
    std::string text;
    std::string at;  ///< `file:line`, for messages.
};
using CaseSettings = std::vector<CaseSetting>;

/// A number as it was printed, and the interval that is met by whatever would be printed so; or a
/// word (`none`, `blocked`).
struct Figure {
    std::string text;
    std::optional<double> low;  ///< Neither is there for a word.
    std::optional<double> high;
    std::optional<double> tolerance;  ///< Where it is not the printed precision.
};

/// `64`, `2.10e6`, `54.64 to 54.66`, `none`. A number is met within half of its last digit, or
/// within `tolerance`. Throws InputError that begins with `what`.
Figure parse_figure(std::string_view text, std::optional<double> tolerance, std::string_view what);

/// True if `value` would be printed as the figure; NaN is `none`.
bool meets(const Figure& figure, double value);

/// The aim of a search among the values of a setting.
enum class Sought { largest, smallest, share };

/// Where a game breaks: the value of a setting in `from`..`to` up to which (largest), or down to
/// which (smallest), the quantity is what is expected; or the share of these values at which it is.
struct Threshold {
    std::string setting;
    double from = 0;
    double to = 0;
    Sought sought = Sought::largest;
    Figure holds;
};

/// How a published number is made of a quantity and of what it is compared with.
enum class Derive { none, ratio, percent, change_percent, difference, product, reciprocal };

/// The other number is a quantity, of the same run or at other settings; or the value of a setting;
/// or a number. A reciprocal has none.
struct Derivation {
    Derive how = Derive::none;
    CaseSettings settings;         ///< Over those of the line.
    std::string quantity;          ///< Empty: the same.
    std::string setting;           ///< `policy.timestep`.
    std::optional<double> number;  ///< To convert a unit.

    bool is_of_another_run() const { return !settings.empty(); }
    bool is_of_a_quantity() const {
        return how != Derive::none && how != Derive::reciprocal && setting.empty() && !number;
    }
};

/// One line of a case. With `check` it is about a verdict, else about a quantity; with a threshold
/// the published number is the value of a setting.
struct Expectation {
    std::string at;         ///< `file:line` of the quantity or check.
    CaseSettings settings;  ///< Settings that differ from the case, in all lines of its [[expect]],
    CaseSettings varied;    ///< and in this one.
    /// For a check, the settings of each of the traces that are compared.
    std::vector<CaseSettings> traces;
    std::string quantity;
    Derivation derivation;
    std::string check;
    std::optional<Threshold> threshold;
    Figure published;
    std::string reason;  ///< The reason for a tolerance or a range.
};

/// The tables of settings: `[engine]` in a case, `engine.collision` in [[expect]]. `run` holds
/// where in the trace a scenario starts, and how steps are split.
inline constexpr std::array<std::string_view, 6> kSettingTables{"scenario", "engine", "policy",
                                                                "trace",    "load",   "run"};
/// `engine` of `engine.collision`.
inline std::string_view table_of(std::string_view key) {
    return key.substr(0, key.find('.'));
}
inline bool is_settings_table(std::string_view name) {
    return std::ranges::find(kSettingTables, name) != kSettingTables.end();
}

struct Case {
    std::string name;
    std::string title;
    std::string source;
    std::string about;  ///< The tested behaviour.
    std::string unit;   ///< Unit of length.
    CaseSettings settings;
    std::vector<Expectation> expectations;
};

}  // namespace tickproof::harness
