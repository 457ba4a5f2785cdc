// The collision shapes of a node in a scene of Godot.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/godot_scene.h"
#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// A node of a scene, and the section that describes it.
struct SectionNode {
    const SceneSection* section = nullptr;
    std::string path{};       ///< `Gun/Muzzle`, from the root; `.` for the root.
    std::string_view type{};  ///< Empty for a copy of another scene.
};

/// A scene in text, with its nodes.
class GodotScene {
  public:
    /// `text` must outlive the scene.
    explicit GodotScene(std::string_view text);

    const std::vector<SectionNode>& nodes() const { return nodes_; }

    /// The root; null in a file without nodes.
    const SectionNode* root() const { return nodes_.empty() ? nullptr : &nodes_.front(); }

    /// `shots/bullet.gd`: the script of a node; empty without one.
    std::string script_of(const SectionNode& node) const;

    /// The body of a projectile that the node carries: that of the node, or the only one below it.
    /// None if there is none. Its place is in `file`. `axis` is the node's own along which it
    /// flies, or -1.
    std::optional<ShotBody> body_of(const SectionNode& node, int axis,
                                    const std::string& file) const;

  private:
    const SceneSection* shape_of(const SectionNode& node) const;
    void measure(const SectionNode& carrier, const SectionNode& collider, int axis,
                 ShotBody& body) const;

    std::vector<SceneSection> sections_;
    std::vector<SectionNode> nodes_;
    bool is_godot_3_ = false;
};

/// Takes the damping of the script's rigid characters from its nodes. Where scenes differ, or
/// change more of their fall, the characters count as rigid bodies no more.
void settle_rigid_characters(const ReachFolder& folder, const std::string& script,
                             ScriptMotion& motion);

}  // namespace tickproof::harness
