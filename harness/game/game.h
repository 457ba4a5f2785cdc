// The game to judge: how it steps, what it needs from its physics, and the frames to test it on.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/game/bodies.h"
#include "harness/game/perturbation.h"
#include "harness/game/run_spec.h"
#include "harness/profile/profile.h"
#include "harness/project/project.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Which starts of a scenario in a trace are tried.
struct Starts {
    /// Frame 0 and the longest frames at their worst; or only `frames`; or every frame.
    enum class Kind { hazards, given, all } kind = Kind::hazards;
    std::vector<std::size_t> frames{};
};

/// The traces that a game is tried on, in four groups: constant rates; the worst hitch at three of
/// them; for each display, frames that it paces and that a game notices a little late; and what was
/// captured from players or made by other generators.
struct Frames {
    std::vector<TraceSpec> traces;
    std::vector<double> rates;  ///< Rising; element n is the rate of trace n.
    std::size_t hitches = 0;    ///< Index of the first trace of the second group,
    std::size_t paced = 0;      ///< of the third,
    std::size_t captures = 0;   ///< and of the fourth.

    std::size_t trace_at(double fps) const;  ///< Index of one of `rates`.
    bool has_hitch() const { return hitches < paced; }
};

struct Game {
    GameProfile profile;
    PolicySpec policy;
    physics::EngineSpec engine;                  ///< Moves all bodies,
    std::optional<CharacterMotion> character{};  ///< but characters where they move otherwise.
    /// Moves characters that the game's code moves once a frame; none: as `character` says.
    physics::EngineSpec framed{};
    /// Of a game as its characters see it, where they move once a frame: the policy of its physics.
    std::optional<PolicySpec> step_policy{};
    std::vector<physics::EngineSpec> others{};  ///< Further engines, which are compared with it.
    Load load;                                  ///< The load of every run.
    std::vector<ScenarioSpec> scenarios{};      ///< The scenarios to run.
    Frames frames{};
    Starts starts{};
    int split = 1;     ///< Equal parts of every step.
    double phase = 0;  ///< Share of the first step that is over before a scenario starts.
    /// Ways to make its runs again, which must not matter, or may.
    std::vector<Perturbation> perturbations{};
    std::vector<Perturbation> twins{};  ///< Ways to begin its runs 1 ULP away.
    std::optional<Project> project{};   ///< Where the settings come from a file.
    bool is_rate_limited = false;       ///< The profile's rates end at the project's limit.
    /// Where the project's scripts were looked at.
    std::optional<ScriptScan> scripts{};
    /// Findings of the scan are warnings where they may be; else notes, as it knows no types.
    bool warns_of_scripts = false;
};

/// A game of settings: its bodies and gravity, by the profile or else by the project, and what the
/// profile says of input and drawing. A limit of the project bounds the frame rates of a profile
/// that says none itself. Throws InputError, with the profile's line, where the profile names no
/// engine, or sets substeps twice.
Game make_game(GameProfile profile, PolicySpec policy, std::optional<Project> project = {});

/// The costs of a whole step and of drawing, on the slowest machine: a step's substeps each cost
/// what the profile says.
Load cost_of(const Game& game);

/// True where the game's contacts are solved by an engine that this program does not have: what a
/// step costs here says nothing of a step there.
bool has_other_solver(const Game& game);

/// Where the setting `pacing` of the policy stands in the project; empty where it does not.
Place place_of(const Game& game, std::string_view pacing);

/// As the project's engine calls it, without its section; the policy's own name where no project
/// has it.
std::string name_of(const Game& game, std::string_view pacing);

/// False if the scripts of a Godot or Unity project say that nothing moves in physics steps, or the
/// scripts and scenes of Unity or Defold. Of Godot a body without a script is not seen.
bool may_move_in_steps(const Game& game);

/// Every whole rate from the lowest to the highest, the displays' refresh rates, and the worst
/// hitch.
Frames frames_of(const GameProfile& profile);

/// The frames of a command line: constant rates are the first group, all others the fourth.
Frames frames_of(std::vector<TraceSpec> traces);

/// Adds captures of players' frames.
void add_captures(const std::vector<TraceSpec>& captures, Frames& frames);

/// The run of a scenario on one of the traces, in the game's engine.
RunSpec run_spec(const Game& game, const ScenarioSpec& scenario, const TraceSpec& trace,
                 std::size_t start_frame = 0);

/// No run but the schedule of a whole trace.
RunSpec schedule_spec(const Game& game, const TraceSpec& trace);

/// A scenario with some of its parameters set.
ScenarioSpec scenario(std::string_view name,
                      std::initializer_list<std::pair<std::string_view, double>> parameters);

/// The engine's dt in a step of `dt_s`, which is split into the engine's substeps.
double substep_s(const Game& game, double dt_s);

}  // namespace tickproof::harness
