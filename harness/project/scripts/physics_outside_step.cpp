// physics-outside-step: bodies are moved in rendered frames, or presses are read in steps, which
// miss some and see others twice. Sources: Godot's manual on CharacterBody2D (move_and_slide goes
// into _physics_process), Unity's pages of Rigidbody.MovePosition ("use in FixedUpdate") and
// Input.GetKeyDown ("call from Update").

#include "harness/project/scripts/gates.h"
#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kName = "physics-outside-step";

bool is_body(std::string_view receiver) {
    const std::string name = lower(receiver);
    return has_any(name, {"rigid", "body"}) || has_word(name, "rb") || name.ends_with("_rb") ||
           name.ends_with("rb2d");
}

bool moves_body(const ScriptView& view, const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (call.name == "move_and_slide" || call.name == "MoveAndSlide") {
            return true;
        }
        if (view.is(ScriptLanguage::csharp) &&
            (call.name == "MovePosition" || call.name == "MoveRotation")) {
            return !call.receiver.empty();
        }
    }
    return false;
}

/// True if it reads a press and not the held key as well, which makes up for a lost press.
bool reads_press(std::string_view code) {
    if (has_any(code, {"GetMouseButton(", "GetMouseButton (", "GetKey(", "GetButton("})) {
        return false;
    }
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_press =
            is_named(call.name, {"getkeydown", "getkeyup", "getbuttondown", "getbuttonup",
                                 "getmousebuttondown", "getmousebuttonup"});
        if (is_press && has_word(call.receiver, "Input")) {
            return true;
        }
    }
    return has_any(code, {".wasPressedThisFrame", ".wasReleasedThisFrame"});
}

/// A velocity set in Update holds at the next step only.
bool sets_velocity(const ScriptView& view, const ScriptStatement& statement) {
    const auto assigned = assignment_of(statement.code);
    if (!view.is(ScriptLanguage::csharp) || !assigned || assigned->declares) {
        return false;
    }
    const auto dot = assigned->target.rfind('.');
    return dot != std::string_view::npos && is_body(assigned->target.substr(0, dot)) &&
           is_named(property_of(assigned->target), {"velocity", "linearvelocity"});
}

void look_at_step(const ScriptView& view, const ScriptFunction& function,
                  std::vector<ScriptRemark>& found) {
    const auto add = [&](const ScriptStatement& statement) {
        ScriptRemark remark = remark_at(view, kName, function, statement);
        remark.why =
            "A press lasts one frame: a frame without a step misses it, and a frame "
            "with two steps sees it twice";
        remark.fix = "Read the press in Update, keep it, and use it in the next step.";
        found.push_back(std::move(remark));
    };
    std::set<std::size_t> seen;
    for (const ScriptStatement& statement : function.statements) {
        if (reads_press(statement.code)) {
            add(statement);
        }
        for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
            if (seen.insert(at).second && reads_press(function.blocks[at].header)) {
                add(statement);
            }
        }
    }
}

void look_at_frame(const ScriptView& view, const ScriptFunction& function,
                   std::vector<ScriptRemark>& found) {
    for (const ScriptStatement& statement : function.statements) {
        if (moves_body(view, statement)) {
            ScriptRemark remark = remark_at(view, kName, function, statement);
            remark.why =
                "The body moves in rendered frames, between the steps of physics: what "
                "it hits depends on the frame rate";
            remark.fix = view.is(ScriptLanguage::csharp)
                             ? "Move it in FixedUpdate or _PhysicsProcess."
                             : "Move it in _physics_process.";
            found.push_back(std::move(remark));
        } else if (sets_velocity(view, statement)) {
            ScriptRemark remark = remark_at(view, kName, function, statement);
            remark.why = "Only the velocity of the last frame before a step counts";
            remark.fix = "Set it in FixedUpdate.";
            remark.is_note = true;
            found.push_back(std::move(remark));
        }
    }
}

void look_for_physics_outside_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called == Called::per_frame) {
            look_at_frame(view, function, found);
        } else if (function.called == Called::per_step && view.is(ScriptLanguage::csharp)) {
            look_at_step(view, function, found);
        }
    }
}

}  // namespace

ScriptPattern physics_outside_step() {
    return {.name = kName,
            .summary = "bodies moved in rendered frames, presses read in steps",
            .title = "Physics outside the fixed step",
            .languages = "GDScript, C#",
            .look = look_for_physics_outside_step};
}

}  // namespace tickproof::harness
