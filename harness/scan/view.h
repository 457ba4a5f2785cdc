// A script with facts about its names: which of them hold a time or a move of the mouse.

#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Facts that the whole file shows about the engine's callbacks.
struct ScriptFacts {
    bool is_switched_off = false;  ///< `set_process(false)`.
    bool is_of_engine = false;     ///< `: MonoBehaviour`.
    bool can_tick = false;         ///< `bCanEverTick = true`.
    bool is_godot_csharp = false;
    bool has_pointer = false;       ///< It handles pointer events of the user interface.
    bool has_input_system = false;  ///< `wasPressedThisFrame`.
    bool has_old_move = false;      ///< Its `move` is that of a KinematicBody in Godot 2.
};

/// A set of names: members of the script, and locals of each function.
struct ScopedNames {
    TextSet members{};
    std::unordered_map<const ScriptFunction*, TextSet> locals{};

    void add(const ScriptFunction& function, bool is_local, std::string_view name) {
        (is_local ? locals[&function] : members).emplace(name);
    }
    void remove(const ScriptFunction& function, std::string_view name) {
        members.erase(std::string(name));
        if (const auto own = locals.find(&function); own != locals.end()) {
            own->second.erase(std::string(name));
        }
    }
    bool has(const ScriptFunction& function, std::string_view name) const {
        const auto own = locals.find(&function);
        return members.contains(name) || (own != locals.end() && own->second.contains(name));
    }
};

struct ScriptView {
    const Script& script;
    ScriptFacts facts{};
    TextMap<std::string_view> types{};    ///< Classes of members, in GDScript.
    TextMap<std::string_view> initial{};  ///< The first value that the file gives a member.
    /// Locals that a function puts into a place, each with the place's owner.
    std::unordered_map<const ScriptFunction*, TextSet> placed{};
    /// Names that hold a time, or a product of one.
    ScopedNames timed{};
    /// Names that hold a move of the mouse.
    ScopedNames mouse{};
    /// Functions of a script of Godot to which frames pass a stick: `turn(stick.x)`.
    TextSet given_sticks{};
    /// Names that change in functions that run after the start.
    TextSet changing{};
    /// Values of names that the file sets once, and no scene can set.
    TextMap<std::string_view> constants{};

    bool is(ScriptLanguage language) const { return script.language == language; }
};

ScriptView view_of(const Script& script);

/// True if the code may contain a time; then patterns give no remark.
bool has_time(const ScriptView& view, const ScriptFunction& function, std::string_view code);
/// True for `(gravity / delta) * delta`, which has no time left in it.
bool cancels_time(std::string_view code);
/// True if the factor is the time of a frame or step, and nothing else.
bool is_delta(std::string_view factor);
/// Number of factors that are a delta.
std::size_t deltas_in(std::string_view product);
/// True if the code depends on the mouse.
bool is_of_mouse(const ScriptView& view, const ScriptFunction& function, std::string_view code);
/// True if the statement reads a mouse axis.
bool reads_mouse_axis(const ScriptView& view, const ScriptStatement& statement);
/// True if the function declares the name, or takes it as a parameter.
bool is_local(const ScriptFunction& function, std::string_view name);
/// The value that the function gives to its local; empty if it has no such local.
std::string_view value_of_local(const ScriptFunction& function, std::string_view name);

ScriptFacts facts_of(const Script& script);
/// True for the declaration of a field that a scene or the editor can set.
bool is_set_in_scenes(std::string_view code);
/// The parameters of all functions, and the names in the headers of loops.
TextSet parameters_in(const Script& script);
/// True for a function that the engine calls once, before the first frame: `_ready`, `Awake`.
bool is_start(std::string_view function);
/// The constants of the script.
TextMap<std::string_view> constants_in(const Script& script);
/// The number of a literal, of a quotient of two, or of a constant of the file.
std::optional<double> number_of(const ScriptView& view, std::string_view code);

/// True for `var shot = Shot.new(); shot.position = here; add_child(shot)`: in no scene yet.
bool is_not_added_yet(const ScriptFunction& function, const ScriptStatement& statement,
                      std::string_view name);

/// True if the name in lower case is one of `names`.
bool is_named(std::string_view name, std::initializer_list<std::string_view> names);
bool has_any(std::string_view code, std::initializer_list<std::string_view> parts);

/// True for a position, an angle, or their owner: `transform.position.x`, `self.x` in Lua.
bool is_place(const ScriptView& view, const ScriptFunction& function, std::string_view target);
/// Finds `placed`.
void find_placements(ScriptView& view);
/// Finds `given_sticks`; needs `timed`.
void find_given_sticks(ScriptView& view);
bool is_velocity(const ScriptView& view, std::string_view target);

using ScriptRemarks = std::vector<ScriptRemark>;

/// Where the script counts rendered frames: `FramesShown += 1`.
std::vector<Place> frame_counts_in(const ScriptView& view);

/// Where the script changes a speed by a fixed amount or share in each step, or pushes once with a
/// force.
std::vector<Place> step_sums_in(const ScriptView& view);

/// Where the script moves a camera in physics steps.
std::vector<Place> cameras_in_steps(const ScriptView& view);

/// The bodies that the script moves. A push of a rigid body counts as motion in steps anywhere.
ScriptMotion motion_in(const ScriptView& view);

/// The settings of the game's time that the script sets.
ScriptClock clock_in(const ScriptView& view);

/// True if the text names a setting of the game's time.
bool may_set_time(std::string_view text);

/// Where the script sets what the settings files set, too. Pauses are left out.
std::vector<CodeSetting> code_settings_in(const ScriptView& view);

/// Limits of the delta in love.update.
std::vector<DeltaClamp> delta_clamps_in(const ScriptView& view);

/// The game's own loops of fixed steps.
std::vector<StepLoop> step_loops_in(const ScriptView& view);

/// The statements of a function that run in each rendered frame.
std::vector<const ScriptStatement*> every_frame(const ScriptFunction& function);

Place place_in(const ScriptView& view, const ScriptStatement& statement);

ScriptRemark remark_at(const ScriptView& view, std::string_view pattern,
                       const ScriptFunction& function, const ScriptStatement& statement);

/// Makes a remark a note, with the reason `why` unless it has one already.
void doubt(ScriptRemark& remark, std::string_view why);

/// The callback of the fixed step, in the words of the script's engine.
std::string_view step_name(const ScriptView& view);

/// Makes a remark on per-frame code a note, unless the script shows that the engine calls the
/// function in each frame.
void doubt_call(const ScriptView& view, const ScriptFunction& function, ScriptRemark& remark);

/// The terms and arguments of a value, also inside brackets: for `new Vector3(a * dt, b + c)` it
/// gives `a * dt`, `b`, `c` and the whole.
std::vector<std::string_view> all_terms(std::string_view code);

}  // namespace tickproof::harness
