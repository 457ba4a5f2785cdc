// A finding of `tickproof validate` beside what the engine does: one project for both, and the
// frames of the finding's own trace.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {

using Json = nlohmann::ordered_json;

/// A Godot 3 project whose [physics] holds `keys`, and what its game needs: text of a profile.
struct GodotProject {
    std::vector<std::string> keys;
    std::string profile;
};

/// The finding `id` of `tickproof validate PROJECT --json -` with `flags` added. Throws
/// std::runtime_error if the report has none.
Json finding(const GodotProject& project, std::string_view id, std::string_view flags = "");

/// The same of a game with LÖVE's loop and `profile`.
Json love_finding(std::string_view profile, std::string_view id, std::string_view flags = "");

/// `numbers.NAME.value` of a finding.
double number(const Json& finding, std::string_view name);

/// Its value at a frame rate, from its curve.
double at_rate(const Json& finding, double fps);

/// The frames of the trace that its command makes with --generate, from --start on.
std::vector<Duration> frames_of(const Json& finding);
/// Those of a generator, as --generate reads it.
std::vector<Duration> generated(std::string_view generator);

/// Godot with the keys of the project and `arguments` for its driver; LÖVE with a scene.
std::vector<EngineFrame> run_godot(const GodotProject& project, std::string_view arguments,
                                   const std::vector<Duration>& frames);
std::vector<EngineFrame> run_love(std::string_view scene, const std::vector<Duration>& frames);

/// The profile of a jump, and the number at the start of the last line that a scene writes.
inline constexpr std::string_view kJump = "physics.gravity_mps2 = 10\njump.speed_mps = 5\n";
double last(const std::vector<EngineFrame>& frames);

/// Sums of a run of Godot's scene `steps`, and of frames, in seconds.
double stepped_s(const std::vector<EngineFrame>& frames);
double length_s(const std::vector<Duration>& frames);

}  // namespace tickproof::engines
