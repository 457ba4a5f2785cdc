// Builds the tree of nodes out of the sections of scenes, and follows modes through it.

#include "harness/scan/scene_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/scan/expression.h"
#include "harness/scan/godot_scene.h"
#include "harness/scan/view.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// The mode of a class where scenes do not set one.
std::optional<bool> mode_of_class(std::string_view type) {
    if (type.ends_with("Viewport")) {
        return true;
    }
    if (is_left_alone(type) && !has_any(type, {"RayCast", "Marker", "AudioStreamPlayer"})) {
        return false;
    }
    return std::nullopt;
}

std::optional<bool> mode_of(const SceneSection& section, std::string_view type, std::size_t& line) {
    const bool inherits = value_in(section, "physics_interpolation_mode", line) == "0";
    const auto mode = interpolation_mode(section, line);
    return mode || inherits ? mode : mode_of_class(type);
}

/// True for a rigid body that is not frozen; modes 1 and 3 are static and kinematic in Godot 3.
bool is_moved_body(const SceneSection& section, std::string_view type) {
    std::size_t unused = 0;
    const std::string_view mode = value_in(section, "mode", unused);
    return type.starts_with("RigidBody") && value_in(section, "freeze", unused) != "true" &&
           mode != "1" && mode != "3";
}

}  // namespace

void SceneTree::add(const std::string& file, const std::string& place, std::string_view text) {
    NamedFiles files;
    const std::size_t number = scenes_.size();
    Scene& scene = scenes_.emplace_back(Scene{.file = file});
    for (const SceneSection& section : sections_of(text)) {
        if (files.take(section) || !section.head.starts_with("[node ")) {
            continue;
        }
        std::size_t line = 0;
        std::size_t unused = 0;
        const std::string name(attribute_of(section.head, "name"));
        SceneNode node{.type = std::string(attribute_of(section.head, "type"))};
        node.interpolates = mode_of(section, node.type, line);
        node.at = {.file = place, .line = section.line + line};
        node.script = std::string(files.file_of(value_in(section, "script", unused)));
        node.is_body = is_moved_body(section, node.type);
        constexpr std::string_view kInstance = " instance=";
        if (const auto from = section.head.find(kInstance); from != std::string_view::npos) {
            const std::string_view value = section.head.substr(from + kInstance.size());
            node.instance = std::string(files.file_of(value.substr(0, value.find(')') + 1)));
        }
        if (!scene.nodes.empty()) {
            const std::string_view parent = attribute_of(section.head, "parent");
            const auto above = scene.by_path.find(parent == "." ? std::string_view() : parent);
            if (above == scene.by_path.end()) {
                continue;  // A change of a node inside an instance.
            }
            node.parent = above->second;
            node.path = above->first.empty() ? name : above->first + '/' + name;
        }
        const NodeOfScene here{.scene = number, .node = scene.nodes.size()};
        scene.by_path.emplace(node.path, here.node);
        if (value_in(section, "unique_name_in_owner", unused) == "true") {
            scene.by_path.emplace('%' + name, here.node);
        }
        if (!node.script.empty()) {
            by_script_[node.script].push_back(here);
        }
        if (!node.instance.empty()) {
            copies_[node.instance].push_back(here);
        }
        scene.nodes.push_back(std::move(node));
    }
    by_file_.emplace(file, number);
}

std::optional<NodeOfScene> SceneTree::root_of(const std::string& file) const {
    const auto scene = by_file_.find(file);
    return scene == by_file_.end() || scenes_[scene->second].nodes.empty()
               ? std::nullopt
               : std::optional(NodeOfScene{.scene = scene->second, .node = 0});
}

std::optional<NodeOfScene> SceneTree::below(const NodeOfScene& node, std::string_view path) const {
    const Scene& scene = scenes_[node.scene];
    const std::string& own = at(node).path;
    const std::string whole = path.empty() ? own
                              : own.empty() || path.starts_with('%')
                                  ? std::string(path)
                                  : fmt::format("{}/{}", own, path);
    const auto found = scene.by_path.find(whole);
    return found == scene.by_path.end()
               ? std::nullopt
               : std::optional(NodeOfScene{.scene = node.scene, .node = found->second});
}

std::vector<NodeOfScene> SceneTree::placed_by(std::string_view script,
                                              const PlacedNode& placed) const {
    std::vector<NodeOfScene> found;
    const auto with_script = by_script_.find(script);
    if (with_script == by_script_.end() || !placed.is_known) {
        return found;
    }
    constexpr std::size_t kMostNodes = 1000;  // They differ little from one another.
    for (const NodeOfScene& each :
         std::span(with_script->second).first(std::min(kMostNodes, with_script->second.size()))) {
        if (const auto node = below(each, placed.path)) {
            found.push_back(*node);
        }
    }
    return found;
}

std::vector<NodeOfScene> SceneTree::switched_off() const {
    std::vector<NodeOfScene> found;
    for (std::size_t scene = 0; scene < scenes_.size(); ++scene) {
        for (std::size_t node = 0; node < scenes_[scene].nodes.size(); ++node) {
            const SceneNode& each = scenes_[scene].nodes[node];
            if (each.interpolates == false && mode_of_class(each.type) != false) {
                found.push_back({.scene = scene, .node = node});
            }
        }
    }
    return found;
}

bool SceneTree::is_interpolated(const NodeOfScene& node, int depth) const {
    constexpr int kDeepest = 16;  // Scenes in scenes; a scene in itself is a mistake.
    NodeOfScene here = node;
    for (;; here.node = at(here).parent) {
        const SceneNode& each = at(here);
        if (each.interpolates) {
            return *each.interpolates;
        }
        if (const auto root = root_of(each.instance); root && at(*root).interpolates) {
            return *at(*root).interpolates;
        }
        if (each.parent == SceneNode::kNone) {
            break;
        }
    }
    const auto copies = copies_.find(scenes_[here.scene].file);
    if (copies == copies_.end() || depth == kDeepest) {
        return true;
    }
    return std::ranges::any_of(
        copies->second, [&](const NodeOfScene& copy) { return is_interpolated(copy, depth + 1); });
}

NodeOfScene SceneTree::off_by(NodeOfScene node) const {
    for (NodeOfScene here = node; here.node != SceneNode::kNone; here.node = at(here).parent) {
        if (at(here).interpolates) {
            return here;
        }
    }
    return node;
}

bool SceneTree::is_below(NodeOfScene node, const NodeOfScene& above) const {
    while (node != above && at(node).parent != SceneNode::kNone) {
        node.node = at(node).parent;
    }
    return node == above;
}

}  // namespace tickproof::harness
