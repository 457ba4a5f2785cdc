// Unity's settings of 3D and 2D physics: ProjectSettings/DynamicsManager.asset and
// ProjectSettings/Physics2DSettings.asset. unity.cpp reads those of time.

#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

inline constexpr std::string_view kUnitySimulationMode = "m_SimulationMode";
inline constexpr std::string_view kUnityVsync = "vSyncCount";

struct UnityPhysics {
    std::vector<ProjectFile> files;
    std::vector<ProjectSetting> settings;
    std::vector<ProjectRemark> remarks;
    bool is_once_a_frame = false;  ///< All physics takes one step in Update, of the frame's delta.
};

/// The remark on a binary asset, or a pointer to a file stored elsewhere; none on text. `unknown`
/// is a sentence: what stays unknown without it.
std::optional<ProjectRemark> unreadable_asset(const ProjectFile& file, std::string_view unknown);

/// The settings of physics in `files`.
UnityPhysics unity_physics(std::span<const ProjectFile> files);

void add_physics(Project& project, const UnityPhysics& physics);

}  // namespace tickproof::harness
