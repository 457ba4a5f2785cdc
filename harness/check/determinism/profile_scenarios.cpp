#include "harness/check/determinism/profile_scenarios.h"

#include "harness/check/contact/walls.h"
#include "harness/check/frames/jumps.h"
#include "harness/profile/has_gate.h"

namespace tickproof::harness {

std::vector<ScenarioSpec> scenarios_of(const GameProfile& profile) {
    std::vector<ScenarioSpec> found;
    if (has_jump(profile)) {
        found.push_back(jump_of(profile));
    }
    if (has_gate(profile)) {
        found.push_back(gate_of(profile));
    }
    if (profile.wall_thickness_m > 0 && profile.fastest_mps > 0) {
        found.push_back(scenario("wall", {{"speed_mps", profile.fastest_mps},
                                          {"radius_m", profile.fastest_radius_m},
                                          {"thickness_m", profile.wall_thickness_m}}));
    }
    if (profile.bounce_height_m > 0) {
        found.push_back(scenario("bounce", {{"height_m", profile.bounce_height_m},
                                            {"gravity_mps2", profile.gravity_mps2},
                                            {"restitution", profile.restitution}}));
    }
    found.push_back(scenario("stack", {}));
    return found;
}

std::vector<ScenarioSpec> usual_scenarios() {
    return {scenario("jump", {}), scenario("gate", {}), scenario("wall", {}),
            scenario("stack", {})};
}

}  // namespace tickproof::harness
