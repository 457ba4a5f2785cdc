// The game to judge: how it steps, what it needs from its physics, and the frames to test it on.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/game/bodies.h"
#include "harness/game/perturbation.h"
#include "harness/game/projectile.h"
#include "harness/game/run_spec.h"
#include "harness/profile/profile.h"
#include "harness/project/project.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Starts of a scenario in a trace to try.
struct Starts {
    /// `hazards`: frame 0, and the longest frames at the worst moment. `given`: only `frames`.
    /// `all`: every frame.
    enum class Kind { hazards, given, all } kind = Kind::hazards;
    std::vector<std::size_t> frames{};
};

/// The traces to try a game on, in four groups: constant rates; the worst hitch at up to three
/// rates; for each display, frames that it paces and that the game notices a little late; captures
/// of players and traces of other generators.
struct Frames {
    std::vector<TraceSpec> traces;
    std::vector<double> rates;  ///< Sorted; element n is the rate of trace n.
    std::size_t hitches = 0;    ///< Index of the first trace with the worst hitch.
    std::size_t paced = 0;      ///< Index of the first trace that a display paces.
    std::size_t captures = 0;   ///< Index of the first capture or other trace.

    bool has_hitch() const { return hitches < paced; }
};

/// A setting of the loop that the game's code sets over its settings files.
struct SettingOfCode {
    std::string_view name;    ///< As code names it: `Time.fixedDeltaTime`.
    std::string_view pacing;  ///< The policy's setting.
    std::string text{};       ///< The value as code has it: `30`.
    bool is_judged = false;   ///< The policy has the code's value, and not the files'.
    Place at{};
    bool is_step = false;  ///< Code takes the steps themselves: `Physics.Simulate`.
};

struct Game {
    GameProfile profile;
    PolicySpec policy;
    physics::EngineSpec engine;  ///< Moves all bodies, except characters if `character` is set.
    std::optional<CharacterMotion> character{};  ///< How characters move, if not by `engine`.
    /// Moves characters that the game's code moves once per frame; if it has no engine, `character`
    /// does.
    physics::EngineSpec per_frame_engine{};
    /// The physics' policy, in a game of of_characters() that moves them once per frame.
    std::optional<PolicySpec> step_policy{};
    std::vector<physics::EngineSpec> others{};  ///< Further engines to compare with `engine`.
    Load load;                                  ///< The load of every run.
    std::vector<ScenarioSpec> scenarios{};      ///< The scenarios to run.
    Frames frames{};
    Starts starts{};
    int split = 1;     ///< Equal parts of every step.
    double phase = 0;  ///< Share of the first step that is over before a scenario starts.
    /// Ways to repeat its runs that must not matter, or may.
    std::vector<Perturbation> perturbations{};
    std::vector<Perturbation> twins{};  ///< Ways to start its runs 1 ULP away.
    std::optional<Project> project{};   ///< The project that the settings come from, if any.
    Place jump_at{};  ///< Where a script writes the jump that the profile has from it; else empty.
    std::optional<Projectile> projectile{};  ///< The one that may pass walls first.
    std::vector<Projectile> other_projectiles{};
    std::vector<SettingOfCode> set_in_code{};
    bool is_rate_limited = false;  ///< True if the project's limit lowered the profile's rates.
    /// The scan of the project's scripts, if there was one.
    std::optional<ScriptScan> scripts{};
    /// The code takes fixed steps of a length that it does not say, so `policy` is not the game's.
    bool has_unknown_loop = false;
    /// True if findings of the scan may be warnings; else they are notes, because the scan knows no
    /// types.
    bool warns_of_scripts = false;
};

/// Makes a game. Bodies and gravity come from the profile, or else from the project; input and
/// drawing from the profile, or else from the policy. A project's rate limit bounds the frame
/// rates, unless the profile sets them. Throws InputError with the profile's line if the profile
/// names an unknown engine or sets substeps twice.
Game make_game(GameProfile profile, PolicySpec policy, std::optional<Project> project = {});

/// Lowers the profile's rates to the project's limit, unless the profile sets its highest rate.
void bound_rates(Game& game);

/// Sets the jump of the profile to none, unless it has a key of a jump. For games in which nobody
/// can jump.
void leave_out_jump(GameProfile& profile);

/// True if the profile has a key of a jump.
bool asks_for_jump(const GameProfile& profile);

/// Sets the engines that move its bodies and characters, by its profile and its project.
void set_bodies(Game& game);

/// Cost of a step (all substeps) and of drawing on the slowest machine.
Load cost_of(const Game& game);

/// True if this program lacks the engine that solves the game's contacts: the cost of a step here
/// says nothing about the game's.
bool has_other_solver(const Game& game);

/// Place of the setting `pacing` in the project; empty if the project does not set it.
Place place_of(const Game& game, std::string_view pacing);

/// The setting's name in the project's engine, without its section; else the policy's own name.
std::string name_of(const Game& game, std::string_view pacing);

/// False if the project shows that nothing moves in physics steps: by the scripts of Godot or
/// Unity, or by the scripts and scenes of Unity or Defold. It misses Godot bodies without a script.
bool may_move_in_steps(const Game& game);

/// True if the game's code has the loop, and so its own choice of engine.
bool has_own_loop(const Game& game);

/// True if the scan has read all code of the game, but for that of plug-ins.
bool has_read_all_code(const Game& game);

/// True if the scan has read all code of the game, and sees that move things in frames, and none in
/// steps.
bool all_code_moves_in_frames(const Game& game);

/// Frames for every whole rate in the profile's range, its refresh rates, and its worst hitch.
Frames frames_of(const GameProfile& profile);

/// The hitches of the game's frames; where its cap keeps the rest, with as many frames after them
/// as it takes to make up for it.
std::vector<TraceSpec> whole_hitches(const Game& game);

/// Returns traces with the worst hitch at up to three frame rates, after 30 to 61 whole frames.
/// Whether a loop takes one step more after it depends on the time that its accumulator holds then.
std::vector<TraceSpec> hitches_at_all_moments(const GameProfile& profile);

/// Frames for traces of a command line: constant rates form the first group, all others the fourth.
Frames frames_of(std::vector<TraceSpec> traces);

/// Adds captures of players' frames.
void add_captures(const std::vector<TraceSpec>& captures, Frames& frames);

/// The run of a scenario on a trace, in the game's engine.
RunSpec run_spec(const Game& game, const ScenarioSpec& scenario, const TraceSpec& trace,
                 std::size_t start_frame = 0);

/// The schedule of a whole trace, without a run.
RunSpec schedule_spec(const Game& game, const TraceSpec& trace);

/// A scenario with some of its parameters set.
ScenarioSpec scenario(std::string_view name,
                      std::initializer_list<std::pair<std::string_view, double>> parameters);

/// The length of a world step in a step of `dt_s`, s: from one test for collision to the next.
inline double world_step_s(const Game& game, double dt_s) {
    return dt_s / physics::world_steps(game.engine);
}

}  // namespace tickproof::harness
