// Recognises conditions and returns that let code run in single frames only.

#include "harness/scan/gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>

#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// Parts of names that mean a press, a timer or an event, not a state.
constexpr std::array<std::string_view, 33> kMoments{
    "just_pressed",     "just_released", "justpressed",
    "justreleased",     "getkeydown",    "getkeyup",
    "getbuttondown",    "getbuttonup",   "getmousebuttondown",
    "getmousebuttonup", "waspressed",    "wasreleased",
    "keypressed",       "triggered",     "timer",
    "timeout",          "cooldown",      "cool_down",
    "interval",         "elapsed",       "is_stopped",
    "finished",         "time.time",     "get_ticks",
    "gettime",          "event",         "random",
    "time.realtime",    "canfire",       "can_fire",
    "canshoot",         "can_shoot",     "tryfire"};

bool is_moment(std::string_view header) {
    const std::string small = lower(header);
    return std::ranges::any_of(
               kMoments,
               [&](std::string_view part) { return small.find(part) != std::string::npos; }) ||
           has_word(small, "was_pressed");
}

/// True for an unnamed function that runs at another time. One in a condition (`if (all.Any(e =>
/// e.done))`) runs at once.
bool is_callback(std::string_view header) {
    const auto words = words_in(header.substr(0, header.find_first_of(" (")));
    const bool is_condition =
        !words.empty() && has_any(fmt::format(" {} ", words.front()),
                                  {" if ", " elif ", " elseif ", " while ", " until ", " for ",
                                   " foreach ", " switch ", " match "});
    return header.ends_with("=>") ||
           (!is_condition && (has_word(header, "function") ||
                              has_any(header, {"func(", "=>", "[&]", "[this", "[=]"})));
}

/// True for `if size != wanted: size = wanted`: the block ends its own condition.
bool ends_difference(std::string_view header, const ScriptAssignment& assigned) {
    if (assigned.op != '=' || !has_any(header, {"!=", "~="}) || has_any(header, {"||", " or "})) {
        return false;
    }
    const std::string target = plain(assigned.target);
    const std::string value = plain(assigned.value);
    const auto blank = header.find_first_of(" (");
    const std::string condition =
        blank == std::string_view::npos ? "" : plain(header.substr(blank));
    for (const std::string_view unequal : {"!=", "~="}) {
        for (const std::string& each : {fmt::format("{}{}{}", target, unequal, value),
                                        fmt::format("{}{}{}", value, unequal, target)}) {
            const auto at = condition.find(each);
            if (at != std::string::npos &&
                (at == 0 || (!is_word_char(condition[at - 1]) && condition[at - 1] != '.'))) {
                return true;
            }
        }
    }
    return false;
}

/// True for `if touches(player) and player.velocity.y > 0: push(); return`: a push on contact,
/// which moves the other body away.
bool is_contact(const ScriptFunction& function, std::size_t block) {
    const std::string header = lower(function.blocks[block].header);
    if (!has_any(header, {"overlap", "collid", "collision", "touch", "contact"}) ||
        !has_any(header, {".velocity", ".linear_velocity", ".linearvelocity"}) ||
        header.find_first_of("<>") == std::string::npos) {
        return false;
    }
    const auto has = [&](auto is) {
        return std::ranges::any_of(function.index.statements_of(block),
                                   [&](std::size_t i) { return is(function.statements[i].code); });
    };
    return has([](std::string_view code) { return code == "return"; }) &&
           has([](std::string_view code) { return !calls_of(code).empty(); });
}

/// True if the assignment changes a switch in the condition, and so ends it.
bool ends_condition(std::string_view header, const ScriptAssignment& assigned) {
    const std::string_view value = assigned.value;
    const bool is_switch =
        assigned.op == '=' && (value == "true" || value == "false" || value == "nil" ||
                               value == "null" || literal_of(value) || is_moment(value));
    return ends_difference(header, assigned) ||
           (is_switch && has_word(header, property_of(plain(assigned.target))));
}

/// True if the block ends its condition, or one around it, and so does not run again at once.
bool is_once(const ScriptFunction& function, std::size_t block) {
    return std::ranges::any_of(function.index.statements_of(block), [&](std::size_t i) {
        const auto& assigned = function.statements[i].assigned;
        std::size_t at = assigned ? block : 0;
        while (at != 0 && !ends_condition(function.blocks[at].header, *assigned)) {
            at = function.blocks[at].parent;
        }
        return at != 0;
    });
}

/// Names that hold a press: `jump = Input.GetButtonDown("Jump")`.
std::set<std::string, std::less<>> names_of_presses(const Script& script) {
    std::set<std::string, std::less<>> names;
    for (const ScriptFunction& function : script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (assigned && assigned->op == '=' && is_moment(assigned->value)) {
                names.emplace(property_of(assigned->target));
            }
        }
    }
    return names;
}

/// True for if waited < 0.1: waited += delta; return
bool gathers_time(const ScriptFunction& function, std::size_t block) {
    return std::ranges::any_of(function.index.statements_of(block), [&](std::size_t i) {
        const auto& assigned = function.statements[i].assigned;
        return assigned && assigned->op == '+' &&
               has_word(function.blocks[block].header, property_of(assigned->target)) &&
               (has_word(assigned->value, "dt") ||
                lower(assigned->value).find("delta") != std::string::npos);
    });
}

/// True for a callback of each frame or step: the engine calls it again in another state.
bool is_callback_of_engine(const ScriptFunction& function) {
    return is_named(function.name, {"update", "fixedupdate", "lateupdate", "_process",
                                    "_physics_process", "_physicsprocess", "tick"});
}

/// True for a function that ends its object, or a helper that ends its own state and so runs once:
/// `StopGliding();` at its end.
bool ends_itself(const ScriptFunction& function, const ScriptStatement& statement) {
    return statement.block == 0 &&
           std::ranges::any_of(calls_of(statement.code), [&](const ScriptCall& call) {
               const std::string name = lower(call.name);
               const bool ends_state =
                   name.starts_with("stop") || name == "changestate" || name == "change_state";
               return (ends_state && !is_callback_of_engine(function)) || name == "queue_free" ||
                      name == "destroy";
           });
}

/// True for if timer > 0: return
bool waits(const ScriptFunction& function, std::size_t block) {
    const bool returns =
        std::ranges::any_of(function.index.statements_of(block), [&](std::size_t i) {
            const std::string_view code = function.statements[i].code;
            return code.starts_with("return") || code.starts_with("continue");
        });
    return returns && (is_moment(function.blocks[block].header) || gathers_time(function, block));
}

/// True if some block returns until its time has come, or the body ends or pauses itself.
bool waits(const ScriptFunction& function) {
    for (std::size_t i = 1; i < function.blocks.size(); ++i) {
        if (waits(function, i)) {
            return true;
        }
    }
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        return ends_itself(function, statement) || has_word(statement.code, "await") ||
               has_word(statement.code, "yield");
    });
}

}  // namespace

void find_gates(Script& script) {
    const auto presses = names_of_presses(script);
    for (ScriptFunction& function : script.functions) {
        function.blocks[0].is_gated = waits(function);
        for (std::size_t i = 1; i < function.blocks.size(); ++i) {
            ScriptBlock& block = function.blocks[i];
            const bool reads_press =
                std::ranges::any_of(words_in(block.header),
                                    [&](std::string_view word) { return presses.contains(word); });
            // A block comes after the one around it.
            block.is_gated = function.blocks[block.parent].is_gated || reads_press ||
                             is_moment(block.header) || is_callback(block.header) ||
                             is_once(function, i) || is_contact(function, i);
        }
    }
}

}  // namespace tickproof::harness
