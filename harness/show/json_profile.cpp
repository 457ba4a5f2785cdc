// Writes the profile of a game and the settings of its project as JSON.

#include "harness/show/json_profile.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// The value of a key in the unit of the key's name.
struct ProfileValue {
    const ProfileKey& key;
    const GameProfile& profile;

    Json scaled(double value) const {
        // 0.0167 / 0.001 is not exactly 16.7.
        return key.scale == 1 || !std::isfinite(value)
                   ? number(value)
                   : Json(parse_number(fmt::format("{:.12g}", value / key.scale), key.name));
    }
    Json operator()(double GameProfile::*member) const { return scaled(profile.*member); }
    Json operator()(double Tolerances::*member) const { return scaled(profile.tolerances.*member); }
    Json operator()(bool GameProfile::*member) const { return profile.*member; }
    Json operator()(std::vector<std::string> GameProfile::*member) const { return profile.*member; }
    Json operator()(std::string GameProfile::*member) const { return profile.*member; }
    Json operator()(std::vector<double> GameProfile::*member) const {
        Json list = Json::array();
        for (const double value : profile.*member) {
            list.push_back(scaled(value));
        }
        return list;
    }
};

/// `game.toml:12`, `--fps`, `default`.
std::string origin_of(const GameProfile& profile, const ProfileKey& key) {
    const auto found = profile.at.find(key.name);
    return found == profile.at.end() ? "default" : found->second;
}

}  // namespace

Json profile_json(const GameProfile& profile) {
    Json keys = Json::object();
    for (const ProfileKey& key : profile_keys()) {
        keys[std::string(key.name)] = {
            {"value", std::visit(ProfileValue{key, profile}, key.member)},
            {"at", origin_of(profile, key)}};
    }
    return {{"keys", keys}};
}

void add_place(const Place& place, Json& json) {
    json["file"] = place.file.empty() ? Json(nullptr) : Json(place.file);
    json["line"] = place.file.empty() ? Json(nullptr) : Json(place.line);
}

Json project_json(const std::optional<Project>& project) {
    if (!project) {
        return nullptr;
    }
    Json json{{"engine", project->engine},
              {"version", project->version},
              {"platform", project->platform}};
    json["files"] = Json::array();
    for (const ProjectFile& file : project->files) {
        json["files"].push_back(file.name);
    }
    json["settings"] = Json::array();
    for (const ProjectSetting& setting : project->settings) {
        Json each{{"key", setting.key}, {"value", setting.text}, {"unit", setting.unit}};
        add_place(setting.at, each);
        each["default"] = setting.default_text;
        json["settings"].push_back(each);
    }
    return json;
}

}  // namespace tickproof::harness
