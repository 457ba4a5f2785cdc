// Does a script know a jump? A word about one says so, but not the name of a method that never
// lifts anything, and not a member that nothing uses.

#include <algorithm>
#include <map>

#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_of_jump(std::string_view word) {
    return has_any(lower(word), {"jump", "leap"});
}

/// True for a push, or a speed that is more than 0 and gravity: `grounded ? 0 : gravity` only
/// falls.
bool may_lift(std::string_view code) {
    if (calls_any(code, is_push)) {
        return true;
    }
    const auto assigned = assignment_of(code);
    if (!assigned || !has_any(lower(assigned->target), {"vel", "speed", "position", "rise", "y"})) {
        return false;
    }
    const auto question = assigned->value.find('?');
    const std::string_view value =
        question == std::string_view::npos ? assigned->value : assigned->value.substr(question + 1);
    return std::ranges::any_of(words_in(value), [](std::string_view word) {
        return literal_of(word).value_or(1) != 0 && !has_any(lower(word), {"grav", "delta"}) &&
               word != "Time";
    });
}

/// True for a method of the script that has a word of a jump in its name only.
bool is_empty_name(const ScriptView& view, std::string_view word) {
    bool is_known = false;
    for (const ScriptFunction& function : view.script.functions) {
        if (function.name != word) {
            continue;
        }
        is_known = true;
        const bool lifts = std::ranges::any_of(
            function.statements, [](const ScriptStatement& each) { return may_lift(each.code); });
        const bool calls =
            std::ranges::any_of(function.statements, [](const ScriptStatement& each) {
                return !each.assigned && !calls_of(each.code).empty();
            });
        if (lifts || calls) {
            return false;
        }
    }
    return is_known;
}

}  // namespace

bool knows_jump(const ScriptView& view) {
    if (has_any(lower(view.script.text), {"\"jump", "\"leap"})) {
        return true;  // A button, or an animation.
    }
    std::map<std::string_view, int> uses;
    for (const std::string_view word : words_in(view.script.code)) {
        uses[word] += is_of_jump(word) ? 1 : 0;
    }
    const auto is_declared = [&](std::string_view word) {
        return std::ranges::any_of(view.script.members, [&](const ScriptStatement& member) {
            return has_word(member.code, word);
        });
    };
    return std::ranges::any_of(uses, [&](const auto& each) {
        const bool is_unused = each.second == 1 && is_declared(each.first);
        return each.second > 0 && !is_unused && !is_empty_name(view, each.first);
    });
}

}  // namespace tickproof::harness
