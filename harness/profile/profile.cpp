// Reads profiles by the table of keys. profile_text.cpp writes them.

#include "harness/profile/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "harness/base/input_error.h"
#include "harness/base/overloaded.h"
#include "harness/base/read_file.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"
#include "harness/profile/has_gate.h"
#include "harness/profile/read_tables.h"

namespace tickproof::harness {
namespace {

/// The other tables that a profile's file may have: the settings of the game's own loop, and the
/// findings that the team accepts.
constexpr std::string_view kOwnLoop = "loop";
constexpr std::string_view kAccept = "accept";

std::string_view table_of(std::string_view name) {
    return name.substr(0, name.find('.'));
}

std::string_view key_of(std::string_view name) {
    return name.substr(name.find('.') + 1);
}

/// Returns `key = number` as advice: the number that the string begins with, as in `1.5 m`, if the
/// key allows it, else one that the key allows.
std::string example_of(const TomlValue& value, const ProfileKey& key) {
    double number = 0;
    const char* const end = value.text.data() + value.text.size();
    const bool is_read = std::from_chars(value.text.data(), end, number).ec == std::errc{};
    const double least = std::max(key.minimum, key.least);
    if (!is_read || number < least || number > key.maximum) {
        number = std::clamp(1.0, least, key.maximum);
    }
    const bool is_list = std::holds_alternative<std::vector<double> GameProfile::*>(key.member);
    return is_list ? fmt::format("{} = [{}]", key_of(key.name), number)
                   : fmt::format("{} = {}", key_of(key.name), number);
}

double number(const TomlFile& file, const TomlValue& value, const ProfileKey& key) {
    file.expect(TomlValue::Kind::number, value, key.name, example_of(value, key));
    double read = 0;
    try {
        read = file.number(value, key.name);
    } catch (const InputError&) {
        read = std::numeric_limits<double>::quiet_NaN();  // Refused below.
    }
    const bool is_none = key.least > 0 && read == 0;
    const double least = std::max(key.minimum, key.least);
    if (!is_none && !(read >= least && read <= key.maximum)) {
        file.refuse(value, fmt::format("{} = {}: expected {}a number from {} to {} ({})", key.name,
                                       value.text, key.least > 0 ? "0, or " : "", least,
                                       key.maximum, key.summary));
    }
    return read * key.scale;
}

std::vector<double> numbers(const TomlFile& file, const TomlValue& value, const ProfileKey& key) {
    if (value.kind == TomlValue::Kind::number) {
        return {number(file, value, key)};
    }
    file.expect(TomlValue::Kind::list, value, key.name, example_of(value, key));
    std::vector<double> read;
    for (const TomlValue& item : value.items) {
        read.push_back(number(file, item, key));
    }
    std::ranges::sort(read);
    return read;
}

std::string text(const TomlFile& file, const TomlValue& value, const ProfileKey& key) {
    std::string read = file.text(value, key.name);
    if (!key.choices.empty() && std::ranges::find(key.choices, read) == key.choices.end()) {
        file.refuse(value, unknown_name(key.name, read, std::span(key.choices).subspan(1)));
    }
    return read;
}

/// One name, or a list of different ones.
std::vector<std::string> names(const TomlFile& file, const TomlValue& value,
                               const ProfileKey& key) {
    const auto name_of = [&](const TomlValue& item) {
        std::string name = text(file, item, key);
        if (name.empty()) {
            file.refuse(item,
                        fmt::format("{} = \"\": expected a name ({})", key.name, key.summary));
        }
        return name;
    };
    if (value.kind == TomlValue::Kind::text) {
        return {name_of(value)};
    }
    file.expect(TomlValue::Kind::list, value, key.name,
                fmt::format("{} = [\"{}\"]", key_of(key.name), key.choices.at(1)));
    std::vector<std::string> read;
    for (const TomlValue& item : value.items) {
        read.push_back(name_of(item));
        if (std::ranges::count(read, read.back()) > 1) {
            file.refuse(
                item, fmt::format("{}: \"{}\" stands twice; leave one out", key.name, read.back()));
        }
    }
    return read;
}

void set(const TomlFile& file, const TomlValue& value, const ProfileKey& key,
         GameProfile& profile) {
    std::visit(
        Overloaded{
            [&](double GameProfile::*member) { profile.*member = number(file, value, key); },
            [&](std::vector<double> GameProfile::*member) {
                profile.*member = numbers(file, value, key);
            },
            [&](std::vector<std::string> GameProfile::*member) {
                profile.*member = names(file, value, key);
            },
            [&](std::string GameProfile::*member) { profile.*member = text(file, value, key); },
            [&](bool GameProfile::*member) {
                file.expect(TomlValue::Kind::boolean, value, key.name,
                            fmt::format("{} = true", key_of(key.name)));
                profile.*member = value.text == "true";
            },
            [&](double Tolerances::*member) {
                profile.tolerances.*member = number(file, value, key);
            }},
        key.member);
    if (key.name == "physics.substeps" && profile.substeps != std::floor(profile.substeps)) {
        file.refuse(value, fmt::format("{} = {}: expected a whole number", key.name, value.text));
    }
    profile.at.insert_or_assign(std::string(key.name), file.at(value));
}

const ProfileKey& find_key(const TomlFile& file, const TomlValue& value, const std::string& name) {
    std::vector<std::string_view> known;
    for (const ProfileKey& key : profile_keys()) {
        if (key.name == name) {
            return key;
        }
        if (table_of(key.name) == table_of(name)) {
            known.push_back(key.name);
        }
    }
    file.refuse(value, unknown_name("key of a profile", name, known));
}

std::vector<std::string_view> tables() {
    std::vector<std::string_view> names;
    for (const ProfileKey& key : profile_keys()) {
        if (names.empty() || names.back() != table_of(key.name)) {
            names.push_back(table_of(key.name));
        }
    }
    return names;
}

/// One `[[accept]]`.
Acceptance acceptance(const TomlFile& file, const TomlValue& table) {
    constexpr std::string_view example =
        "[[accept]] with id = \"tunneling/wall-0.1-m\" and because = \"a reason\"";
    file.expect(TomlValue::Kind::table, table, kAccept, example);
    Acceptance read{.at = file.at(table)};
    for (const TomlMember& member : table.members) {
        if (member.key != "id" && member.key != "because") {
            constexpr std::string_view keys[] = {"id", "because"};
            file.refuse(member.value, unknown_name("key of [[accept]]", member.key, keys));
        }
        (member.key == "id" ? read.id : read.because) = file.text(member.value, member.key);
    }
    if (read.id.empty() || read.because.empty()) {
        file.refuse(table, fmt::format("[[accept]] has no {}; write {}",
                                       read.id.empty() ? "id" : "because", example));
    }
    return read;
}

std::vector<Acceptance> acceptances(const TomlFile& file, const TomlValue& list) {
    file.expect(TomlValue::Kind::list, list, kAccept, "[[accept]]");
    std::vector<Acceptance> read;
    for (const TomlValue& table : list.items) {
        read.push_back(acceptance(file, table));
        if (std::ranges::count(read, read.back().id, &Acceptance::id) > 1) {
            file.refuse(table,
                        fmt::format("\"{}\" is accepted twice; leave one out", read.back().id));
        }
    }
    return read;
}

}  // namespace

void read_tables(const TomlFile& file, const TomlValue& root, GameProfile& profile) {
    std::vector<std::string_view> known = tables();
    known.insert(known.end(), {kOwnLoop, kAccept});
    for (const TomlMember& table : root.members) {
        if (table.key == kOwnLoop) {
            continue;
        }
        if (table.key == kAccept) {
            profile.accepted = acceptances(file, table.value);
            continue;
        }
        if (table.key == "preset") {
            file.refuse(table.value, presets_are_gone(table.value.text));
        }
        if (std::ranges::find(known, table.key) == known.end()) {
            file.refuse(table.value, unknown_name("table of a profile", table.key, known));
        }
        file.expect(TomlValue::Kind::table, table.value, table.key, fmt::format("[{}]", table.key));
        for (const TomlMember& member : table.value.members) {
            const std::string name = fmt::format("{}.{}", table.key, member.key);
            set(file, member.value, find_key(file, member.value, name), profile);
        }
    }
}

bool has_gate(const GameProfile& profile) {
    constexpr std::string_view kOthers[] = {
        "jump.speed_mps",  "jump.height_m",          "jump.run_mps",           "gate.speed_mps",
        "gate.distance_m", "gate.character_width_m", "gate.character_height_m"};
    const auto is_written = [&](std::string_view key) { return profile.at.contains(key); };
    return profile.gate_thickness_m > 0 &&
           (is_written("gate.thickness_m") || std::ranges::none_of(kOthers, is_written));
}

GameProfile no_profile() {
    GameProfile profile;
    profile.jump_speed_mps = 0;
    profile.gate_thickness_m = 0;
    profile.refresh_hz.clear();
    profile.worst_hitch_s = 0;
    return profile;
}

GameProfile parse_profile(std::string_view toml, std::string_view name) {
    const TomlFile file{std::string(name)};
    const TomlValue root = parse_toml(toml, name);
    GameProfile profile;
    read_tables(file, root, profile);
    refuse_contradictions(profile);
    return profile;
}

std::string read_profile_text(const std::string& file) {
    return read_file(file, {.noun = "a profile",
                            .advice = "name a TOML file, or write one with tickproof init"});
}

}  // namespace tickproof::harness
