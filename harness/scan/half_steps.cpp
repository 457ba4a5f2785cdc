// Recognises motion by half steps, whose jump has one height in long and short frames.

#include <set>
#include <string>
#include <tuple>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_halved(std::string_view code) {
    return has_any(code, {"0.5", "/ 2", "/2"});
}

/// True for a local that keeps the value from before a change: `var before = velocity`.
bool was(const ScriptFunction& function, std::string_view local, std::string_view place) {
    const std::string_view value = value_of_local(function, trimmed(local));
    return !value.empty() && plain(value) == plain(place);
}

/// `(before + speed) * dt * 0.5`: the sum of two speeds in brackets, halved outside.
bool moves_by_mean(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    if (!is_halved(code) || !has_time(view, function, code)) {
        return false;
    }
    auto close = code.find(')');
    for (; close != std::string_view::npos; close = code.find(')', close + 1)) {
        const auto open = code.substr(0, close).find_last_of("()");
        if (open == std::string_view::npos || code[open] == ')') {
            continue;
        }
        const auto terms = split_outside(code.substr(open + 1, close - open - 1), "+");
        if (terms.size() == 2 &&
            (was(function, terms[0], terms[1]) || was(function, terms[1], terms[0]))) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool is_half_stepped(const ScriptView& view, const std::vector<const ScriptFunction*>& functions) {
    // The halves may stand in two blocks under one condition.
    std::set<std::tuple<const ScriptFunction*, std::string, std::string>> halves;
    for (const ScriptFunction* function : functions) {
        for (const ScriptStatement& statement : function->statements) {
            const FrameRun run{function, &statement, with_blocks({}, *function, statement.block)};
            if (!accelerates(statement.code) && !is_gravity(view, run)) {
                if (moves_by_mean(view, *function, statement.code)) {
                    return true;
                }
            } else if (is_halved(statement.code) &&
                       !halves
                            .emplace(function, plain(function->blocks[statement.block].header),
                                     plain(statement.code))
                            .second) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace tickproof::harness
