// The game's own loops of fixed steps: time goes into an accumulator, and each step takes its
// length out again, as in G. Fiedler's "Fix Your Timestep!".

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

struct Account {
    std::string name;
    std::string_view step;
};

/// The account of `while acc >= STEP` or `if acc >= STEP`; without a name for any other header.
Account account_in(std::string_view header) {
    const std::string_view word = header.starts_with("while") ? "while" : "if";
    if (!header.starts_with(word)) {
        return {};
    }
    std::string_view code = trimmed(header.substr(word.size()));
    if (code.starts_with('(') && code.ends_with(')')) {
        code = trimmed(code.substr(1, code.size() - 2));
    }
    for (const std::string_view and_more : {" and ", "&&"}) {
        code = trimmed(code.substr(0, code.find(and_more)));
    }
    const auto at = code.find('>');
    if (at == std::string_view::npos || at == 0 || code[at - 1] == '-') {
        return {};
    }
    const std::size_t past = at + (code.substr(at).starts_with(">=") ? 2 : 1);
    return {.name = plain(code.substr(0, at)), .step = trimmed(code.substr(past))};
}

/// True for `acc = acc - STEP`.
bool takes(const ScriptStatement& statement, const Account& account) {
    const auto& assigned = statement.assigned;
    if (!assigned || plain(assigned->target) != account.name) {
        return false;
    }
    const std::string step = plain(account.step);
    return assigned->op == '-' ? plain(assigned->value) == step
                               : plain(assigned->value) == fmt::format("{}-{}", account.name, step);
}

/// True for `acc = 0`.
bool throws_away(const ScriptStatement& statement, const Account& account) {
    const auto& assigned = statement.assigned;
    return assigned && assigned->op == '=' && plain(assigned->target) == account.name &&
           literal_of(assigned->value) == 0.0;
}

/// The first and the last statement that adds to an account: `acc = acc + dt`, `acc = math.min(acc
/// + dt, 0.1)`.
struct Gifts {
    std::size_t first = 0;
    std::size_t last = 0;
};

TextMap<Gifts> gifts_in(const ScriptFunction& function) {
    TextMap<Gifts> gifts;
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        const auto& assigned = function.statements[i].assigned;
        const std::string name = assigned ? plain(assigned->target) : "";
        if (assigned && (assigned->op == '+' || (has_word(plain(assigned->value), name) &&
                                                 has_any(assigned->value, {"+"})))) {
            gifts.emplace(name, Gifts{.first = i, .last = i}).first->second.last = i;
        }
    }
    return gifts;
}

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The statements of a block and of the blocks inside it, which are consecutive.
Range statements_within(const ScriptFunction& function, std::size_t block) {
    const auto is_outside = [&](std::size_t other) {
        while (other > block) {
            other = function.blocks[other].parent;
        }
        return other != block;
    };
    std::size_t past = block + 1;
    while (past < function.blocks.size() && !is_outside(past)) {
        ++past;
    }
    Range range{.begin = function.statements.size(), .end = 0};
    for (std::size_t i = block; i < past; ++i) {
        for (const std::size_t at : function.index.statements_of(i)) {
            range.begin = std::min(range.begin, at);
            range.end = std::max(range.end, at + 1);
        }
    }
    return range;
}

/// True if the loop calls an update of the game. An animation spends its time alike, but does not.
bool updates(const ScriptStatement& statement) {
    return std::ranges::any_of(calls_of(statement.code), [](const ScriptCall& call) {
        return has_any(lower(call.name), {"update", "step", "tick", "simulate", "advance"});
    });
}

/// True for the file with the game's loop, or a function that the loop calls in each frame. Nothing
/// but a loop in the place of love.run calls love.timer.step.
bool has_loop_of_game(const ScriptView& view) {
    return view.is(ScriptLanguage::cpp) ||
           (view.is(ScriptLanguage::lua) &&
            has_any(view.script.code, {"love.update", "love.run", "love.timer.step("}));
}

/// `1/60` for 0.016666; empty if the length is unknown.
std::string step_text(std::optional<double> step_s) {
    constexpr double kNear = 3e-5;  // A decimal with five significant digits.
    if (!step_s || !(*step_s > 0) || *step_s > 1) {
        return {};
    }
    const double rate = 1 / *step_s;
    const bool is_rate = std::abs(rate - std::round(rate)) < kNear * rate;
    return is_rate ? fmt::format("1/{:.0f}", rate) : fmt::format("{:.6g}ms", *step_s * 1000);
}

}  // namespace

std::vector<StepLoop> step_loops_in(const ScriptView& view) {
    std::vector<StepLoop> loops;
    if (!has_loop_of_game(view)) {
        return loops;
    }
    for (const ScriptFunction& function : view.script.functions) {
        const TextMap<Gifts> gifts = gifts_in(function);
        for (std::size_t i = 1; i < function.blocks.size(); ++i) {
            const Account account = account_in(function.blocks[i].header);
            const auto given = gifts.find(account.name);
            if (account.name.empty() || given == gifts.end()) {
                continue;
            }
            const Range inside = statements_within(function, i);
            const ScriptStatement* taken = nullptr;
            const ScriptStatement* thrown = nullptr;
            bool is_update = false;
            for (std::size_t at = inside.begin; at < inside.end; ++at) {
                const ScriptStatement& statement = function.statements[at];
                taken = takes(statement, account) ? &statement : taken;
                thrown = throws_away(statement, account) ? &statement : thrown;
                is_update = is_update || updates(statement);
            }
            const bool is_fed =
                given->second.first < inside.begin || given->second.last >= inside.end;
            const std::optional<double> step_s = number_of(view, account.step);
            constexpr double kLongest_s = 0.1;  // What fires less often is a timer.
            const bool is_loop = taken != nullptr && function.blocks[i].header.starts_with("while");
            const bool loses_rest =
                taken == nullptr && thrown != nullptr && step_s && *step_s <= kLongest_s;
            if (is_fed && is_update && (is_loop || loses_rest)) {
                loops.push_back({.code = function.blocks[i].header,
                                 .at = place_in(view, loses_rest ? *thrown : *taken),
                                 .timestep = step_text(step_s),
                                 .step_s = step_s.value_or(0),
                                 .loses_rest = loses_rest});
            }
        }
    }
    return loops;
}

}  // namespace tickproof::harness
