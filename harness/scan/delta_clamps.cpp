// The longest delta that love.update goes by. LÖVE itself has no limit, so games have one of their
// own: `dt = math.min(dt, 0.1)`, `if dt > 0.1 then dt = 0.1 end`, `if dt > 0.5 then return end`.

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// X of `math.min(dt, X)` and `math.min(X, acc + dt)`.
std::optional<double> least_of(const ScriptView& view, std::string_view value,
                               std::string_view delta) {
    for (const ScriptCall& call : calls_of(value, "min")) {
        if (call.arguments.size() != 2) {
            continue;
        }
        for (const std::size_t at : {0U, 1U}) {
            if (has_word(call.arguments[at], delta)) {
                return number_of(view, call.arguments[1 - at]);
            }
        }
    }
    return std::nullopt;
}

/// X of `if dt > X`.
std::optional<double> bound_of(const ScriptView& view, std::string_view header,
                               std::string_view delta) {
    if (!header.starts_with("if")) {
        return std::nullopt;
    }
    const auto sides = split_outside(header.substr(2), ">");
    if (sides.size() != 2 || trimmed(sides[0]) != delta) {
        return std::nullopt;
    }
    const std::string_view bound = trimmed(sides[1]);
    return number_of(view, bound.starts_with('=') ? bound.substr(1) : bound);
}

}  // namespace

std::vector<DeltaClamp> delta_clamps_in(const ScriptView& view) {
    std::vector<DeltaClamp> clamps;
    if (!view.is(ScriptLanguage::lua) || !has_any(view.script.code, {"love.update"})) {
        return clamps;
    }
    for (const ScriptFunction& function : view.script.functions) {
        const bool runs = function.name == "run";
        const auto parameters = words_in(function.parameters);
        if (!runs && (function.name != "update" || parameters.empty())) {
            continue;
        }
        const std::string_view delta = runs ? "dt" : parameters.front();
        for (const ScriptStatement& statement : function.statements) {
            const ScriptBlock& block = function.blocks[statement.block];
            const bool sets = statement.assigned && plain(statement.assigned->target) == delta;
            std::optional<double> most;
            const bool is_in_each =
                statement.block == 0 || (runs && !block.header.starts_with("if"));
            if (is_in_each && statement.assigned) {
                most = least_of(view, statement.assigned->value, delta);
            } else if (block.parent == 0 && (sets || trimmed(statement.code) == "return")) {
                most = bound_of(view, block.header, delta);
            }
            if (most && *most > 0) {
                clamps.push_back({.most_s = *most, .at = place_in(view, statement)});
            }
        }
    }
    return clamps;
}

}  // namespace tickproof::harness
