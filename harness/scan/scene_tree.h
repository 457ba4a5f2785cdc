// The nodes of a Godot project's scenes, and which of them interpolation between steps leaves
// alone. Sources: Godot's class reference, Node.physics_interpolation_mode; its manual, "Advanced
// physics interpolation"; issue 92150 (Control defaults to Off, a viewport to On).

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"
#include "harness/scan/interpolation.h"

namespace tickproof::harness {

/// A node of a scene.
struct SceneNode {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::string type{};                  ///< Empty for an instance of another scene.
    std::string script{};                ///< `player.gd`; empty without one.
    std::string instance{};              ///< `enemy.tscn`; empty without one.
    std::string path{};                  ///< `Body/Eye`, in its scene; empty for the scene's root.
    std::size_t parent = kNone;          ///< The number of the node above it in its scene.
    std::optional<bool> interpolates{};  ///< As its mode says, On or Off; none if it inherits.
    bool is_body = false;                ///< A rigid body that physics moves.
    Place at{};                          ///< The line of its mode, or its own.
};

/// A node in one of the scenes.
struct NodeOfScene {
    std::size_t scene = 0;
    std::size_t node = 0;

    auto operator<=>(const NodeOfScene&) const = default;
};

class SceneTree {
  public:
    /// Adds a scene in text. `file` is its name in the project, and `place` as places give it.
    void add(const std::string& file, const std::string& place, std::string_view text);

    const SceneNode& at(const NodeOfScene& node) const {
        return scenes_[node.scene].nodes[node.node];
    }

    /// The nodes that a script of the project puts somewhere, one for each node with the script.
    /// Without those that are not in the scene's text.
    std::vector<NodeOfScene> placed_by(std::string_view script, const PlacedNode& placed) const;

    /// The nodes whose own mode is Off.
    std::vector<NodeOfScene> switched_off() const;

    /// False if the node and those above it, up to the scenes that hold its own, are not
    /// interpolated; true if it is in one of these.
    bool is_interpolated(const NodeOfScene& node) const { return is_interpolated(node, 0); }

    /// The node whose mode switches off the interpolation of `node`.
    NodeOfScene off_by(NodeOfScene node) const;

    /// True if `above` is the node or one above it in its scene.
    bool is_below(NodeOfScene node, const NodeOfScene& above) const;

  private:
    struct Scene {
        std::string file{};
        std::vector<SceneNode> nodes{};
        /// By their paths, and by `%Eye` those that the scene gives a unique name.
        std::map<std::string, std::size_t, std::less<>> by_path{};
    };

    bool is_interpolated(const NodeOfScene& node, int depth) const;
    std::optional<NodeOfScene> root_of(const std::string& file) const;
    std::optional<NodeOfScene> below(const NodeOfScene& node, std::string_view path) const;

    std::vector<Scene> scenes_{};
    std::map<std::string, std::size_t, std::less<>> by_file_{};
    std::map<std::string, std::vector<NodeOfScene>, std::less<>> by_script_{};
    std::map<std::string, std::vector<NodeOfScene>, std::less<>> copies_{};  ///< By their scene.
};

}  // namespace tickproof::harness
