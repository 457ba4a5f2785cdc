// A coroutine of Unity goes on behind its `yield return`: in the next frame, or in the next step
// for WaitForFixedUpdate. Source: Unity manual, Order of execution for event functions.

#include "harness/scan/coroutines.h"

#include <algorithm>

#include "harness/scan/shots.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True if the statement is in a loop that a coroutine of C# leaves at a `yield`, and goes on with.
bool is_in_yielding_loop(const ScriptFunction& function, const ScriptStatement& statement) {
    const auto is_inside = [&](std::size_t block, std::size_t loop) {
        while (block != 0 && block != loop) {
            block = function.blocks[block].parent;
        }
        return block == loop;
    };
    for (auto loop = statement.block; loop != 0; loop = function.blocks[loop].parent) {
        const auto words = words_in(function.blocks[loop].header);
        const bool is_loop =
            !words.empty() && is_named(words.front(), {"while", "for", "foreach", "do"});
        if (is_loop && std::ranges::any_of(function.statements, [&](const ScriptStatement& each) {
                return each.code.starts_with("yield return ") && is_inside(each.block, loop);
            })) {
            return true;
        }
    }
    return false;
}

}  // namespace

const ScriptStatement* first_in_coroutines(const ScriptView& view, Called when) {
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp) {
        return nullptr;
    }
    for (const ScriptFunction& function : view.script.functions) {
        if (coroutine_of(function).called != when) {
            continue;
        }
        for (const ScriptStatement& statement : function.statements) {
            if (places_something(view, function, statement.code) &&
                is_in_yielding_loop(function, statement)) {
                return &statement;
            }
        }
    }
    return nullptr;
}

}  // namespace tickproof::harness
