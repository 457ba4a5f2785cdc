// mouse-in-step: a fixed step reads the mouse's move of a rendered frame. Two steps in a frame
// count it twice, and a frame without a step loses it. Source: Unity's pages of Input.GetAxis
// (mouse axes are the move since the last frame) and Input.mouseScrollDelta; Godot's of
// InputEventMouseMotion.relative (the move since the last event).

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kMouseInStep = "mouse-in-step";

bool reads_move(const ScriptView& view, const ScriptStatement& statement) {
    return has_any(statement.code, {"Input.mouseScrollDelta"}) ||
           (reads_mouse_axis(view, statement) && has_any(statement.code, {"GetAxis"}));
}

/// The member in `look = event.relative`: it forgets the moves before; empty if it adds them up.
std::string_view kept_move(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    const bool is_kept = assigned && !assigned->declares && assigned->op == '=' &&
                         has_any(lower(assigned->value), {"event.relative"});
    const std::string_view root = is_kept ? root_of(assigned->target) : std::string_view();
    return is_local(function, root) || has_word(is_kept ? assigned->value : "", root)
               ? std::string_view()
               : root;
}

/// True if the statement reads the member; to set it anew is no use of it.
bool reads(const ScriptStatement& statement, std::string_view member) {
    const auto& assigned = statement.assigned;
    const bool is_set = assigned && assigned->op == '=' && root_of(assigned->target) == member;
    return has_word(is_set ? assigned->value : std::string_view(statement.code), member);
}

bool reads(const ScriptFunction& function, std::string_view member) {
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        return reads(statement, member);
    });
}

/// True if a physics step uses the member.
bool is_used_in_steps(const Script& script, std::string_view member) {
    return std::ranges::any_of(script.functions, [&](const ScriptFunction& function) {
        return function.called == Called::per_step && reads(function, member);
    });
}

/// True if the event's function, or one that it calls, uses the member at once.
bool is_used_at_once(const Script& script, const ScriptFunction& event, std::string_view member) {
    return reads(event, member) ||
           std::ranges::any_of(script.functions, [&](const ScriptFunction& function) {
               return reads(function, member) &&
                      std::ranges::any_of(event.statements, [&](const ScriptStatement& statement) {
                          return has_word(statement.code, function.name);
                      });
           });
}

/// A step turns by the move of the last event; those of the frames before are lost.
void look_for_lost_moves(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (!is_of_input(function)) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            const std::string_view member = kept_move(function, statement);
            if (member.empty() || !is_used_in_steps(view.script, member) ||
                is_used_at_once(view.script, function, member)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kMouseInStep, function, statement);
            remark.why =
                "A step uses the last move of the mouse alone: those of the frames before it are "
                "lost";
            remark.fix = fmt::format(
                "Add it up ({} += ...), and set the sum to zero where the step has used it; or "
                "turn the view here, without waiting for a step.",
                member);
            found.push_back(std::move(remark));
        }
    }
}

void look_for_mouse_in_step(const ScriptView& view, std::vector<ScriptRemark>& found) {
    look_for_lost_moves(view, found);
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != Called::per_step || !view.is(ScriptLanguage::csharp)) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            if (!reads_move(view, statement)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kMouseInStep, function, statement);
            remark.why =
                "The mouse's move is that of a frame: each step of the frame counts it, and a "
                "frame without a step loses it";
            remark.fix =
                "Add it up in Update, and use the sum in the next step, which sets it to 0; "
                "without "
                "a time in it.";
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern mouse_in_step() {
    return {.name = kMouseInStep,
            .summary = "the move of the mouse is read in the fixed step, which counts it by steps",
            .title = "Mouse moves may count twice or get lost: read in the fixed step",
            .languages = "GDScript, C#",
            .sources = {{"unity", "Unity: Input.GetAxis"},
                        {"godot", "Godot: InputEventMouseMotion.relative"}},
            .code = PatternCode::steps,
            .look = look_for_mouse_in_step};
}

}  // namespace tickproof::harness
