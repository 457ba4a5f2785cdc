// Collects facts about amounts, each once for all statements of a script or function.

#include "harness/scan/amount_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// Records a member with a class of the game, whose `Rotate` may do anything: `PlayerMotor motor;`.
void look_at_member(const ScriptStatement& member, TextMap<bool>& members) {
    const auto words = words_in(std::string_view(member.code).substr(0, member.code.find('=')));
    for (std::size_t i = 1; i < words.size(); ++i) {
        members.emplace(words[i], !has_any(lower(words[i - 1]), {"transform", "controller", "node",
                                                                 "body", "camera", "object"}));
    }
}

/// The key of a target and one word of its value: `velocity=speed` and `velocity=direction` for
/// `velocity.x = direction * speed`.
std::string goal_key(std::string_view target, std::string_view word) {
    return std::string(root_of(plain(target))).append(1, '=').append(word);
}

TextSet timed_functions_in(const ScriptView& view) {
    TextSet names;
    for (const ScriptFunction& function : view.script.functions) {
        if (std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
                return has_time(view, function, statement.code);
            })) {
            names.insert(function.name);
        }
    }
    return names;
}

}  // namespace

AmountFacts amount_facts_of(const ScriptView& view) {
    AmountFacts facts;
    if (view.is(ScriptLanguage::csharp)) {
        for (const ScriptStatement& member : view.script.members) {
            look_at_member(member, facts.members);
        }
    }
    return facts;
}

void look_at_function(const ScriptFunction& function, AmountFacts& facts) {
    facts.handed_out.clear();
    facts.goals.clear();
    for (const ScriptStatement& statement : function.statements) {
        const auto words = words_in(statement.code);
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i - 1] == "ref" || words[i - 1] == "out") {
                facts.handed_out.emplace(words[i]);
            }
        }
        const auto& assigned = statement.assigned;
        if (assigned && assigned->op == '=' && step_of_approach(*assigned).empty()) {
            for (const std::string_view word : words_in(assigned->value)) {
                facts.goals.insert(goal_key(assigned->target, word));
            }
        }
    }
}

bool is_timed_function(const ScriptView& view, std::string_view name, AmountFacts& facts) {
    if (!facts.timed_functions) {
        facts.timed_functions = timed_functions_in(view);
    }
    return facts.timed_functions->contains(name);
}

bool is_goal(std::string_view target, std::string_view word, const AmountFacts& facts) {
    return facts.goals.contains(goal_key(target, word));
}

std::string_view untimed_term(const ScriptView& view, const ScriptFunction& function,
                              std::string_view way) {
    const auto terms = terms_of(way);
    const auto untimed = std::ranges::find_if(
        terms, [&](std::string_view term) { return !has_time(view, function, term); });
    return untimed == terms.end() ? way : *untimed;
}

std::string fix_of_motion(const ScriptView& view, const ScriptFunction& function,
                          const ScriptStatement& statement, std::string_view amount) {
    for (const ScriptCall& call : calls_of(statement.code, "Move")) {
        const std::string_view way = call.arguments.empty() ? "" : call.arguments.front();
        const bool is_term = way.size() > amount.size() && has_time(view, function, way) &&
                             untimed_term(view, function, way) == amount;
        constexpr std::size_t kLongest = 60;
        if (is_term && amount.size() <= kLongest) {
            return fmt::format(
                "Multiply {} by the time of the frame, too (and by 60, if 60 fps felt right).",
                trimmed(amount));
        }
        if (is_term) {
            return "Multiply each term by the time of the frame, also those that are not yet.";
        }
    }
    return "Multiply the way by the time of the frame (and by 60, if 60 fps felt right), where it "
           "is computed.";
}

}  // namespace tickproof::harness
