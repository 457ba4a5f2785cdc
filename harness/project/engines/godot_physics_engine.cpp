// Remarks on physics engines that the version of Godot does not have. Godot then takes its default
// without a warning. Sources: initialize_physics in main/main.cpp, PhysicsServer3DManager::
// new_server and register_types.cpp of godot_physics_2d, godot_physics_3d and jolt_physics (Godot
// 4); modules/bullet (Godot 3); the add-on Godot Jolt. Engines of other add-ons are not run here.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/engines/godot_file.h"

namespace tickproof::harness {
namespace {

/// A name that a version of Godot does not know.
struct StrangeEngine {
    int major = 4;
    std::string_view key;
    std::string_view name;
    int until_minor;  ///< Versions from this minor one on know it; 0: all are strangers to it.
    std::string_view why;
    std::string_view fix;
};

constexpr std::string_view kKey2d = "2d/physics_engine";
constexpr std::string_view kKey3d = "3d/physics_engine";

constexpr StrangeEngine kStrange[] = {
    {4, kKey3d, "Bullet", 0,
     "Bullet was an engine of Godot 3. {} takes its default instead, GodotPhysics3D",
     "Delete the line, or set it to \"GodotPhysics3D\" (since 4.4 also \"Jolt Physics\")."},
    {4, kKey3d, "GodotPhysics", 0,
     "It is a name of Godot 3. {} takes its default instead, GodotPhysics3D",
     "Delete the line, or set it to \"GodotPhysics3D\"."},
    {4, kKey2d, "GodotPhysics", 0,
     "It is a name of Godot 3. {} takes its default instead, GodotPhysics2D",
     "Delete the line, or set it to \"GodotPhysics2D\"."},
    {4, kKey3d, "Jolt Physics", 4,
     "Godot has Jolt since 4.4. {} takes its default instead, GodotPhysics3D",
     "Use Godot 4.4 or later; or install the add-on Godot Jolt, and set it to \"JoltPhysics3D\"."},
    {3, kKey3d, "GodotPhysics3D", 0, "It is a name of Godot 4. Godot 3 takes its default, Bullet",
     "Delete the line, or set it to \"Bullet\" or \"GodotPhysics\"."},
    {3, kKey3d, "Jolt Physics", 0, "Godot has Jolt since 4.4. Godot 3 takes its default, Bullet",
     "Delete the line, or set it to \"Bullet\" or \"GodotPhysics\"."},
};

bool is_of(const StrangeEngine& row, const GodotVersion& version) {
    // A file that does not state the minor version may be of any.
    return row.major == version.major &&
           (row.until_minor == 0 || (version.minor >= 0 && version.minor < row.until_minor));
}

/// True for a name that no version of Godot has itself, `Rapier2D`: an add-on brings this engine.
bool is_of_addon(std::string_view name) {
    constexpr std::string_view kOwn[] = {"",
                                         "DEFAULT",
                                         "Dummy",
                                         "Bullet",
                                         "GodotPhysics",
                                         "GodotPhysics2D",
                                         "GodotPhysics3D",
                                         "Jolt Physics",
                                         "JoltPhysics3D"};
    return std::ranges::find(kOwn, name) == std::end(kOwn);
}

/// Since 4.4 the name of the add-on may be left over from before.
bool is_left_over(const GodotVersion& version, std::string_view name) {
    return version.major == 4 && version.minor >= 4 && name == "JoltPhysics3D";
}

}  // namespace

void remark_physics_engine(Project& project, const GodotFiles& source) {
    for (const GodotLine& line : source.lines) {
        const std::string_view key = godot_base(line.key);
        std::string_view name = line.value;
        if (line.section != "physics" || (key != kKey2d && key != kKey3d) || name.size() < 2) {
            continue;
        }
        name = name.substr(1, name.size() - 2);  // Without the quotes.
        ProjectRemark remark{.at = place_of(line),
                             .key = std::string(line.key),
                             .value = std::string(line.value),
                             .source =
                                 "Godot, main.cpp (initialize_physics) and register_types.cpp "
                                 "of its physics modules"};
        if (key == kKey3d && is_left_over(source.version, name)) {
            remark.effect = "is the name of an add-on";
            remark.why = fmt::format(
                "It is the engine of the add-on Godot Jolt; the Jolt of {} is "
                "\"Jolt Physics\". Without the add-on Godot takes its default, "
                "GodotPhysics3D",
                source.version.name);
            remark.fix =
                "Set it to \"Jolt Physics\", unless the game needs the add-on and ships it.";
            project.remarks.push_back(std::move(remark));
            continue;
        }
        if (is_of_addon(name)) {
            remark.effect = "is the engine of an add-on";
            remark.why = fmt::format(
                "The walls and rigid bodies below are those of Godot's own {} engine. How fast a "
                "body {} stops at a wall is not known here; steps, drawing and timers do not "
                "depend on it",
                key == kKey2d ? "2D" : "3D", name);
            remark.fix =
                "Try the fastest bodies of the game against its thinnest walls. Without the add-on "
                "Godot takes its default.";
            remark.asks_for_a_look = true;
            project.remarks.push_back(std::move(remark));
            continue;
        }
        const auto row = std::ranges::find_if(kStrange, [&](const StrangeEngine& each) {
            return each.key == key && each.name == name && is_of(each, source.version);
        });
        if (row != std::end(kStrange)) {
            remark.effect = fmt::format("names no engine of Godot {}", source.version.major);
            remark.why = fmt::format(fmt::runtime(row->why), source.version.name);
            remark.fix = row->fix;
            remark.asks_for_a_look = true;
            project.remarks.push_back(std::move(remark));
        }
    }
}

}  // namespace tickproof::harness
