// A script, and what its assignments say of its names: which hold a time or a move of the mouse.

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

/// What the code of the whole file says of a callback that the engine makes.
struct ScriptFacts {
    bool is_switched_off = false;  ///< `set_process(false)`.
    bool is_of_engine = false;     ///< `: MonoBehaviour`.
    bool can_tick = false;         ///< `bCanEverTick = true`.
    bool is_godot_csharp = false;
    bool has_pointer = false;       ///< It hears of presses on the user interface.
    bool has_input_system = false;  ///< `wasPressedThisFrame`.
};

/// Names of members, and of the locals of a function.
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
    TextMap<std::string_view> types{};    ///< Of members, in GDScript.
    TextMap<std::string_view> initial{};  ///< Of members: the first value that the file gives them.
    /// Locals that a function puts into a place, each with the owner of that.
    std::unordered_map<const ScriptFunction*, TextSet> placed{};
    /// Names that hold a time, or a product of one.
    ScopedNames timed{};
    /// Names that hold what the mouse moved by.
    ScopedNames mouse{};
    /// Names that a function called elsewhere than at the start changes.
    TextSet changing{};
    /// Values of names that the file gives a value once, and no scene can.
    TextMap<std::string_view> constants{};

    bool is(ScriptLanguage language) const { return script.language == language; }
};

ScriptView view_of(const Script& script);

/// True if anything in it may hold a time: then a pattern keeps silent.
bool has_time(const ScriptView& view, const ScriptFunction& function, std::string_view code);
/// True if it is the time of a frame or a step, and nothing else.
bool is_delta(std::string_view factor);
/// How many of the factors are a delta.
std::size_t deltas_in(std::string_view product);
/// True if the mouse has to do with it.
bool is_of_mouse(const ScriptView& view, const ScriptFunction& function, std::string_view code);
/// True if the statement reads a mouse axis.
bool reads_mouse_axis(const ScriptView& view, const ScriptStatement& statement);
/// True if the function declares the name, or takes it as a parameter.
bool is_local(const ScriptFunction& function, std::string_view name);
/// The value that the function gives to its local; empty where it has none of the name.
std::string_view value_of_local(const ScriptFunction& function, std::string_view name);

ScriptFacts facts_of(const Script& script);
/// The constants of the script.
TextMap<std::string_view> constants_in(const Script& script);
/// The number that the code is: a literal, a quotient of two, or a constant of the file.
std::optional<double> number_of(const ScriptView& view, std::string_view code);

/// `var shot = Shot.new(); shot.position = here; add_child(shot)`: it is in no scene yet.
bool is_not_added_yet(const ScriptFunction& function, const ScriptStatement& statement,
                      std::string_view name);

/// The name is one of these, in lower case.
bool is_named(std::string_view name, std::initializer_list<std::string_view> names);
bool has_any(std::string_view code, std::initializer_list<std::string_view> parts);

/// A position, an angle, or what holds one: `transform.position.x`, `self.x` in Lua.
bool is_place(const ScriptView& view, const ScriptFunction& function, std::string_view target);
/// Finds `placed`.
void find_placements(ScriptView& view);
bool is_velocity(const ScriptView& view, std::string_view target);

using ScriptRemarks = std::vector<ScriptRemark>;

/// Where it counts rendered frames: `FramesShown += 1`.
std::vector<Place> frame_counts_in(const ScriptView& view);

/// What the script moves. Code of any kind that pushes a rigid body moves in steps.
ScriptMotion motion_in(const ScriptView& view);

/// The settings of the game's time that the script sets.
ScriptClock clock_in(const ScriptView& view);

/// The game's own loops of fixed steps.
std::vector<StepLoop> step_loops_in(const ScriptView& view);

/// The code of a rendered frame that runs in each of them.
std::vector<const ScriptStatement*> every_frame(const ScriptFunction& function);

Place place_in(const ScriptView& view, const ScriptStatement& statement);

ScriptRemark remark_at(const ScriptView& view, std::string_view pattern,
                       const ScriptFunction& function, const ScriptStatement& statement);

/// Makes a remark a note, and says why; the first reason stays.
void doubt(ScriptRemark& remark, std::string_view why);

/// The callback of the fixed step, in the words of the script's engine.
std::string_view step_name(const ScriptView& view);

/// What holds for all remarks on per-frame code: a note where the script does not show that the
/// engine calls the function in each frame.
void doubt_call(const ScriptView& view, const ScriptFunction& function, ScriptRemark& remark);

/// The parts of a value that are added up or handed over, inside brackets, too:
/// `new Vector3(a * dt, b + c)` has `a * dt`, `b`, `c` and itself.
std::vector<std::string_view> all_terms(std::string_view code);

}  // namespace tickproof::harness
