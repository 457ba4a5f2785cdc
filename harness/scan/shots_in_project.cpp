// Weighs projectiles by the rest of the project: other scripts may set their speed, and scenes say
// whether a rigid body has continuous collision.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/godot_shots.h"
#include "harness/scan/scene_objects.h"
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

/// The line of a script, in lower case.
std::string line_at(const ReachFolder& files, const std::string& script, std::size_t number) {
    const std::string text = files.text(script);
    std::string found;
    std::size_t line = 0;
    each_line(text, [&](std::string_view each) { found = ++line == number ? lower(each) : found; });
    return found;
}

/// True if the shot's statement sweeps its node along its way, which stops it at any speed.
bool sweeps_its_way(const ReachFolder& files, const std::string& script, const Shot& shot) {
    return shot.guard == ShotGuard::looks_ahead &&
           has_any(line_at(files, script, shot.at.line), {"move_and_collide", "moveandcollide"});
}

/// The shot of a projectile's script of which no script has the speed: the script moves its body,
/// in frames alone, and nothing in it looks ahead. None if it may be otherwise.
std::optional<Shot> moved_in_frames(const ReachFolder& files, const FiredFrom& script) {
    const ScriptMotion& motion = *script.motion;
    if (motion.in_frames.empty() || !motion.in_steps.empty()) {
        return std::nullopt;
    }
    const std::string code =
        lower(without_comments(files.text(script.name), language_of(script.name)));
    std::optional<Shot> shot;
    std::size_t line = 0;
    each_line(code, [&](std::string_view each) {
        ++line;
        if (!shot && has_any(each, {".position +=", "translate(", "global_position +="})) {
            shot = Shot{.in_frames = true,
                        .at = {.file = motion.in_frames.front().file, .line = line}};
        }
    });
    return casts_ray(code) ? std::nullopt : shot;
}

/// True if a shooter gives the script's shot its speed.
bool is_fired(const Shot& shot, const std::vector<FiredFrom>& scripts) {
    return std::ranges::any_of(scripts, [&](const FiredFrom& each) {
        return std::ranges::any_of(
            each.motion->shots, [&](const Shot& other) { return other.at.file == shot.at.file; });
    });
}

/// True if the game may have a projectile that is no ray: by the name of a script or a scene, or by
/// its shots.
bool may_have_projectiles(const ReachFolder& files, const std::vector<FiredFrom>& scripts) {
    return std::ranges::any_of(scripts,
                               [](const FiredFrom& each) {
                                   return (each.is_of_game && is_projectile(each.name)) ||
                                          std::ranges::any_of(
                                              each.motion->shots, [](const Shot& shot) {
                                                  return shot.guard != ShotGuard::ray;
                                              });
                               }) ||
           std::ranges::any_of(files.files, [](const std::string& file) {
               return (file.ends_with(".tscn") || file.ends_with(".prefab")) && is_projectile(file);
           });
}

/// The folder with those scenes, prefabs and scripts alone that the game reaches.
ReachFolder reached_part(const ScanEngine& engine, const ReachFolder& files) {
    ReachFolder part = files;
    const auto reached = engine.references == nullptr
                             ? std::nullopt
                             : reached_files(files, engine.references(files));
    std::erase_if(part.files, [&](const std::string& file) {
        const bool may_be_left = file.ends_with(".tscn") || file.ends_with(".prefab") ||
                                 file.ends_with(".unity") || file.ends_with(".cs");
        return reached && may_be_left && !reached->contains(file);
    });
    return part;
}

/// True if a prefab of Unity is not text: the body of a shot may be in it.
bool has_unread_prefab(const ReachFolder& files) {
    return std::ranges::any_of(files.files, [&](const std::string& file) {
        return file.ends_with(".prefab") && !files.text(file).starts_with("%YAML");
    });
}

/// Gives shots their bodies. Where no script has the speed of a projectile, its body alone counts.
void take_bodies(const ScanEngine& engine, const ReachFolder& files,
                 const std::vector<FiredFrom>& all) {
    const auto is_asked = [](const FiredFrom& each) {
        return !each.motion->shots.empty() || (each.is_of_game && is_projectile(each.name));
    };
    if (engine.take_body == nullptr || std::ranges::none_of(all, is_asked)) {
        return;
    }
    const ReachFolder part = reached_part(engine, files);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!is_asked(all[i])) {
            continue;
        }
        // Unity's scenes name a script by its `.meta` file.
        if (files.files.contains(all[i].name + ".meta") && !part.files.contains(all[i].name)) {
            all[i].motion->shots.clear();
            continue;
        }
        for (Shot& shot : all[i].motion->shots) {
            if (shot.guard != ShotGuard::ray) {
                engine.take_body(part, all[i].name, shot);
            }
        }
        std::erase_if(all[i].motion->shots,
                      [](const Shot& shot) { return !shot.made_of.empty() && !shot.body; });
        const auto moved = moved_in_frames(files, all[i]);
        Shot of_unknown_speed = moved.value_or(Shot{});
        if (all[i].is_of_game && is_projectile(all[i].name) && all[i].motion->shots.empty() &&
            (moved || all[i].motion->in_frames.empty())) {
            engine.take_body(part, all[i].name, of_unknown_speed);
        }
        const bool may_have_body = of_unknown_speed.body || has_unread_prefab(part);
        if (moved && may_have_body && all[i].is_of_game && is_projectile(all[i].name) &&
            all[i].motion->shots.empty()) {
            if (is_fired(of_unknown_speed, all)) {
                continue;
            }
            all[i].motion->shots.push_back(of_unknown_speed);
        } else if (of_unknown_speed.body) {
            all[i].motion->shot_bodies.push_back(*of_unknown_speed.body);
        }
    }
}

}  // namespace

void settle_shots(const ScanEngine& engine, const ReachFolder& files,
                  const std::vector<FiredFrom>& scripts) {
    std::optional<Setters> setters;
    for (const FiredFrom& script : scripts) {
        std::erase_if(script.motion->shots, [&](Shot& shot) {
            if (shot.scene.starts_with('"')) {  // It is relative to its shooter.
                shot.scene =
                    script.name.substr(0, script.name.rfind('/') + 1) + shot.scene.substr(1);
            }
            if (!shot.scene.empty() && !settle_fired(files, shot)) {
                return true;
            }
            if (!shot.members.empty() && !setters) {
                setters.emplace(files, scripts);
            }
            const bool is_set = std::ranges::any_of(shot.members, [&](const std::string& member) {
                return setters->any_sets(script.name, member);
            });
            if (is_set && sweeps_its_way(files, script.name, shot)) {
                shot.speed = 0;
                return false;
            }
            return is_set;
        });
    }
    if (may_have_projectiles(files, scripts)) {
        for (const FiredFrom& each : scripts) {
            std::erase_if(each.motion->shots,
                          [](const Shot& shot) { return shot.guard == ShotGuard::ray; });
        }
    }
    take_bodies(engine, files, scripts);
}

}  // namespace tickproof::harness
