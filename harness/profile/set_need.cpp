// Sets a key of the profile from the command line, as its file would.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/profile/profile.h"
#include "harness/profile/read_tables.h"

namespace tickproof::harness {
namespace {

/// The key's value as TOML writes it: `trigger` as `["trigger"]`, and `60,144` as `[60,144]`.
std::string toml_of(const ProfileKey& key, std::string_view text) {
    const auto holds = [&]<typename Member>(Member) {
        return std::holds_alternative<Member GameProfile::*>(key.member);
    };
    if (text.starts_with('"') || text.starts_with('[')) {
        return std::string(text);
    }
    if (holds(std::vector<double>{})) {
        return fmt::format("[{}]", text);
    }
    if (holds(std::string{})) {
        return fmt::format("\"{}\"", text);
    }
    return holds(std::vector<std::string>{})
               ? fmt::format("[\"{}\"]", fmt::join(list_items(text, key.name), "\", \""))
               : std::string(text);
}

/// The keys of the same table.
std::vector<std::string_view> keys_beside(std::string_view name) {
    std::vector<std::string_view> beside;
    for (const ProfileKey& key : profile_keys()) {
        if (key.name.starts_with(name.substr(0, name.find('.') + 1))) {
            beside.push_back(key.name);
        }
    }
    return beside;
}

}  // namespace

void set_need(std::string_view need, GameProfile& profile) {
    const std::size_t equals = need.find('=');
    const std::string name(need.substr(0, equals));
    if (equals == std::string_view::npos || name.find('.') == std::string::npos) {
        throw InputError(fmt::format(
            "--need {}: expected KEY=VALUE, such as wall.fastest_mps=90; see tickproof list "
            "profile",
            need));
    }
    const auto key = std::ranges::find(profile_keys(), name, &ProfileKey::name);
    if (key == profile_keys().end()) {
        throw InputError(fmt::format("--need {}: {} (see tickproof list profile)", need,
                                     unknown_name("key of a profile", name, keys_beside(name))));
    }
    const TomlFile file{fmt::format("--need {}", need)};
    TomlValue root;
    try {
        root = parse_toml(fmt::format("{} = {}", name, toml_of(*key, need.substr(equals + 1))),
                          file.name());
    } catch (const InputError&) {
        throw InputError(
            fmt::format("--need {}: expected a value of {} ({})", need, name, key->summary));
    }
    try {
        read_tables(file, root, profile);
    } catch (const InputError& error) {
        const std::string_view what = error.what();
        const std::string at = file.name() + ":1: ";
        throw InputError(what.starts_with(at)
                             ? fmt::format("--need {}: {}", need, what.substr(at.size()))
                             : std::string(what));
    }
    // A need takes the place of the file's other way to say the same.
    if (name == "jump.speed_mps" || name == "jump.height_m") {
        const bool is_speed = name == "jump.speed_mps";
        const auto other = profile.at.find(is_speed ? "jump.height_m" : "jump.speed_mps");
        if (other != profile.at.end() && other->second != "--need") {
            (is_speed ? profile.jump_height_m : profile.jump_speed_mps) = 0;
            profile.at.erase(other);
        }
    }
    profile.at.insert_or_assign(name, "--need");
}

}  // namespace tickproof::harness
