// A remark on per-frame code assumes that the engine calls the function, and in each frame. If the
// script does not show both, the remark becomes a note.

#include <algorithm>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// `class Player : MonoBehaviour`: a class that the engine updates. A game's own base class may be
/// updated from anywhere.
bool is_updated_by_engine(std::string_view code) {
    return has_any(code,
                   {": MonoBehaviour", ":MonoBehaviour", ": NetworkBehaviour", ":NetworkBehaviour",
                    ": MonoBehaviourPun", ": SyncScript", ":SyncScript"});
}

bool says_can_tick(std::string_view code) {
    return has_any(plain(code), {"bCanEverTick=true", "SetTickEnabled(true)",
                                 "SetActorTickEnabled(true)", "SetComponentTickEnabled(true)"});
}

bool is_godot_csharp(const Script& script) {
    return script.language == ScriptLanguage::csharp &&
           std::ranges::any_of(script.functions, [](const ScriptFunction& function) {
               return is_named(function.name, {"_process", "_physicsprocess", "_ready"});
           });
}

}  // namespace

void doubt(ScriptRemark& remark, std::string_view why) {
    remark.is_note = true;
    if (remark.doubt.empty()) {
        remark.doubt = why;
    }
}

std::string_view step_name(const ScriptView& view) {
    switch (view.script.language) {
        case ScriptLanguage::gdscript:
            return "_physics_process";
        case ScriptLanguage::csharp:
            return view.facts.is_godot_csharp ? "_PhysicsProcess" : "FixedUpdate";
        case ScriptLanguage::lua:
        case ScriptLanguage::cpp:
        case ScriptLanguage::none:
            break;
    }
    return "the fixed step";
}

ScriptFacts facts_of(const Script& script) {
    const std::string_view code = script.code;
    return {
        .is_switched_off = has_any(code, {"set_process(false)"}),
        .is_of_engine = is_updated_by_engine(code),
        .can_tick = script.language == ScriptLanguage::cpp && says_can_tick(code),
        .is_godot_csharp = is_godot_csharp(script),
        .has_pointer = has_any(code, {"UnityEngine.EventSystems", "IPointer"}),
        .has_input_system = has_any(code, {"ThisFrame"}),
        .has_old_move = has_any(code, {"extends KinematicBody"}) && !has_any(code, {"func move("})};
}

bool is_not_added_yet(const ScriptFunction& function, const ScriptStatement& statement,
                      std::string_view name) {
    if (!has_any(lower(value_of_local(function, name)), {".new(", ".instance(", "instantiate("})) {
        return false;
    }
    const auto added = function.index.added.find(name);
    return added == function.index.added.end() || added->second >= statement.begin;
}

ScriptClock clock_in(const ScriptView& view) {
    ScriptClock clock{.loops = step_loops_in(view),
                      .clamps = delta_clamps_in(view),
                      .settings = code_settings_in(view)};
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned) {
                continue;
            }
            const std::string target = lower(assigned->target);
            const auto number = literal_of(assigned->value);
            const std::vector<double> choices = choices_of(assigned->value);
            const bool may_stop = std::ranges::find(choices, 0.0) != choices.end();
            clock.sets_step = clock.sets_step || has_any(target, {"fixeddeltatime"});
            if (has_any(target, {"timescale", "time_scale"}) && may_stop) {
                clock.pauses.push_back(place_in(view, statement));
            }
            const bool is_limit = has_any(target, {"targetframerate", "engine.max_fps",
                                                   "engine.target_fps", "engine.maxfps"});
            constexpr double kUsual_hz = 62;
            if (is_limit && number && *number > 0 && *number <= kUsual_hz) {
                clock.limits.push_back(place_in(view, statement));
            }
        }
    }
    return clock;
}

void doubt_call(const ScriptView& view, const ScriptFunction& function, ScriptRemark& remark) {
    if (view.is(ScriptLanguage::gdscript) && view.facts.is_switched_off) {
        doubt(remark, "the script switches _process off at times");
    }
    if (view.is(ScriptLanguage::csharp) && !view.facts.is_godot_csharp &&
        !view.facts.is_of_engine) {
        doubt(remark, "a base class of the game's own may call this from anywhere");
    }
    if (view.is(ScriptLanguage::cpp) && function.name.find("Tick") != std::string::npos &&
        !view.facts.can_tick) {
        doubt(remark, "nothing in this file lets the object tick");
    }
}

}  // namespace tickproof::harness
