// Which feature tags of Godot hold together. Source: the manual's page on feature tags, of 3.2 and
// of 4.5, and OS::has_feature of Godot.

#include "harness/project/engines/godot_tags.h"

#include <algorithm>
#include <iterator>

namespace tickproof::harness {
namespace {

struct Platform {
    std::string_view tag;     ///< In Godot 4.
    std::string_view former;  ///< In Godot 3.
    std::string_view kind;
};

constexpr Platform kPlatforms[] = {
    {"windows", "Windows", "pc"}, {"linux", "X11", "pc"},
    {"linuxbsd", "Server", "pc"}, {"bsd", "", "pc"},
    {"macos", "OSX", "pc"},       {"android", "Android", "mobile"},
    {"ios", "iOS", "mobile"},     {"web", "HTML5", ""},
    {"uwp", "UWP", "pc"},         {"pc", "", ""},
    {"mobile", "", ""},
};
// Tags of the game that is exported for players.
constexpr std::string_view kReleased[] = {"release", "template", "template_release"};
constexpr std::string_view kReleased3[] = {"release", "standalone"};

}  // namespace

std::vector<std::string_view> godot_tags_with(std::string_view tag, int major) {
    if (tag.empty()) {
        return {};
    }
    std::vector<std::string_view> tags{tag};
    const auto platform = std::ranges::find_if(kPlatforms, [&](const Platform& each) {
        return (major < 4 && !each.former.empty() ? each.former : each.tag) == tag;
    });
    if (tag == "editor") {
        tags.emplace_back("debug");
    } else if (platform != std::end(kPlatforms)) {
        if (!platform->kind.empty()) {
            tags.push_back(platform->kind);
        }
        if (major >= 4 && (tag == "linux" || tag == "bsd")) {
            tags.emplace_back("linuxbsd");
        }
        if (major < 4) {
            tags.insert(tags.end(), std::begin(kReleased3), std::end(kReleased3));
        } else {
            tags.insert(tags.end(), std::begin(kReleased), std::end(kReleased));
        }
    }
    return tags;
}

std::string_view godot_4_tag(std::string_view tag) {
    for (const Platform& each : kPlatforms) {
        if (each.former == tag && !tag.empty()) {
            return each.tag;
        }
    }
    return {};
}

}  // namespace tickproof::harness
