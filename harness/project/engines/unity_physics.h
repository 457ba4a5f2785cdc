// Unity's settings of 3D and 2D physics: ProjectSettings/DynamicsManager.asset and
// ProjectSettings/Physics2DSettings.asset. unity.cpp reads those of time.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

inline constexpr std::string_view kUnitySimulationMode = "m_SimulationMode";

struct UnityPhysics {
    std::vector<ProjectFile> files;
    std::vector<ProjectSetting> settings;
    std::vector<ProjectRemark> remarks;
    bool is_once_a_frame = false;  ///< All physics takes one step in Update, of the frame's delta.
};

/// The settings of physics in `files`.
UnityPhysics unity_physics(std::span<const ProjectFile> files);

void add_physics(Project& project, const UnityPhysics& physics);

}  // namespace tickproof::harness
