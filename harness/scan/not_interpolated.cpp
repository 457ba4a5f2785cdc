// Judges by the scenes of a Godot project which nodes that scripts move are not interpolated. What
// frames move is drawn well that way; what steps move stutters.

#include <algorithm>
#include <filesystem>
#include <set>

#include "harness/scan/godot_body.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/scene_tree.h"
#include "harness/scan/scenes.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

SceneTree tree_of(const ReachFolder& folder) {
    SceneTree tree;
    for (const std::string& file : folder.files) {
        if (file.ends_with(".tscn") && !is_addon(folder.main, file)) {
            tree.add(file, (std::filesystem::path(folder.root) / file).generic_string(),
                     folder.text(file));
        }
    }
    return tree;
}

/// True if interpolation leaves the node alone wherever it is.
bool is_off(const SceneTree& tree, const std::string& script, const PlacedNode& placed) {
    const std::vector<NodeOfScene> nodes = tree.placed_by(script, placed);
    return placed.is_off || placed.is_new ||
           (!nodes.empty() && std::ranges::none_of(nodes, [&](const NodeOfScene& node) {
               return tree.is_interpolated(node);
           }));
}

bool is_same_line(const Place& one, const Place& other) {
    return one.file == other.file && one.line == other.line;
}

/// Names a node that is interpolated in the place of one that is not.
void settle_frames(const SceneTree& tree, const std::string& name, ScriptMotion& motion) {
    if (motion.in_frames.empty()) {
        return;
    }
    std::vector<PlacedNode> left = motion.placed_in_frames;
    std::erase_if(left, [&](const PlacedNode& each) { return is_off(tree, name, each); });
    if (left.size() == motion.placed_in_frames.size()) {
        return;
    }
    if (left.empty()) {
        motion.drawn_at_once.push_back(motion.in_frames.front());
    } else if (std::ranges::none_of(left, [&](const PlacedNode& each) {
                   return is_same_line(each.at, motion.in_frames.front());
               })) {
        motion.in_frames.front() = left.front().at;
    }
}

/// Leaves out what is put elsewhere without interpolation, which draws it there at once.
void settle_teleports(const SceneTree& tree, const std::string& name, ScriptScan& scan) {
    const auto left_out = std::erase_if(scan.remarks, [&](const ScriptRemark& remark) {
        return remark.node && is_off(tree, name, *remark.node);
    });
    if (left_out == 0) {
        return;
    }
    scan.motion.teleports.clear();
    const auto next = std::ranges::find_if(
        scan.remarks, [](const ScriptRemark& remark) { return remark.node.has_value(); });
    if (next != scan.remarks.end()) {
        scan.motion.teleports.push_back(next->at);
    }
}

void settle_looks(const SceneTree& tree, const std::string& name,
                  const std::vector<NodeOfScene>& off, ScriptMotion& motion) {
    for (InterpolationHazard& hazard : motion.hazards) {
        if (!hazard.is_mouse_look || hazard.is_drawn_at_once) {
            continue;
        }
        // A name alone may be that of any node in the scene.
        const std::vector<NodeOfScene> own = tree.placed_by(name, {});
        const bool may_be_off =
            !hazard.node.is_known && std::ranges::any_of(off, [&](const NodeOfScene& node) {
                return std::ranges::any_of(
                    own, [&](const NodeOfScene& each) { return each.scene == node.scene; });
            });
        hazard.is_drawn_at_once = may_be_off || is_off(tree, name, hazard.node);
    }
}

/// What is known of nodes that are switched off.
struct OffNodes {
    std::set<NodeOfScene> stepped{};  ///< By the node whose mode does it.
    std::set<NodeOfScene> in_frames{};
    std::set<NodeOfScene> of_unknown{};  ///< The nodes of scripts that move what has only a name.
    std::set<NodeOfScene> carriers{};    ///< The nodes that scripts move in steps.
};

/// False for versions in which a node in 3D without interpolation does not follow its interpolated
/// parent: it is drawn at the parent's place after the last step. Sources: Godot's manual, "2D and
/// 3D physics interpolation"; SceneTreeFTI of Godot 4.5.
bool follow_parents(const ReachFolder& folder) {
    const std::string project = folder.text("project.godot");
    return !has_any(project,
                    {"PackedStringArray(\"4.3\"", "PackedStringArray(\"4.4\"", "config_version=4"});
}

void settle_steps(const SceneTree& tree, const std::string& name, OffNodes& off,
                  ScriptMotion& motion) {
    bool is_named_alone = false;
    for (const PlacedNode& placed : motion.placed_in_steps) {
        is_named_alone = is_named_alone || (!placed.is_known && !placed.is_new);
        if (placed.is_off) {
            motion.stepped_and_off.push_back(placed.at);
            continue;
        }
        for (const NodeOfScene& node : tree.placed_by(name, placed)) {
            off.carriers.insert(node);
            if (!tree.is_interpolated(node)) {
                off.stepped.insert(tree.off_by(node));
            }
        }
    }
    for (const PlacedNode& placed : motion.placed_in_frames) {
        for (const NodeOfScene& node : tree.placed_by(name, placed)) {
            off.in_frames.insert(tree.off_by(node));
        }
    }
    if (is_named_alone) {
        for (const NodeOfScene& node : tree.placed_by(name, {})) {
            off.of_unknown.insert(node);
        }
    }
}

/// True for a node whose place nobody sees.
bool is_unseen(const SceneNode& node) {
    return has_any(node.type, {"Collision", "RayCast", "ShapeCast", "Audio", "Timer", "Marker",
                               "Static", "Animation", "VisibleOnScreen"}) ||
           node.type == "Node";
}

}  // namespace

void settle_godot_nodes(const ReachFolder& folder, const std::vector<std::string>& names,
                        std::vector<ScriptScan>& scripts, ScriptMotion& motion) {
    const SceneTree tree = tree_of(folder);
    const std::vector<NodeOfScene> switched_off = tree.switched_off();
    const bool follows = follow_parents(folder);
    OffNodes off;
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        settle_frames(tree, names[i], scripts[i].motion);
        settle_teleports(tree, names[i], scripts[i]);
        settle_looks(tree, names[i], switched_off, scripts[i].motion);
        settle_steps(tree, names[i], off, scripts[i].motion);
        settle_rigid_characters(folder, names[i], scripts[i].motion);
    }
    for (const NodeOfScene& node : switched_off) {
        // The user interface is off without a word of the game's.
        if (tree.at(node).is_body || off.stepped.contains(node)) {
            off.stepped.insert(node);
            motion.stepped_and_off.push_back(tree.at(node).at);
        }
    }
    for (const NodeOfScene& node : switched_off) {
        const auto is_below_one = [&](const std::set<NodeOfScene>& above) {
            return std::ranges::any_of(above, [&](const NodeOfScene& each) {
                return each.scene == node.scene && tree.is_below(node, each);
            });
        };
        const bool is_left_behind = !follows && tree.at(node).type.ends_with("3D");
        const bool may_move =
            !is_unseen(tree.at(node)) && !off.stepped.contains(node) &&
            !off.in_frames.contains(node) &&
            (is_below_one(off.of_unknown) || (is_left_behind && is_below_one(off.carriers)));
        if (may_move) {
            motion.off.push_back(tree.at(node).at);
        }
    }
}

}  // namespace tickproof::harness
