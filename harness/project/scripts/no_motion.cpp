// Changes of a place by a fixed amount that are no motion: what is put back, done once, or follows
// something else.

#include <fmt/format.h>

#include <algorithm>

#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

/// `if x > width: x -= width` puts something back, and moves it by no speed; `if x < 40: x += 1`
/// moves it.
bool is_wrapped(const ScriptFunction& function, std::size_t block, std::string_view target,
                std::string_view amount) {
    const bool is_small = std::ranges::all_of(words_in(amount), [](std::string_view word) {
        return word == "new" || word.starts_with("Vector") || literal_of(word).value_or(100) < 10;
    });
    const std::string name = plain(target);
    for (std::size_t at = block; at != 0; at = function.blocks[at].parent) {
        const std::string header = plain(function.blocks[at].header);
        for (const std::string_view word : words_in(header)) {
            if (has_any(value_of_local(function, word), {"osition"})) {
                return true;  // It is compared by where it is.
            }
        }
        const bool is_compared = header.find(name) != std::string::npos && !is_small;
        if (is_compared || header.starts_with("while")) {
            return true;
        }
    }
    return false;
}

/// True if the function takes the amount back: a probe for what is near.
bool is_undone(const ScriptFunction& function, const ScriptStatement& statement) {
    std::string code = plain(statement.code);
    const auto sign = code.find_last_of("+-");
    if (sign == std::string::npos) {
        return false;
    }
    code[sign] = code[sign] == '+' ? '-' : '+';
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& other) {
        return other.block == statement.block && plain(other.code) == code;
    });
}

bool is_around(const ScriptFunction& function, std::size_t outer, std::size_t inner) {
    while (inner != outer && inner != 0) {
        inner = function.blocks[inner].parent;
    }
    return inner == outer;
}

/// `position += pending; pending = 0`: moved once, and no more.
bool is_spent(const ScriptFunction& function, const ScriptStatement& statement,
              std::string_view amount) {
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& later) {
        const auto assigned = assignment_of(later.code);
        return later.begin > statement.begin && assigned && assigned->op == '=' &&
               (literal_of(assigned->value) == 0.0 || has_any(lower(assigned->value), {"zero"})) &&
               has_word(amount, root_of(assigned->target));
    });
}

/// `position += mouse - last`, then `last = mouse`: what something moved by since the last frame.
bool is_since_last(const ScriptFunction& function, std::string_view amount) {
    std::string ways = plain(amount);
    for (const std::string_view word : words_in(amount)) {
        ways += " " + plain(value_of_local(function, word));
    }
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        return assigned && !assigned->declares && assigned->op == '=' &&
               has_word(ways,
                        fmt::format("{}-{}", plain(assigned->value), plain(assigned->target)));
    });
}

}  // namespace

std::string_view step_of_approach(const ScriptAssignment& assigned) {
    for (const std::string_view name :
         {"move_toward", "MoveTowards", "MoveToward", "RotateTowards", "MoveTowardsAngle"}) {
        for (const ScriptCall& call : calls_of(assigned.value, name)) {
            const bool is_own = call.arguments.size() == 2
                                    ? plain(call.receiver) == plain(assigned.target)
                                    : call.arguments.size() == 3 &&
                                          plain(call.arguments[0]) == plain(assigned.target);
            if (is_own) {
                return call.arguments.back();
            }
        }
    }
    return {};
}

bool is_set_before(const ScriptFunction& function, const ScriptStatement& statement,
                   std::string_view thing) {
    const std::string name = plain(thing);
    for (const ScriptStatement& other : function.statements) {
        if (&other == &statement) {
            return false;
        }
        if (!is_around(function, other.block, statement.block)) {
            continue;
        }
        const auto assigned = assignment_of(other.code);
        if (assigned && !assigned->declares) {
            const std::string target = plain(assigned->target);
            const bool is_it =
                name.empty() || target.starts_with(name) || name.starts_with(target + ".");
            if (is_it && assigned->op == '=' && added(function, *assigned).empty() &&
                has_any(lower(target),
                        {"position", "rotation", "transform", "basis", "origin", "translation"})) {
                return true;
            }
        }
        for (const std::string_view turn : {"look_at", "LookAt"}) {
            for (const ScriptCall& call : calls_of(other.code, turn)) {
                if (plain(call.receiver) == name) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool is_no_motion(const ScriptFunction& function, const ScriptStatement& statement,
                  const ScriptAssignment& assigned, std::string_view amount) {
    return is_undone(function, statement) || is_spent(function, statement, amount) ||
           is_since_last(function, amount) ||
           is_not_added_yet(function, statement, root_of(assigned.target)) ||
           is_set_before(function, statement, assigned.target) ||
           is_wrapped(function, statement.block, assigned.target, amount);
}

}  // namespace tickproof::harness
