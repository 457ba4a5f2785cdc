// Weighs projectiles by the rest of the project: other scripts may set their speed, and scenes say
// whether a rigid body has continuous collision.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/godot_scene.h"
#include "harness/scan/shots.h"
#include "harness/scan/shots_in_project.h"

namespace tickproof::harness {
namespace {

/// True for `name =`, `name +=` and the like at the beginning, not for `name ==`.
bool is_assigned(std::string_view code) {
    code = trimmed(code.substr(0, 8));
    code.remove_prefix(!code.empty() && is_one_of(code.front(), "+-*/") ? 1 : 0);
    return code.starts_with('=') && !code.starts_with("==");
}

/// The name that ends before byte `at`.
std::string_view name_before(std::string_view code, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && is_word_char(code[begin - 1])) {
        --begin;
    }
    return code.substr(begin, at - begin);
}

/// True for `shot.speed = 20` in the code, but not for `this.speed = 20`.
bool sets_of_other(std::string_view code, const std::string& member) {
    const std::string name = '.' + member;
    for (auto at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const std::string_view after = code.substr(at + name.size());
        if (is_assigned(after) && !is_named(name_before(code, at), {"this", "self", "base"})) {
            return true;
        }
    }
    return false;
}

/// True for `shot.set("speed", 20)` in the text.
bool sets_by_name(std::string_view text, const std::string& member) {
    constexpr std::size_t kLongestSetter = 14;  // `set_deferred(&`
    const std::string name = '"' + member + '"';
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t from = at - std::min(at, kLongestSetter);
        const std::string before = lower(text.substr(from, at - from));
        if (has_any(before, {"set(", "set_deferred(", "setdeferred("}) &&
            is_one_of(before.back(), "(&")) {
            return true;
        }
    }
    return false;
}

/// Projectiles whose speed is made of members, and the scripts that may set these.
class Setters {
  public:
    Setters(const ReachFolder& files, const std::vector<FiredFrom>& scripts) {
        for (const FiredFrom& each : scripts) {
            std::string text = files.text(each.name);
            if (each.is_of_game && names_projectile(text)) {
                texts_.push_back({.name = each.name,
                                  .text = text,
                                  .code = without_comments(text, language_of(each.name))});
            }
        }
    }

    bool any_sets(const std::string& script, const std::string& member) const {
        return std::ranges::any_of(texts_, [&](const Text& each) {
            return each.name != script &&
                   (sets_of_other(each.code, member) || sets_by_name(each.text, member));
        });
    }

  private:
    struct Text {
        std::string name{};
        std::string text{};
        std::string code{};
    };

    std::vector<Text> texts_;
};

/// The script of a node; empty without one.
std::string script_of(const std::vector<SceneSection>& sections, const SceneSection& node) {
    std::size_t line = 0;
    const std::string_view id = resource_of(value_in(node, "script", line));
    for (const SceneSection& section : sections) {
        if (!id.empty() && section.head.starts_with("[ext_resource ") &&
            attribute_of(section.head, "id") == id) {
            std::string_view path = attribute_of(section.head, "path");
            path.remove_prefix(path.starts_with("res://") ? 6 : 0);
            return std::string(path);
        }
    }
    return {};
}

/// Reads the scene of a shot. False if its root is no rigid body, or its script drives it.
bool take_scene(const ReachFolder& files, Shot& shot) {
    const std::string text = files.text(shot.scene);
    const std::vector<SceneSection> sections = sections_of(text);
    const auto root = std::ranges::find_if(
        sections, [](const SceneSection& each) { return each.head.starts_with("[node "); });
    if (root == sections.end() || !attribute_of(root->head, "type").starts_with("RigidBody")) {
        return false;
    }
    std::size_t line = 0;
    const std::string_view swept = value_in(*root, "continuous_cd", line);
    const std::string script = script_of(sections, *root);
    const std::string code = script.empty() ? std::string() : lower(files.text(script));
    if (value_in(*root, "freeze", line) == "true" || casts_ray(code) ||
        has_any(code, {"linear_velocity", "linearvelocity", "custom_integrator", "_integrate_"})) {
        return false;
    }
    shot.dimensions = attribute_of(root->head, "type").ends_with("2D") ? 2 : 3;
    shot.guard = is_named(swept, {"true", "1", "2"}) || is_continuous(code) ? ShotGuard::continuous
                                                                            : ShotGuard::discrete;
    return true;
}

}  // namespace

void settle_shots(const ReachFolder& files, const std::vector<FiredFrom>& scripts) {
    std::optional<Setters> setters;
    for (const FiredFrom& script : scripts) {
        std::erase_if(*script.shots, [&](Shot& shot) {
            if (!shot.scene.empty() && !take_scene(files, shot)) {
                return true;
            }
            if (!shot.members.empty() && !setters) {
                setters.emplace(files, scripts);
            }
            return std::ranges::any_of(shot.members, [&](const std::string& member) {
                return setters->any_sets(script.name, member);
            });
        });
    }
}

}  // namespace tickproof::harness
