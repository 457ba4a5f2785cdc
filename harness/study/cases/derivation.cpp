// Reads how a figure derives from two numbers, and computes it.

#include "harness/study/cases/derivation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::array<std::string_view, 7> kNames{
    "none", "ratio", "percent", "change_percent", "difference", "product", "reciprocal"};

Derive derive_of(const TomlFile& file, const TomlValue& value) {
    const std::string name = file.text(value, "derive");
    const std::span<const std::string_view> known = std::span(kNames).subspan(1);
    const auto found = std::ranges::find(known, name);
    if (found == known.end()) {
        file.refuse(value, unknown_name("derive", name, known));
    }
    return static_cast<Derive>(found - known.begin() + 1);
}

/// Reads the other number: all keys of `to` except settings.
void read_operand(const TomlFile& file, const TomlValue& to, Derivation& made) {
    constexpr std::array<std::string_view, 9> known{
        "quantity", "setting", "number", "scenario", "engine", "policy", "trace", "load", "run"};
    for (const auto& [key, value] : to.members) {
        if (key == "quantity") {
            made.quantity = file.text(value, "to.quantity");
        } else if (key == "setting") {
            made.setting = file.text(value, "to.setting");
            const auto dot = made.setting.find('.');
            if (dot == std::string::npos || !is_settings_table(made.setting.substr(0, dot))) {
                file.refuse(value, fmt::format("'{}' is not a setting; write it with its table, as "
                                               "in policy.timestep or trace.fps",
                                               made.setting));
            }
        } else if (key == "number") {
            made.number = file.number(value, "to.number");
        } else if (!is_settings_table(key)) {
            file.refuse(value, unknown_name("key in to", key, known));
        }
    }
    const bool is_alone = made.number.has_value() || !made.setting.empty();
    if (is_alone && to.members.size() > 1) {
        file.refuse(to, fmt::format("to.{} stands alone; leave it or the others out",
                                    made.number ? "number" : "setting"));
    }
}

double combined(Derive how, double one, double other) {
    switch (how) {
        case Derive::none:
            break;
        case Derive::ratio:
            return one / other;
        case Derive::percent:
            return 100 * one / other;
        case Derive::change_percent:
            return 100 * (one - other) / other;
        case Derive::difference:
            return one - other;
        case Derive::product:
            return one * other;
        case Derive::reciprocal:
            return 1 / one;
    }
    return one;
}

std::string inverse(const std::string& unit) {
    if (unit.empty()) {
        return {};
    }
    return unit.starts_with("1/") ? unit.substr(2) : fmt::format("1/{}", unit);
}

std::string unit_of(Derive how, const std::string& one) {
    switch (how) {
        case Derive::percent:
        case Derive::change_percent:
            return "%";
        case Derive::reciprocal:
            return inverse(one);
        case Derive::none:
        case Derive::difference:
            return one;
        case Derive::ratio:
        case Derive::product:
            break;  // Both usually have one unit; that of a setting is unknown.
    }
    return {};
}

}  // namespace

std::string_view to_text(Derive how) {
    return kNames[static_cast<std::size_t>(how)];
}

Derivation read_derivation(const TomlFile& file, const TomlValue& table) {
    const TomlValue* derive = find(table, "derive");
    const TomlValue* to = find(table, "to");
    if (derive == nullptr) {
        if (to != nullptr) {
            file.refuse(*to, "to goes with derive only; add derive = \"ratio\", or leave it out");
        }
        return {};
    }
    Derivation made{.how = derive_of(file, *derive)};
    if (made.how == Derive::reciprocal) {
        if (to != nullptr) {
            file.refuse(*to, "a reciprocal is compared with nothing; leave to out");
        }
        return made;
    }
    if (to != nullptr) {
        file.expect(TomlValue::Kind::table, *to, "to", "to.trace.fps = 60");
        read_operand(file, *to, made);
    }
    if (to == nullptr || to->members.empty()) {
        file.refuse(*derive, fmt::format("{} needs another number: to.trace.fps = 60, to.quantity "
                                         "= \"...\", to.setting = \"policy.timestep\" or "
                                         "to.number = 1000",
                                         to_text(made.how)));
    }
    return made;
}

NamedNumber derived(Derive how, const NamedNumber& one, const NamedNumber& other,
                    const std::string& at) {
    if (!one.value || !other.value) {
        throw InputError(
            fmt::format("{}: passage is a word, so there is no {} of it; name a quantity that is a "
                        "number, or leave derive out",
                        at, to_text(how)));
    }
    if (how == Derive::difference && one.unit != other.unit) {
        throw InputError(
            fmt::format("{}: no difference of numbers in '{}' and '{}'; name a "
                        "quantity of the same unit, or derive a ratio",
                        at, one.unit, other.unit));
    }
    return {.value = combined(how, *one.value, *other.value),
            .word = {},
            .unit = unit_of(how, one.unit),
            .ideal = combined(how, one.ideal, other.ideal),
            .stop = one.stop != Stop::none ? one.stop : other.stop};
}

}  // namespace tickproof::harness
