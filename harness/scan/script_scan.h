// A light scan of a project's scripts for code whose result depends on the frame rate. It knows
// names and shapes, not types, so it finds places to look at (docs/scripts.md has the measured
// rates).

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"
#include "harness/scan/interpolation.h"
#include "harness/scan/script_clock.h"

namespace tickproof::harness {

/// The games that a remark holds for.
enum class HoldsFor {
    all,
    lost_presses,  ///< Those whose engine loses a press that ends before the next step.
    interpolated   ///< Those whose bodies are drawn between steps.
};

struct ScriptRemark {
    std::string_view pattern;  ///< The name of its row.
    Place at;
    std::string function;  ///< The callback, or the helper that it calls: `_process`.
    std::string code;      ///< The statement in one line, shortened.
    std::string why;
    std::string fix;
    bool is_note = false;  ///< Worth knowing, no fault.
    std::string doubt{};   ///< Why it may be no fault, as the end of a sentence; then it is a note.
    HoldsFor holds_for = HoldsFor::all;
    std::optional<PlacedNode> node{};  ///< The node of Godot without which it does not hold.
};

/// A hazard of Unity's games.
inline constexpr std::string_view kBinaryScene = "a scene or prefab that is not text";

/// The rigid bodies in the scenes and prefabs of a project.
struct SceneBodies {
    std::size_t all = 0;
    std::size_t moved = 0;         ///< Bodies that physics moves: neither static nor kinematic.
    std::size_t weightless = 0;    ///< Those of `moved` on which no gravity acts.
    std::size_t interpolated = 0;  ///< Those of `moved` that are drawn between the steps.
    bool is_of_build = false;      ///< `moved` are those that the build's scenes reach.
    int dimensions = 0;            ///< 2 or 3 if `all` have so many; 0: mixed, or unknown.
    Place not_interpolated{};      ///< One of `moved` that is not: the player's, if names tell it.
};

/// Continuous collision of those rigid bodies in scenes and prefabs that physics moves.
struct ContinuousBodies {
    std::size_t moved = 0;
    std::size_t continuous = 0;  ///< Those of `moved` that sweep.
    int mode = 0;  ///< Mode of all `continuous` bodies as scenes write it: 1 for `continuous_cd =
                   ///< 1`. 0: they differ.
    Place with{};  ///< The first body that sweeps.
    Place without{};  ///< The first body that does not sweep.
    /// Bodies whose colliders are all triggers, which are never swept; not among `moved`.
    std::size_t triggers = 0;
    Place trigger{};  ///< The first of them.
};

/// The jump that a script writes down in numbers, in its own units.
struct JumpSize {
    double speed = 0;    ///< At which it starts; positive.
    double gravity = 0;  ///< Positive.
    int dimensions = 0;  ///< 2 or 3, by the script's class; 0 if it does not say.
    /// `gravity` counts in gravities of the project: 3 is three times that.
    bool is_of_project = false;
    Place at{};  ///< The statement that sets the speed.
    /// Scenes may set a member that it is made of, and were not asked yet; NaN where the script has
    /// no value of its own.
    bool is_open = false;
};

/// What stops a projectile at a wall that its step jumps over.
enum class ShotGuard {
    none,
    looks_ahead,  ///< Its script casts a ray or a shape along its way, or moves by a sweep.
    continuous,   ///< It is a rigid body with continuous collision.
    discrete,     ///< It is a rigid body without.
    ray           ///< It is a ray itself, and passes nothing between its ends.
};

/// The body of a projectile, as its prefab has it.
struct ShotBody {
    double radius = 0;  ///< Half of its collider's size along its way, in the game's units.
    std::string_view unknown{};   ///< `has several colliders`: why `radius` is not; else empty.
    bool is_trigger = false;      ///< All its colliders are triggers, which are never swept.
    bool has_rigid_body = false;  ///< A rigid body carries it.
    bool is_continuous = false;   ///< That has continuous collision.
    Place at{};                   ///< The collider's size, or else its script in the prefab.
};

/// A projectile of which scripts show the speed, in their own units, or what stops it at any speed.
struct Shot {
    double speed = 0;        ///< 0 if it is not known: of a ray, and of what sweeps its way.
    int dimensions = 0;      ///< As those of a JumpSize.
    bool in_frames = false;  ///< It moves in rendered frames, not in physics steps.
    ShotGuard guard = ShotGuard::none;
    Place at{};                          ///< The statement that moves it, or sets its speed.
    bool is_open = false;                ///< As that of a JumpSize.
    std::vector<std::string> members{};  ///< Those that other scripts can set, in its speed.
    std::string scene{};      ///< `shots/bullet.tscn` of a shot that its shooter gives the speed.
    std::string made_of{};    ///< `bulletPrefab`: the member of its shooter that has its prefab.
    bool by_speed = false;    ///< The engine moves it by the speed that the statement sets.
    bool by_impulse = false;  ///< `speed` is an impulse, until a scene says the mass.
    int axis = -1;  ///< The axis of its Transform along which it flies: 0 to 2; -1: unknown.
    std::optional<ShotBody> body{};  ///< None if no prefab is known.
};

/// A script that moves the player's character.
struct MovedCharacter {
    Place at{};  ///< The first statement that moves it.
    /// The rule by which its jump rises and falls; none if the script shows no jump.
    std::optional<JumpRule> jump{};
    std::optional<JumpSize> size{};  ///< None if numbers of other places decide.
    /// Where gravity acts in rendered frames on a character that moves in steps; else empty.
    Place falls_in_frames{};
    /// Where rendered frames add gravity to its rise under a condition, as when a key is let go.
    Place cut_in_frames{};
    bool is_level = false;  ///< It neither falls nor jumps: a top-down hero, a car.
    /// The engine moves it as a rigid body, with gravity and damping of its own.
    bool is_rigid_body = false;
    std::optional<double> linear_damp{};  ///< That of its node in a scene, with no other added.
    bool is_rule_unknown = false;         ///< Its gravity follows none of the rules of a jump.
};

/// A member that a rendered frame sets after a key press: `jump_pressed = true`.
struct PressFlag {
    std::string name{};
    Place at{};
};

/// A rigid body whose transform its own script writes in frames or steps, past the physics.
struct PlacedBody {
    Place at{};
    bool turns = false;  ///< The script turns it; else it moves it.
    /// The script does not show that the body is on its own object; scenes may.
    bool is_open = false;
};

/// The bodies that the scripts move.
struct ScriptMotion {
    /// The first place in each script that moves something in physics steps, as it always does with
    /// a rigid body.
    std::vector<Place> in_steps{};
    /// The first place in each script that moves something in rendered frames, or as the mouse
    /// moves.
    std::vector<Place> in_frames{};
    int dimensions = 0;           ///< Dimensions of what moves in steps: 2 or 3; 0 if unknown.
    bool interpolates = false;    ///< The game interpolates between its steps itself.
    bool is_for_headset = false;  ///< The game runs on a headset, whose display is unusual.
    bool is_mixed = false;        ///< Things in 2D and in 3D move in steps.
    bool jumps = false;           ///< A word of the scripts is about a jump.
    bool springs = false;         ///< A word of the scripts is about a spring.
    bool reads_keys = false;      ///< A script may read a key, a button or a stick.
    /// A world of bump.lua, which tests a body's whole way, is made; and bodies move through one.
    bool makes_sweeping_world = false;
    bool moves_through_world = false;
    /// Where each script that reads the player's input moves a body in physics steps.
    std::vector<Place> players{};
    /// Where a script of a player reads key presses in rendered frames, and none in steps: the next
    /// frame's step is the first that knows them.
    std::vector<Place> presses_in_frames{};
    /// Where callbacks of Unity's Input System keep what the player does for a step. They run after
    /// the steps of their frame, unless the project processes input in fixed steps.
    std::vector<Place> presses_in_events{};
    /// Members that frames of a script set after a press, and members of other objects that its
    /// steps read: `jump_pressed` for `input.jump_pressed`.
    std::vector<PressFlag> press_flags{};
    std::vector<std::string> read_in_steps{};
    /// The scripts that move the player's character in physics steps, and those that do so in
    /// rendered frames.
    std::vector<MovedCharacter> characters_in_steps{};
    std::vector<MovedCharacter> characters_in_frames{};
    std::vector<Shot> shots{};
    /// The bodies of projectiles whose speed no script has in numbers: one a script.
    std::vector<ShotBody> shot_bodies{};
    /// Where each script's steps call something that the scan cannot follow.
    std::vector<Place> hidden_steps{};
    /// Where each script teleports something.
    std::vector<Place> teleports{};
    /// Where scripts move a camera in physics steps.
    std::vector<Place> cameras_in_steps{};
    /// Where scripts change a speed by a fixed amount or share in each step, or push once with a
    /// force: at other steps the result is another.
    std::vector<Place> step_sums{};
    /// Where scripts count rendered frames.
    std::vector<Place> frame_counts{};
    /// Things that interpolation between steps would make worse.
    std::vector<InterpolationHazard> hazards{};
    /// The nodes that frames and steps of a script of Godot put somewhere, for its scenes to judge.
    std::vector<PlacedNode> placed_in_frames{};
    std::vector<PlacedNode> placed_in_steps{};
    /// Those of `in_frames` whose script moves only nodes that interpolation leaves alone.
    std::vector<Place> drawn_at_once{};
    /// Where scripts draw, in their `_draw`, what their steps move without a node.
    std::vector<Place> drawn_by_scripts{};
    /// Where scenes and scripts switch interpolation off for nodes that steps move, and for nodes
    /// that something may move.
    std::vector<Place> stepped_and_off{};
    std::vector<Place> off{};
    std::vector<PlacedBody> placed_bodies{};
    /// All scripts and plug-ins were read, and none reads a key, a button, a stick or a pointer.
    bool reads_no_input = false;
    /// `bodies` and `continuous` have no value if a scene is not text, or the engine's scenes are
    /// not read.
    std::optional<SceneBodies> bodies{};
    std::optional<ContinuousBodies> continuous{};
};

/// A script that is not worth reading.
struct SkippedScript {
    std::string file{};
    std::string_view why{};  ///< `minified`.
};

/// The result of scanning a folder. Without files, nothing was scanned.
struct ScriptScan {
    std::string file{};  ///< The file's name, if it is the scan of one script.
    std::size_t files = 0;
    std::size_t lines = 0;
    std::size_t bytes = 0;
    std::vector<ScriptRemark> remarks;  ///< In order of file and line.
    ScriptMotion motion{};
    ScriptClock clock{};
    std::vector<SkippedScript> skipped{};  ///< In order of their names.
    bool cut = false;  ///< The scan left out files, or deep folders, beyond its limits.
};

/// The page of a manual or class reference that a pattern relies on.
struct PatternSource {
    std::string_view engine;  ///< The name of its reader.
    std::string_view page;
};

/// The code in which a pattern looks for mistakes.
enum class PatternCode {
    frames,    ///< Code that runs in each rendered frame.
    steps,     ///< Code that runs in each physics step.
    both,      ///< Both of these.
    settings,  ///< Assignments to the settings of the game's time.
};

/// How code that a pattern finds uses the time of the frame.
enum class DeltaUse {
    other,
    none,   ///< It changes something by a fixed amount or share.
    twice,  ///< It multiplies by it, as the engine does, too.
};

/// A row of the table of patterns.
struct ScriptPattern {
    std::string_view name;
    std::string_view summary;
    std::string_view title;  ///< The title of its findings, before ` in 3 places`.
    std::string_view languages;
    std::vector<PatternSource> sources{};
    PatternCode code = PatternCode::frames;
    DeltaUse delta = DeltaUse::other;
    void (*look)(const struct ScriptView& view, std::vector<ScriptRemark>& found) = nullptr;
};
std::span<const ScriptPattern> script_patterns();

/// The pattern of code that sets a timestep, a clamp or a time scale over the settings files.
inline constexpr std::string_view kSettingsInCode = "settings-in-code";

/// The pattern that made the remark.
const ScriptPattern& pattern_of(const ScriptRemark& remark);

/// Scans the scripts below `folder` in the languages of `engine` (the name of its reader) on at
/// most `jobs` threads (0: one per processor), without copies, caches and third-party folders.
/// `jobs` changes no result. Skips unreadable files. Throws nothing.
ScriptScan scan_scripts(const std::string& folder, std::string_view engine, int jobs = 1);

/// Scans one text; its name says the language.
ScriptScan scan_script(const ProjectFile& file, int jobs = 1);

}  // namespace tickproof::harness
