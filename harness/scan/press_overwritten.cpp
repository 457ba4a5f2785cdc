// press-overwritten: a frame sets a member to a new press, or to none, and a step uses it. The next
// frame overwrites a press that no step has used yet: at 50 steps and 144 frames a second two in
// three. Source: Unity's pages of Input.GetKeyDown and MonoBehaviour.FixedUpdate.

#include <algorithm>

#include "harness/scan/patterns.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True if the code uses the member. `kept = pressed` in a step clears it, and uses nothing.
bool uses(const ScriptFunction& function, std::string_view name) {
    const auto is_use = [&](const ScriptStatement& statement) {
        const auto& assigned = statement.assigned;
        return assigned && plain(assigned->target) == name ? has_word(assigned->value, name)
                                                           : has_word(statement.code, name);
    };
    return std::ranges::any_of(function.statements, is_use) ||
           std::ranges::any_of(function.blocks, [&](const ScriptBlock& block) {
               return has_word(block.header, name);
           });
}

bool any_uses(const std::vector<const ScriptFunction*>& functions, std::string_view name) {
    return std::ranges::any_of(
        functions, [&](const ScriptFunction* function) { return uses(*function, name); });
}

/// The member that the statement sets to a new press and to nothing else: not one that keeps an
/// older press, as `jump |= pressed` and `jump = jump || pressed` do. Empty without one.
std::string overwritten(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned || assigned->declares || assigned->op != '=' || statement.block != 0 ||
        has_any(statement.code, {"|=", "^="}) || !asks_for_press(assigned->value)) {
        return {};
    }
    std::string name = plain(assigned->target);
    const bool is_member = name == root_of(name) && !is_local(function, name);
    return is_member && !has_word(assigned->value, name) ? name : std::string();
}

/// True if other code of the script sets the member as well: it may keep the press.
bool is_set_elsewhere(const ScriptView& view, const ScriptStatement& here, std::string_view name) {
    return std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
        return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
            const auto& assigned = statement.assigned;
            return assigned && statement.begin != here.begin && plain(assigned->target) == name &&
                   !is_named(trimmed(assigned->value), {"false"});
        });
    });
}

void look_for_press_overwritten(const ScriptView& view, std::vector<ScriptRemark>& found) {
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp) {
        return;
    }
    const auto steps = run_at(view, Called::per_step);
    for (const ScriptFunction* function : run_at(view, Called::per_frame)) {
        if (std::ranges::find(steps, function) != steps.end()) {
            continue;
        }
        for (const ScriptStatement& statement : function->statements) {
            const std::string name = overwritten(*function, statement);
            if (name.empty() || is_set_elsewhere(view, statement, name) || !any_uses(steps, name) ||
                any_uses(run_at(view, Called::per_frame), name)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "press-overwritten", *function, statement);
            remark.why =
                "A press lasts one frame, and the next frame overwrites it: a frame without a "
                "step loses it, 65% of presses at 50 steps and 144 frames a second";
            remark.fix = "Keep the press until a step has used it: write " + name +
                         " |= in Update, and set it to false at the end of FixedUpdate.";
            if (view.facts.has_input_system) {
                doubt(remark, "the Input System may be set to update in fixed steps");
            }
            doubt_call(view, *function, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern press_overwritten() {
    return {.name = "press-overwritten",
            .summary = "a frame overwrites a key press that no step has used yet",
            .title = "Key presses get lost: the next frame overwrites them",
            .languages = "C#",
            .sources = {{"unity", "Unity: Input.GetKeyDown, MonoBehaviour.FixedUpdate"}},
            .code = PatternCode::frames,
            .look = look_for_press_overwritten};
}

}  // namespace tickproof::harness
