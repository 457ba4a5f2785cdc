// Amounts that come from a stick or from keys. Such an amount is a speed, whatever its factor is
// called: an axis holds its value for as long as the player holds the stick, so a frame that adds
// it without the time turns faster at a higher frame rate. A move of the mouse is a way.

#include <algorithm>

#include "harness/scan/amount_facts.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool calls_stick(std::string_view code) {
    return std::ranges::any_of(calls_of(code), [](const ScriptCall& call) {
        return call.receiver == "Input" &&
               is_named(call.name, {"get_axis", "get_vector", "get_joy_axis", "get_action_strength",
                                    "get_action_raw_strength", "getaxis", "getvector", "getjoyaxis",
                                    "getactionstrength", "getactionrawstrength"});
    });
}

/// True for the value of a call, or of a local that holds one.
bool is_of_own_stick(const ScriptFunction& function, std::string_view code) {
    return calls_stick(code) || std::ranges::any_of(words_in(code), [&](std::string_view word) {
               return calls_stick(value_of_local(function, word));
           });
}

/// True if `name` times a time is a summand somewhere: then it is a speed itself.
bool is_speed(const ScriptView& view, std::string_view name) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            for (const std::string_view term : all_terms(statement.code)) {
                if (term.find('(') == std::string_view::npos && has_word(term, name) &&
                    has_time(view, function, term)) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace

void find_given_sticks(ScriptView& view) {
    if (!view.is(ScriptLanguage::gdscript) && !view.facts.is_godot_csharp) {
        return;
    }
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != Called::per_frame) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            for (const ScriptCall& call : calls_of(statement.code)) {
                const auto is_stick = [&](std::string_view argument) {
                    return is_of_own_stick(function, argument) &&
                           !has_time(view, function, argument);
                };
                if (call.receiver.empty() && std::ranges::any_of(call.arguments, is_stick)) {
                    view.given_sticks.emplace(call.name);
                }
            }
        }
    }
}

bool is_of_stick(const ScriptView& view, const ScriptFunction& function, std::string_view amount) {
    if (!view.is(ScriptLanguage::gdscript) && !view.facts.is_godot_csharp) {
        return false;
    }
    return is_of_own_stick(function, amount) ||
           (std::ranges::any_of(
                words_in(amount),
                [&](std::string_view word) { return has_word(function.parameters, word); }) &&
            view.given_sticks.contains(function.name));
}

std::vector<const ScriptStatement*> statements_to_look_at(const ScriptView& view,
                                                          const ScriptFunction& function) {
    std::vector<const ScriptStatement*> statements = every_frame(function);
    if (function.called == Called::elsewhere && !function.parameters.empty() &&
        (view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp) &&
        view.given_sticks.contains(function.name)) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (assigned && is_of_stick(view, function, assigned->value)) {
                statements.push_back(&statement);
            }
        }
    }
    return statements;
}

bool is_aim_of_turn(const ScriptView& view, std::string_view target) {
    const std::string_view name = root_of(target);
    if (!has_any(lower(name), {"rotation", "yaw", "pitch"}) || is_speed(view, name)) {
        return false;
    }
    return std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
        return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
            const auto& assigned = statement.assigned;
            return assigned && !assigned->declares &&
                   is_named(property_of(assigned->target),
                            {"rotation", "rotation_degrees", "rotationdegrees"}) &&
                   has_word(assigned->value, name);
        });
    });
}

}  // namespace tickproof::harness
