// physics-outside-step: code moves bodies in rendered frames. Sources: Godot's manual on
// CharacterBody2D (move_and_slide and move_and_collide go into _physics_process), Unity's page of
// Rigidbody.MovePosition ("use in FixedUpdate").

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOutside = "physics-outside-step";

bool is_body(std::string_view receiver) {
    const std::string name = lower(receiver);
    return has_any(name, {"rigid", "body"}) || has_word(name, "rb") || name.ends_with("_rb") ||
           name.ends_with("rb2d");
}

/// True for a call that moves a Godot body at once.
bool moves_body(const ScriptStatement& statement) {
    return std::ranges::any_of(calls_of(statement.code), [](const ScriptCall& call) {
        return is_named(call.name,
                        {"move_and_slide", "moveandslide", "move_and_collide", "moveandcollide"});
    });
}

/// True for a call that makes the next step move a Unity body.
bool sends_body(const ScriptView& view, const ScriptStatement& statement) {
    return view.is(ScriptLanguage::csharp) &&
           std::ranges::any_of(calls_of(statement.code), [](const ScriptCall& call) {
               return is_named(call.name, {"moveposition", "moverotation"}) &&
                      !call.receiver.empty();
           });
}

/// True if the statement sets a velocity, which holds at the next step only. False for a value made
/// of the old velocity, which adds up: `var now = body.velocity; body.velocity = now * 2;`.
bool sets_velocity(const ScriptView& view, const ScriptFunction& function,
                   const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!view.is(ScriptLanguage::csharp) || !assigned || assigned->declares ||
        assigned->op != '=') {
        return false;
    }
    const std::string_view property = property_of(assigned->target);
    const auto words = words_in(assigned->value);
    const bool adds_up = std::ranges::any_of(words, [&](std::string_view word) {
        return word == property || has_word(value_of_local(function, word), property);
    });
    if (adds_up) {
        return false;
    }
    const auto dot = assigned->target.rfind('.');
    return dot != std::string_view::npos && is_body(assigned->target.substr(0, dot)) &&
           is_named(property, {"velocity", "linearvelocity"});
}

/// The destination of MovePosition: its argument, or the value of a local with that name.
std::string_view destination(const ScriptFunction& function, const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code, "MovePosition")) {
        if (!call.arguments.empty()) {
            const std::string_view value = value_of_local(function, call.arguments[0]);
            return value.empty() ? call.arguments[0] : value;
        }
    }
    return {};
}

/// True for `transform.position + way`, which depends on the body's place.
bool is_from_own_place(const ScriptStatement& statement, std::string_view place) {
    for (const ScriptCall& call : calls_of(statement.code, "MovePosition")) {
        const std::string own = plain(call.receiver) + ".position";
        const std::string code = plain(place);
        for (const std::string& name : {own, std::string("transform.position")}) {
            const auto at = code.find(name);
            if (at != std::string::npos &&
                (at == 0 || (!is_word_char(code[at - 1]) && code[at - 1] != '.'))) {
                return true;
            }
        }
    }
    return false;
}

ScriptRemark remark_on_sent_body(const ScriptView& view, const ScriptFunction& function,
                                 const ScriptStatement& statement) {
    ScriptRemark remark = remark_at(view, kOutside, function, statement);
    const std::string_view place = destination(function, statement);
    const bool is_own = is_from_own_place(statement, place);
    remark.why =
        "The next step moves the body to where the last frame before it said, and the others count "
        "for nothing";
    remark.fix = "Move it in FixedUpdate, and the timers that belong to it.";
    if (is_own && has_time(view, function, place)) {
        remark.why =
            "The next step moves the body to where the last frame before it said, so the body is "
            "slower at a higher frame rate";
        remark.fix =
            "Move it in FixedUpdate, and the timers that belong to it; lower its speed if it felt "
            "right before.";
    } else if (is_own) {
        doubt(remark,
              "without a time in it the way is that of a step, at any frame rate above that of "
              "the steps");
    } else {
        doubt(remark,
              "where it is sent to a place that does not depend on its own, only smoothness "
              "suffers");
    }
    doubt_call(view, function, remark);
    return remark;
}

/// True for a velocity set by a press, or of a body just made: it is set once.
bool is_set_once(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    return function.blocks[statement.block].is_gated ||
           is_made_here(function, statement, assigned ? assigned->target : std::string_view());
}

bool turns_with_mouse(const ScriptView& view, const ScriptFunction& function) {
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& each) {
        return is_of_mouse(view, function, each.code);
    });
}

void look_at_frame(const ScriptView& view, const ScriptFunction& function,
                   std::vector<ScriptRemark>& found) {
    std::optional<bool> looks;
    for (const ScriptStatement& statement : function.statements) {
        if (moves_body(statement)) {
            ScriptRemark remark = remark_at(view, kOutside, function, statement);
            remark.why =
                "The body moves in rendered frames, between the steps of physics: what it hits "
                "depends on the frame rate";
            looks = looks ? looks : turns_with_mouse(view, function);
            remark.fix =
                fmt::format("Move the whole function, and its timers, into {}{}.", step_name(view),
                            *looks ? "; only what turns with the mouse stays here" : "");
            doubt(remark, "where the way of a frame is short, nobody sees it");
            found.push_back(std::move(remark));
        } else if (sends_body(view, statement)) {
            found.push_back(remark_on_sent_body(view, function, statement));
        } else if (sets_velocity(view, function, statement) && !is_set_once(function, statement)) {
            ScriptRemark remark = remark_at(view, kOutside, function, statement);
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
        }
    }
}

}  // namespace

ScriptPattern physics_outside_step() {
    return {.name = kOutside,
            .summary = "bodies moved in rendered frames instead of physics steps",
            .title = "Physics outside the fixed step",
            .languages = "GDScript, C#",
            .sources = {{"godot", "Godot manual: Using CharacterBody2D/3D"},
                        {"unity", "Unity: Rigidbody.MovePosition"}},
            .look = look_for_physics_outside_step};
}

}  // namespace tickproof::harness
