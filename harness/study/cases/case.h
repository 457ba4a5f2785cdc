// A case: a game's settings, and numbers that somebody published, measured or requires. The tool
// computes each number with its own loop, clock and integrator, and compares.

#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// A setting by its dotted name, `engine.collision`, as the command line takes it. If a key
/// repeats, the last holds.
struct CaseSetting {
    std::string key;
    std::string text;
    std::string at;  ///< `file:line`, for messages.
};
using CaseSettings = std::vector<CaseSetting>;

/// A number as printed, with the interval of values that print so; or a word (`none`, `blocked`).
struct Figure {
    std::string text;
    std::optional<double> low;  ///< The interval's ends are empty for a word.
    std::optional<double> high;
    std::optional<double> tolerance;  ///< If it differs from the printed precision.
};

/// Reads `64`, `2.10e6`, `54.64 to 54.66`, `none`. A value meets a number within half of its last
/// digit, or within `tolerance`. Throws InputError that begins with `what`.
Figure parse_figure(std::string_view text, std::optional<double> tolerance, std::string_view what);

/// True if `value` would print as the figure; NaN is `none`.
bool meets(const Figure& figure, double value);

/// The aim of a search over the values of a setting.
enum class Sought { largest, smallest, share };

/// Where a game breaks: the largest or smallest value of a setting in `from`..`to` up to which the
/// quantity is as expected; or the share of these values at which it is.
struct Threshold {
    std::string setting;
    double from = 0;
    double to = 0;
    Sought sought = Sought::largest;
    Figure holds;
};

/// How a published number derives from a quantity and another number.
enum class Derive { none, ratio, percent, change_percent, difference, product, reciprocal };

/// The other number is a quantity (of this run, or of one with other settings), the value of a
/// setting, or a plain number. A reciprocal needs none.
struct Derivation {
    Derive how = Derive::none;
    CaseSettings settings;         ///< Settings of the other run, over those of the line.
    std::string quantity;          ///< The other quantity; empty: the same.
    std::string setting;           ///< The setting with the other number: `policy.timestep`.
    std::optional<double> number;  ///< The other number, to convert a unit.

    bool is_of_another_run() const { return !settings.empty(); }
    bool is_of_a_quantity() const {
        return how != Derive::none && how != Derive::reciprocal && setting.empty() && !number;
    }
};

/// One line of a case: about a verdict if it has `check`, else about a quantity. With a threshold
/// the published number is the value of a setting.
struct Expectation {
    std::string at;         ///< `file:line` of the quantity or check.
    CaseSettings settings;  ///< Settings of all lines of its [[expect]].
    CaseSettings varied;    ///< Settings of this line alone.
    /// For a check: the settings of each trace to compare.
    std::vector<CaseSettings> traces;
    std::string quantity;
    Derivation derivation;
    std::string check;
    std::optional<Threshold> threshold;
    Figure published;
    std::string reason;  ///< The reason for a tolerance or a range.
};

/// The tables of settings: `[engine]` in a case, `engine.collision` in [[expect]]. `run` says where
/// in the trace a scenario starts, and how steps are split.
inline constexpr std::array<std::string_view, 6> kSettingTables{"scenario", "engine", "policy",
                                                                "trace",    "load",   "run"};
/// `engine` for `engine.collision`.
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
