// Asks the scenes of Godot how a character falls that is a rigid body. Source: RigidBody3D in
// Godot's class reference: linear_damp_mode 1 replaces the damping of the project, gravity_scale is
// 1 where a scene leaves it out.

#include <algorithm>
#include <optional>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/expression.h"
#include "harness/scan/godot_body.h"

namespace tickproof::harness {
namespace {

/// How the nodes of a script fall.
struct RigidFall {
    bool is_known = false;
    std::optional<double> linear_damp{};  ///< None: that of the project.

    friend bool operator==(const RigidFall&, const RigidFall&) = default;
};

RigidFall fall_of(const SectionNode& node) {
    std::size_t line = 0;
    const auto value = [&](std::string_view key) { return value_in(*node.section, key, line); };
    const auto damp = value("linear_damp");
    const auto number = literal_of(damp);
    const bool is_plain = damp.empty() || (value("linear_damp_mode") == "1" && number);
    return {.is_known = node.type.starts_with("RigidBody") && is_plain &&
                        value("gravity_scale").empty() && value("custom_integrator").empty(),
            .linear_damp = is_plain ? number : std::nullopt};
}

}  // namespace

void settle_rigid_characters(const ReachFolder& folder, const std::string& script,
                             ScriptMotion& motion) {
    auto& characters = motion.characters_in_steps;
    if (std::ranges::none_of(characters, &MovedCharacter::is_rigid_body)) {
        return;
    }
    std::optional<RigidFall> common;
    for (const std::string& file : folder.files) {
        const std::string text = file.ends_with(".tscn") ? folder.text(file) : std::string();
        if (text.find(script) == std::string::npos) {
            continue;
        }
        const GodotScene scene(text);
        for (const SectionNode& node : scene.nodes()) {
            if (scene.script_of(node) == script) {
                const RigidFall fall = fall_of(node);
                common = !common || common == fall ? fall : RigidFall{};
            }
        }
    }
    for (MovedCharacter& each : characters) {
        each.is_rigid_body = each.is_rigid_body && common && common->is_known;
        each.linear_damp = each.is_rigid_body ? common->linear_damp : std::nullopt;
    }
}

}  // namespace tickproof::harness
