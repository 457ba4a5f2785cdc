// Names the nodes that a script of Godot puts somewhere, as its scene does: `$Sprite` is the node
// `Sprite` below the script's own.

#include <algorithm>
#include <set>

#include "harness/scan/drawn_at_once.h"
#include "harness/scan/node_events.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True for `$Sprite/Eye` and `%Eye` alone.
bool is_node_path(std::string_view code) {
    return code.size() > 1 && (code.front() == '$' || code.front() == '%') &&
           std::ranges::all_of(code.substr(1), [](char c) { return is_word_char(c) || c == '/'; });
}

/// The node in `@onready var eye: Node3D = $Head/Eye as Node3D`.
std::string_view first_word(std::string_view value) {
    value = trimmed(value);
    return value.substr(0, value.find(' '));
}

bool makes_node(std::string_view value) {
    return has_any(value, {".instantiate(", ".instance(", ".new(", ".duplicate("});
}

/// The blocks that call reset_physics_interpolation(): what they place starts anew there.
std::set<std::size_t> blocks_with_reset(const ScriptFunction& function) {
    std::set<std::size_t> blocks;
    for (const ScriptStatement& each : function.statements) {
        if (has_any(each.code, {"reset_physics_interpolation"})) {
            blocks.insert(each.block);
        }
    }
    return blocks;
}

}  // namespace

PlacedNode placed_node(const ScriptView& view, const ScriptFunction& function,
                       std::string_view owner) {
    std::string_view node = node_behind(owner, {"transform", "global_transform", "basis"});
    node = node == "self" ? std::string_view() : node;
    if (!node.empty() && root_of(node) == node && !is_local(function, node) &&
        !view.changing.contains(node)) {
        const auto initial = view.initial.find(node);
        node = initial == view.initial.end() ? node : first_word(initial->second);
    } else if (!node.empty() && root_of(node) == node && is_local(function, node)) {
        const std::string_view value = first_word(value_of_local(function, node));
        node = value.empty() ? node : value;
    }
    if (node.empty() || is_node_path(node)) {
        node.remove_prefix(node.starts_with('$') ? 1 : 0);
        return {.path = std::string(node)};
    }
    return {.is_known = false};
}

std::vector<PlacedNode> placed_nodes(const ScriptView& view,
                                     const std::vector<const ScriptFunction*>& functions,
                                     const IsMove& is_move_here) {
    std::vector<PlacedNode> found;
    if (!view.is(ScriptLanguage::gdscript)) {
        return found;
    }
    const DrawnAtOnce at_once(view);
    std::set<std::size_t> with_reset;
    const auto add = [&](const ScriptFunction& function, const ScriptStatement& statement,
                         std::string_view owner) {
        PlacedNode node = placed_node(view, function, owner);
        node.is_off = at_once.is_switched_off(function, owner);
        node.is_new =
            makes_node(value_of_local(function, owner)) || with_reset.contains(statement.block);
        node.at = place_in(view, statement);
        found.push_back(std::move(node));
    };
    for (const ScriptFunction* function : functions) {
        with_reset = blocks_with_reset(*function);
        for (const ScriptStatement& statement : function->statements) {
            if (!is_move_here(*function, statement.code)) {
                continue;
            }
            const std::size_t before = found.size();
            for (const ScriptCall& call : calls_of(statement.code)) {
                if (is_move(call.name) || is_push(call.name)) {
                    add(*function, statement, plain(call.receiver));
                }
            }
            const auto& assigned = statement.assigned;
            if (assigned && !assigned->declares &&
                (is_place(view, *function, assigned->target) ||
                 is_velocity(view, assigned->target))) {
                add(*function, statement, owner_of_place(statement));
            }
            if (found.size() == before) {
                found.push_back({.is_known = false, .at = place_in(view, statement)});
            }
        }
    }
    return found;
}

}  // namespace tickproof::harness
