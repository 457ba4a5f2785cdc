// The scenes of a drawing: which scenarios the report draws, and which of their limits are broken.

#include <algorithm>

#include "harness/check/frames/jumps.h"
#include "harness/study/replay/draw_report.h"

namespace tickproof::harness {
namespace {

/// The index of a scene, which is added if it is new.
std::size_t scene_at(const ScenarioSpec& spec, std::vector<DrawnScene>& scenes) {
    const auto found = std::ranges::find(scenes, spec, &DrawnScene::spec);
    if (found == scenes.end()) {
        scenes.push_back({.spec = spec});
        return scenes.size() - 1;
    }
    return static_cast<std::size_t>(found - scenes.begin());
}

/// A profile's jump is run without its ledges, which a check compares it with.
void add_ledges(const std::vector<Section>& sections, DrawnScene& scene) {
    for (const Section& section : sections) {
        const GameProfile& profile = section.game.profile;
        if (has_jump(profile) && jump_of(profile) == scene.spec) {
            scene.step_up_m = profile.step_up_m;
            scene.ledges_m.insert(scene.ledges_m.end(), profile.ledges_m.begin(),
                                  profile.ledges_m.end());
        }
    }
}

}  // namespace

void add_scenes(const Report& report, Drawing& drawing) {
    for (DrawnPath& path : drawing.paths) {
        path.scene = scene_at(path.run.spec.scenario, drawing.scenes);
    }
    for (const Section& section : report.sections) {
        for (const ScenarioSpec& scenario : section.game.scenarios) {
            scene_at(scenario, drawing.scenes);
        }
    }
    for (DrawnScene& scene : drawing.scenes) {
        add_ledges(report.sections, scene);
        scene.fails_frame_rate = is_failed(report, Compares::frame_rates, *scene.spec.row);
        scene.fails_divergence = is_failed(report, Compares::reference, *scene.spec.row);
    }
}

}  // namespace tickproof::harness
