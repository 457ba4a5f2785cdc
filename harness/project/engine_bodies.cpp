// The table of engines by what moves their bodies, and the bodies of a project by its files.

#include "harness/project/engine_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

struct GravityKey {
    std::string_view key;
    double to_mps2 = 1;  ///< Factor for the number; 0: scale its default to 9.8 m/s2.
};

/// An option of the rigid body that a project sets, by the first of these keys that it changes.
struct BodyOption {
    std::string_view name;
    std::vector<std::string_view> keys{};
    std::string_view otherwise = {};  ///< Its value where no file has a key; empty: its default.
};

/// One row an engine. The first key that is not at its default counts: a game is in 2D or in 3D,
/// and sets that key only.
struct EngineBodies {
    std::string_view engine;
    std::string_view title;
    std::string_view rigid_body;
    std::string_view character = {};
    std::string_view character_policy = {};
    std::vector<GravityKey> gravity{};
    BodyOption option{};
    std::string_view lengths = {};
    double units_per_metre_2d = 1;              ///< As in ProjectBodies.
    std::string_view character_in_frames = {};  ///< For engines whose code moves characters.
    JumpRule jump = JumpRule::gravity_first;    ///< As in ProjectBodies.
    std::string_view step_callback = {};
    std::string_view step_callback_needs = {};  ///< As in ProjectBodies.
    bool code_moves_characters = false;         ///< Also true for engines without such a callback.
    std::string_view continuous = {};           ///< As in ProjectBodies.
    std::string_view rigid_body_2d = {};        ///< Empty: `rigid_body` in 2D, too.
    std::string_view continuous_2d = {};        ///< In place of `continuous` in a game in 2D.
    std::string_view continuous_3d = {};
};

std::span<const EngineBodies> engine_bodies() {
    static const std::array rows{
        EngineBodies{
            .engine = "godot",
            .title = "Godot",
            .rigid_body = "godot-body",
            .character = "godot-character",
            .gravity = {{"3d/default_gravity"}, {"2d/default_gravity", 0}},
            .option = {"linear_damp", {"3d/default_linear_damp", "2d/default_linear_damp"}},
            .lengths = "In 2D, 100 pixels are a metre here: the default gravity of 980 "
                       "pixels/s2 is that of the Earth.",
            .units_per_metre_2d = 100,
            .character_in_frames = "godot-character",
            // CharacterBody2D: Basic Movement adds gravity only `if not is_on_floor()`.
            .jump = JumpRule::move_first,
            .step_callback = "_physics_process",
            .step_callback_needs = " with physics interpolation on",
            .continuous_2d = "set Continuous CD of the body to Cast Ray",
            .continuous_3d = "switch Continuous CD of the body on"},
        // CharacterController.Move sweeps; a body that a script moves by its transform does not.
        EngineBodies{.engine = "unity",
                     .title = "Unity",
                     .rigid_body = "physx-body",
                     .gravity = {{"m_Gravity.y", -1}},
                     .option = {"contact_offset", {"m_DefaultContactOffset"}, "0.01"},
                     .character_in_frames = "euler:collision=swept",
                     .step_callback = "FixedUpdate",
                     .step_callback_needs =
                         ", keep its presses until then, and draw it between its "
                         "last two positions (Unity does so for Rigidbodies "
                         "only)",
                     .rigid_body_2d = "box2d:ccd=off",  // Rigidbody2D, whose default is Discrete.
                     .continuous_2d = "set Collision Detection of the Rigidbody2D to Continuous"},
        // UWorld::Tick gives characters the frame's time, up to MaxUndilatedFrameTime of
        // AWorldSettings, whatever physics does. CharacterMovement divides it into parts, which are
        // steps here, so that the top of a jump between two frames shows.
        EngineBodies{.engine = "unreal",
                     .title = "Unreal",
                     .rigid_body = "chaos-body",
                     .character = "unreal-character",
                     .character_policy = "semi-fixed:timestep=50ms:frame_delta_max=400ms",
                     .gravity = {{"DefaultGravityZ", -0.01}},
                     .lengths = "100 units of Unreal are a metre.",
                     .continuous = "tick Use CCD of the body (Collision, Advanced)"},
        // Scripts move the characters of Defold, as kinematic objects. Gravity is in the game's
        // units, which [physics] scale converts to metres; the profile uses these units, too.
        EngineBodies{.engine = "defold",
                     .title = "Defold",
                     .rigid_body = "box2d",
                     .character = "euler",
                     .lengths = "Defold has units of the game: write all lengths, speeds and "
                                "tolerances in them, or all in metres.",
                     .character_in_frames = "euler",
                     .step_callback = "fixed_update",
                     .step_callback_needs = " and draw it between its last two positions",
                     .continuous = "tick Bullet of the collision object"},
        EngineBodies{.engine = "stride",
                     .title = "Stride",
                     .rigid_body = "bullet-body",
                     .code_moves_characters = true},
        EngineBodies{.engine = "o3de",
                     .title = "O3DE",
                     .rigid_body = "physx-body",
                     .code_moves_characters = true,
                     .continuous = "enable CCD of the PhysX body component, and of the PhysX "
                                   "configuration"}};
    return rows;
}

/// The first setting with one of the keys that is not at its default, or else the first.
const ProjectSetting* chosen(const Project& project, std::string_view key,
                             const ProjectSetting* so_far) {
    const auto differs = [](const ProjectSetting& setting) {
        return setting.text != setting.default_text;
    };
    for (const ProjectSetting& setting : project.settings) {
        if (key_of(setting) == key &&
            (so_far == nullptr || (differs(setting) && !differs(*so_far)))) {
            so_far = &setting;
        }
    }
    return so_far;
}

double number_in(const std::string& text) {
    return parse_number(text, "a number of the project");
}

void add_gravity(const Project& project, const EngineBodies& row, ProjectBodies& bodies) {
    constexpr double kEarth_mps2 = 9.8;  // The default gravity of an engine whose unit is no metre.
    const ProjectSetting* found = nullptr;
    double to_mps2 = 1;
    for (const GravityKey& each : row.gravity) {
        const ProjectSetting* better = chosen(project, each.key, found);
        if (better != found) {
            found = better;
            to_mps2 =
                each.to_mps2 != 0 ? each.to_mps2 : kEarth_mps2 / number_in(found->default_text);
        }
    }
    if (found != nullptr) {
        bodies.gravity_mps2 = std::max(number_in(found->text) * to_mps2, 0.0);
        bodies.gravity_at = found->at;
    }
}

void add_option(const Project& project, const EngineBodies& row, ProjectBodies& bodies) {
    const ProjectSetting* found = nullptr;
    for (const std::string_view key : row.option.keys) {
        found = chosen(project, key, found);
    }
    if (bodies.rigid_body != row.rigid_body || (found == nullptr && row.option.otherwise.empty())) {
        return;
    }
    const std::string value = found != nullptr ? found->text : std::string(row.option.otherwise);
    bodies.rigid_body +=
        fmt::format(":{}={}", row.option.name, shortest(std::clamp(number_in(value), 0.0, 100.0)));
}

}  // namespace

ProjectBodies bodies_of(const Project& project) {
    const auto* row = find_row(engine_bodies(), project.engine, &EngineBodies::engine);
    if (row == nullptr) {
        return {};
    }
    ProjectBodies bodies{
        .rigid_body = std::string(row->rigid_body),
        .character = std::string(row->character),
        .character_policy = std::string(row->character_policy),
        .character_in_frames = std::string(row->character_in_frames),
        .code_moves_characters = row->code_moves_characters || !row->step_callback.empty(),
        .jump = row->jump,
        .step_callback = row->step_callback,
        .step_callback_needs = row->step_callback_needs,
        .units_per_metre_2d = row->units_per_metre_2d,
        .title = row->title,
        .lengths = row->lengths,
        .continuous = row->continuous};
    const auto* type = find_row(project.settings, "[physics] type", &ProjectSetting::key);
    if (row->engine == "defold" && type != nullptr && type->text == "3D") {
        bodies.rigid_body = "bullet-body";
        bodies.continuous = {};  // `Bullet` of a collision object is a switch of Box2D only.
    }
    if (row->engine == "unreal" && project.version.starts_with("Unreal 4")) {
        bodies.rigid_body = "physx-body";  // Chaos is the default only since 5.0.
    }
    const auto* mode =
        find_row(project.settings, "[EditorSettings] m_DefaultBehaviorMode", &ProjectSetting::key);
    const bool is_2d =
        project.dimensions == 0 ? mode != nullptr && mode->text == "1" : project.dimensions == 2;
    if (is_2d && !row->rigid_body_2d.empty()) {
        bodies.rigid_body = row->rigid_body_2d;
    }
    if (const std::string_view text = is_2d                     ? row->continuous_2d
                                      : project.dimensions == 3 ? row->continuous_3d
                                                                : std::string_view();
        !text.empty()) {
        bodies.continuous = text;
    }
    add_gravity(project, *row, bodies);
    add_option(project, *row, bodies);
    return bodies;
}

}  // namespace tickproof::harness
