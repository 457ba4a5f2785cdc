// The table of engines whose projects have scripts that the scan reads.

#include "harness/scan/scan_engines.h"

#include <array>

#include "harness/base/find_row.h"
#include "harness/scan/godot_shots.h"
#include "harness/scan/main_scene.h"
#include "harness/scan/scene_bodies.h"
#include "harness/scan/scene_numbers.h"
#include "harness/scan/scenes.h"
#include "harness/scan/unity_input.h"
#include "harness/scan/unity_placed.h"
#include "harness/scan/unity_shots.h"

namespace tickproof::harness {

const ScanEngine* scan_engine(std::string_view name) {
    using enum ScriptLanguage;
    static const std::array rows{
        ScanEngine{.name = "godot",
                   .languages = {gdscript, csharp},
                   .main_scene = godot_main_scene,
                   .references = godot_references,
                   .left_out = not_exported,
                   .look_at_scenes = look_at_godot_scenes,
                   .scene_numbers = godot_numbers,
                   .take_body = take_godot_body,
                   .settle_nodes = settle_godot_nodes,
                   .always_follows = true},
        ScanEngine{.name = "unity",
                   .languages = {csharp},
                   .main_scene = unity_main_scene,
                   .references = unity_references,
                   .look_at_scenes = count_unity_bodies,
                   .scene_numbers = unity_numbers,
                   .take_body = take_unity_body,
                   .reads_input_in_steps = unity_reads_input_in_steps,
                   .settle_placed = settle_placed_in_unity,
                   .has_known_input = true,
                   .always_follows = true},
        ScanEngine{.name = "stride", .languages = {csharp}},
        ScanEngine{.name = "defold",
                   .languages = {lua},
                   .references = defold_references,
                   .look_at_scenes = count_defold_bodies},
        ScanEngine{.name = "unreal", .languages = {cpp}},
        ScanEngine{.name = "own-loop", .languages = {lua, cpp}, .references = lua_references},
        ScanEngine{.name = "love", .languages = {lua}, .references = lua_references},
    };
    return find_row(rows, name, &ScanEngine::name);
}

}  // namespace tickproof::harness
