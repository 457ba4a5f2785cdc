// Recognises changes of a place by a fixed amount that are no motion: it is put back, happens once,
// or follows something else.

#include <fmt/format.h>

#include <algorithm>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// True for `if x > width: x -= width`, which puts something back. False for `if x < 40: x += 1`,
/// which moves it.
bool is_wrapped(const ScriptFunction& function, std::size_t block, std::string_view target,
                std::string_view amount) {
    const bool is_small = std::ranges::all_of(words_in(amount), [](std::string_view word) {
        return word == "new" || word.starts_with("Vector") || literal_of(word).value_or(100) < 10;
    });
    const std::string name = plain(target);
    for (std::size_t at = block; at != 0; at = function.blocks[at].parent) {
        const ScriptCondition& condition = function.index.conditions[at];
        const bool is_compared = !is_small && condition.plain.find(name) != std::string::npos;
        if (condition.has_place || condition.is_loop || is_compared) {
            return true;
        }
    }
    return false;
}

/// The statement with its last sign reversed; empty if it has none.
std::string undone(const ScriptStatement& statement) {
    std::string code = plain(statement.code);
    const auto sign = code.find_last_of("+-");
    if (sign == std::string::npos) {
        return {};
    }
    code[sign] = code[sign] == '+' ? '-' : '+';
    return in_block(code, statement.block);
}

/// True if the function takes the amount back, as a probe for neighbours does.
bool is_undone(const ScriptFunction& function, const ScriptStatement& statement) {
    return function.index.statements.contains(undone(statement));
}

/// True for `position += pending; pending = 0`, which moves once.
bool is_spent(const ScriptFunction& function, const ScriptStatement& statement,
              std::string_view amount) {
    const auto& zeroed = function.index.zeroed;
    return std::ranges::any_of(words_in(amount), [&](std::string_view word) {
        const auto last = zeroed.find(word);
        return last != zeroed.end() && last->second > statement.begin;
    });
}

/// The operands of `code` that end at byte `at`, and their rests without first parts: `b.c` and `c`
/// for `a.b.c`.
std::vector<std::string_view> operands_before(std::string_view code, std::size_t at) {
    constexpr std::size_t kMost = 8;
    std::vector<std::string_view> operands;
    int depth = 0;
    for (std::size_t i = at; i > 0 && operands.size() < kMost; --i) {
        const char c = code[i - 1];
        depth += is_closing(c) ? 1 : is_opening(c) ? -1 : 0;
        const bool is_part = is_word_char(c) || c == '.' || depth > 0 || is_opening(c);
        if (depth < 0 || !is_part) {
            break;
        }
        if (depth == 0 && is_word_char(c) && (i == 1 || !is_word_char(code[i - 2]))) {
            operands.push_back(code.substr(i - 1, at - i + 1));
        }
    }
    return operands;
}

std::vector<std::string_view> operands_after(std::string_view code, std::size_t at) {
    constexpr std::size_t kMost = 8;
    std::vector<std::string_view> operands;
    int depth = 0;
    for (std::size_t i = at; i < code.size() && operands.size() < kMost; ++i) {
        const char c = code[i];
        depth += is_opening(c) ? 1 : is_closing(c) ? -1 : 0;
        const bool is_part = is_word_char(c) || c == '.' || depth > 0 || is_closing(c);
        if (depth < 0 || !is_part) {
            break;
        }
        if (depth == 0 && (i + 1 == code.size() || !is_word_char(code[i + 1]))) {
            operands.push_back(code.substr(at, i + 1 - at));
        }
    }
    return operands;
}

bool is_difference(const ScriptFunction& function, const std::string& code) {
    for (auto at = code.find('-'); at != std::string::npos; at = code.find('-', at + 1)) {
        for (const std::string_view from : operands_before(code, at)) {
            for (const std::string_view last : operands_after(code, at + 1)) {
                if (function.index.differences.contains(fmt::format("{}-{}", from, last))) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// True for `position += mouse - last`, then `last = mouse`: the move since the last frame.
bool is_since_last(const ScriptFunction& function, std::string_view amount) {
    if (function.index.differences.empty()) {
        return false;
    }
    return is_difference(function, plain(amount)) ||
           std::ranges::any_of(words_in(amount), [&](std::string_view word) {
               const std::string_view value = value_of_local(function, word);
               return !value.empty() && is_difference(function, plain(value));
           });
}

/// True if the assignment sets a place to a value, and adds nothing to it.
bool is_placement(const ScriptFunction& function, const ScriptAssignment& assigned) {
    return !assigned.declares && assigned.op == '=' &&
           has_any(lower(plain(assigned.target)),
                   {"position", "rotation", "transform", "basis", "origin", "translation"}) &&
           added(function, assigned).empty();
}

/// True for `{x = 1, y = 2}` and `vector(1, 2)`: a new place, no other name of an old one.
bool is_made_anew(std::string_view value) {
    return value.starts_with('{') || lower(value).starts_with("vector") ||
           lower(value).starts_with("new vector");
}

void index_assignment(const ScriptFunction& function, const ScriptStatement& statement,
                      const ScriptAssignment& assigned, std::size_t at, FunctionIndex& index) {
    const std::string target = plain(assigned.target);
    if (assigned.op == '=' &&
        (literal_of(assigned.value) == 0.0 || has_any(lower(assigned.value), {"zero"}))) {
        index.zeroed[std::string(root_of(assigned.target))] = statement.begin;
    }
    if (assigned.op == '=' && !assigned.declares) {
        index.differences.insert(fmt::format("{}-{}", plain(assigned.value), target));
    }
    if (assigned.op == '=' && !assigned.declares && is_made_anew(trimmed(assigned.value)) &&
        plain(assigned.value).find(target) == std::string::npos) {
        index.placed_whole.emplace(in_block(target, statement.block), at);
    }
    if (is_placement(function, assigned)) {
        index.placed.emplace(in_block("", statement.block), at);
        for (const std::string_view part : beginnings_of(target)) {
            index.placed.emplace(in_block(part, statement.block), at);
        }
        index.placed_whole.emplace(in_block(target, statement.block), at);
    }
}

void index_condition(const ScriptFunction& function, const ScriptBlock& block,
                     ScriptCondition& condition) {
    condition.plain = plain(block.header);
    condition.is_loop = condition.plain.starts_with("while");
    condition.has_place = std::ranges::any_of(words_in(condition.plain), [&](auto word) {
        return has_any(value_of_local(function, word), {"osition"});
    });
}

/// The first statement in the index for a name in a block; -1 if there is none.
std::size_t first_in(const TextMap<std::size_t>& map, std::string_view name, std::size_t block) {
    const auto found = map.find(in_block(name, block));
    return found == map.end() ? static_cast<std::size_t>(-1) : found->second;
}

}  // namespace

void index_no_motion(ScriptFunction& function) {
    FunctionIndex& index = function.index;
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        const ScriptStatement& statement = function.statements[i];
        if (statement.code.find_first_of("+-") != std::string::npos) {
            index.statements.insert(in_block(plain(statement.code), statement.block));
        }
        if (const auto& assigned = statement.assigned) {
            index_assignment(function, statement, *assigned, i, index);
        }
        for (const std::string_view turn : {"look_at", "LookAt"}) {
            for (const ScriptCall& call : calls_of(statement.code, turn)) {
                index.turned.emplace(in_block(plain(call.receiver), statement.block), i);
            }
        }
    }
    index.conditions.resize(function.blocks.size());
    for (std::size_t i = 0; i < function.blocks.size(); ++i) {
        index_condition(function, function.blocks[i], index.conditions[i]);
    }
}

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
    const FunctionIndex& index = function.index;
    const std::string name = plain(thing);
    const auto at = static_cast<std::size_t>(&statement - function.statements.data());
    for (std::size_t block = statement.block;; block = function.blocks[block].parent) {
        if (first_in(index.placed, name, block) < at || first_in(index.turned, name, block) < at) {
            return true;
        }
        for (const std::string_view part : beginnings_of(name)) {
            if (part != name && first_in(index.placed_whole, part, block) < at) {
                return true;
            }
        }
        if (block == 0) {
            return false;
        }
    }
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
