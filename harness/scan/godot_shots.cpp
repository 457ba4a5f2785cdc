// Finds the scenes of a projectile's script, and asks them for its body.

#include "harness/scan/godot_shots.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "harness/base/text.h"
#include "harness/scan/godot_body.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

/// True if the script moves its node by a `velocity` to which it gives no value of its own. Sets
/// what the shot is then.
bool is_moved_by_velocity(const ReachFolder& folder, const std::string& name, Shot& shot) {
    const std::string text = name.empty() ? std::string() : folder.text(name);
    if (text.empty()) {
        return false;
    }
    const std::string file = (std::filesystem::path(folder.root) / name).generic_string();
    const Script script = parse_script(file, text);
    const ScriptView view = view_of(script);
    const ScriptStatement* move = nullptr;
    for (const ScriptFunction& function : script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (assigned &&
                is_named(plain(assigned->targets.empty() ? assigned->target : assigned->targets),
                         {"velocity", "velocity.x", "velocity.y", "velocity.z"})) {
                return false;
            }
            if (!moves_by_velocity(view, function, statement)) {
                continue;
            }
            if (move != nullptr || function.called == Called::elsewhere) {
                return false;
            }
            move = &statement;
            shot.in_frames = function.called == Called::per_frame;
        }
    }
    if (move == nullptr) {
        return false;
    }
    shot.guard = guard_of(view, *move);
    shot.at = place_in(view, *move);
    return shot.guard != ShotGuard::continuous;
}

/// The member to which the function of `shot.made_of`, `prepare:1`, gives its argument 1.
std::string given_member(const Script& script, const Shot& shot) {
    const auto colon = shot.made_of.find(':');
    const std::size_t index = static_cast<std::size_t>(std::stoi(shot.made_of.substr(colon + 1)));
    for (const ScriptFunction& function : script.functions) {
        const auto parameters = split_outside(function.parameters, ",");
        if (function.name != shot.made_of.substr(0, colon) || index >= parameters.size()) {
            continue;
        }
        const auto words = words_in(parameters[index]);
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (assigned && assigned->op == '=' && !words.empty() &&
                trimmed(assigned->value) == words.front()) {
                return plain(assigned->target);
            }
        }
    }
    return {};
}

/// True if the script moves its node in steps by the speed that its shooter hands to a function.
bool is_moved_by_handed(const ReachFolder& folder, const std::string& name, Shot& shot) {
    const std::string text = name.empty() ? std::string() : folder.text(name);
    const std::string file = (std::filesystem::path(folder.root) / name).generic_string();
    const Script script = parse_script(file, text);
    const ScriptView view = view_of(script);
    const std::string member = given_member(script, shot);
    const ScriptStatement* move = nullptr;
    std::size_t given = 0;
    for (const ScriptFunction& function : script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned || member.empty()) {
                continue;
            }
            if (plain(assigned->target) == member && !has_any(assigned->value, {"ZERO"})) {
                ++given;
            }
            const bool moves = assigned->op == '+' && plain(assigned->target) == "position";
            if (moves && (move != nullptr || function.called != Called::per_step ||
                          plain(assigned->value) != member + "*delta")) {
                return false;
            }
            move = moves ? &statement : move;
        }
    }
    if (move == nullptr || given != 1) {
        return false;
    }
    shot.guard = guard_of(view, *move);
    shot.at = place_in(view, *move);
    shot.made_of.clear();
    return true;
}

/// How early a step carries the body through a wall: less is earlier.
auto rank_of(const ShotBody& body) {
    return std::tuple(body.is_continuous && !body.is_trigger, !body.unknown.empty(), body.radius);
}

}  // namespace

bool settle_fired(const ReachFolder& folder, Shot& shot) {
    const std::string text = folder.text(shot.scene);
    const GodotScene scene(text);
    const SectionNode* root = scene.root();
    if (root == nullptr || root->type.empty()) {
        return false;
    }
    shot.dimensions = root->type.ends_with("2D") ? 2 : 3;
    const bool is_rigid = root->type.starts_with("RigidBody");
    const std::string script = scene.script_of(*root);
    if (!shot.made_of.empty()) {
        return !is_rigid && is_moved_by_handed(folder, script, shot);
    }
    if (!shot.by_speed) {
        return !is_rigid && is_moved_by_velocity(folder, script, shot);
    }
    const std::string code = script.empty() ? std::string() : lower(folder.text(script));
    std::size_t line = 0;
    if (!is_rigid || value_in(*root->section, "freeze", line) == "true" || casts_ray(code) ||
        has_any(code, {"linear_velocity", "linearvelocity", "custom_integrator", "_integrate_"})) {
        return false;
    }
    if (shot.by_impulse) {
        const auto mass = value_in(*root->section, "mass", line);
        const auto number = mass.empty() ? std::optional(1.0) : literal_of(mass);
        if (!number || !(*number > 0) || has_any(code, {"mass", "apply_", "impulse"})) {
            return false;
        }
        shot.speed /= *number;
        shot.by_impulse = false;
    }
    const auto swept = value_in(*root->section, "continuous_cd", line);
    shot.guard = is_named(swept, {"true", "1", "2"}) || is_continuous(code) ? ShotGuard::continuous
                                                                            : ShotGuard::discrete;
    return true;
}

void take_godot_body(const ReachFolder& folder, const std::string& script, Shot& shot) {
    for (const std::string& file : folder.files) {
        const bool is_asked = shot.scene.empty() ? file.ends_with(".tscn") : file == shot.scene;
        if (!is_asked || is_addon(folder.main, file)) {
            continue;
        }
        const std::string text = folder.text(file);
        if (shot.scene.empty() && text.find(script) == std::string::npos) {
            continue;
        }
        const GodotScene scene(text);
        const std::string name = (std::filesystem::path(folder.root) / file).generic_string();
        for (const SectionNode& node : scene.nodes()) {
            const bool is_it =
                shot.scene.empty() ? scene.script_of(node) == script : &node == scene.root();
            const auto body = is_it ? scene.body_of(node, shot.axis, name) : std::nullopt;
            if (body && (!shot.body || rank_of(*body) < rank_of(*shot.body))) {
                shot.body = body;
            }
        }
    }
    settle_guard(shot);
}

}  // namespace tickproof::harness
