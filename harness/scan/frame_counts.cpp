// Code that counts rendered frames. With frames of one length it counts time; with others it counts
// faster on a faster machine.

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// The name that the statement increments: `n += 1`, `n = n + 1`, `++n`, `n++`.
std::string counted_by(std::string_view statement) {
    std::string code = plain(statement);
    while (code.ends_with(';')) {
        code.pop_back();
    }
    if (code.starts_with("++")) {
        return code.substr(2);
    }
    if (code.ends_with("++")) {
        return code.substr(0, code.size() - 2);
    }
    const auto assigned = assignment_of(statement);
    if (!assigned || assigned->declares) {
        return {};
    }
    const std::string target = plain(assigned->target);
    const std::string value = plain(assigned->value);
    const bool adds_one =
        (assigned->op == '+' && value == "1") || (assigned->op == '=' && value == target + "+1");
    return adds_one ? target : std::string();
}

bool is_name(std::string_view code) {
    return !code.empty() && std::ranges::all_of(code, is_word_char);
}

/// Unreal's per-frame function has a time parameter, with any name.
bool is_of_frame(const ScriptView& view, const ScriptFunction& function) {
    return function.called == Called::per_frame ||
           (view.is(ScriptLanguage::cpp) &&
            is_named(lower(function.name), {"tick", "tickcomponent", "nativetick"}));
}

/// Collects the locals once for all statements.
std::set<std::string, std::less<>> locals_of(const ScriptFunction& function) {
    std::set<std::string, std::less<>> locals;
    for (const ScriptStatement& statement : function.statements) {
        const auto assigned = assignment_of(statement.code);
        if (assigned && assigned->declares) {
            locals.insert(plain(assigned->target));
        }
    }
    return locals;
}

}  // namespace

std::vector<Place> frame_counts_in(const ScriptView& view) {
    std::vector<Place> counts;
    for (const ScriptFunction& function : view.script.functions) {
        if (!is_of_frame(view, function)) {
            continue;
        }
        const auto locals = locals_of(function);
        for (const ScriptStatement& statement : function.statements) {
            const std::string name = counted_by(statement.code);
            // Under a condition code counts other things, too: shots, rounds.
            const bool is_of_frames =
                statement.block == 0 || has_any(lower(name), {"frame", "tick"});
            if (is_name(name) && is_of_frames && !locals.contains(name) &&
                !has_word(function.parameters, name)) {
                counts.push_back(place_in(view, statement));
            }
        }
    }
    return counts;
}

}  // namespace tickproof::harness
