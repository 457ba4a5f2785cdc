// Collects facts about the names of a script, and answers questions about its code.

#include "harness/scan/view.h"

#include <algorithm>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// Limit for generated code; hand-written statements have fewer terms.
constexpr std::size_t kMostTerms = 200;

bool is_time_name(std::string_view word) {
    const std::string small = lower(word);
    return small == "dt" || small.ends_with("_dt") || small.find("delta") != std::string::npos ||
           small.find("time") != std::string::npos || small.find("elapsed") != std::string::npos ||
           small == "exp" || small == "ticks";
}

/// The code without the brackets of approaches: `lerp(a, b, 5 * delta)` holds no time.
std::string without_approaches(std::string_view code) {
    std::string left(code);
    if (code.find('(') == std::string_view::npos) {
        return left;
    }
    for (const std::string_view name :
         {"lerp", "Lerp", "Towards", "Toward", "move_toward", "SmoothDamp", "lerpf", "lerp_angle",
          "LerpAngle", "InterpTo", "interpolate_with"}) {
        for (auto at = left.find(name); at != std::string::npos; at = left.find(name, at + 1)) {
            const auto open = left.find('(', at);
            int depth = 0;
            for (std::size_t i = open; i < left.size(); ++i) {
                depth += left[i] == '(' ? 1 : left[i] == ')' ? -1 : 0;
                if (depth == 0) {
                    break;
                }
                if (i > open) {
                    left[i] = ' ';
                }
            }
        }
    }
    return left;
}

template <typename Take>
void each_assignment(const Script& script, Take take) {
    for (const ScriptFunction& function : script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            if (const auto& assigned = statement.assigned) {
                take(function, statement, *assigned);
            }
        }
    }
}

/// True for the state of a stick or a key: a rate, not a move.
bool reads_stick(std::string_view value) {
    return has_any(lower(value), {"get_vector", "getvector", "get_axis(", "get_action_strength",
                                  "joy", "stick", "gamepad"});
}

TextMap<std::string_view> initial_values(const std::vector<ScriptStatement>& members) {
    TextMap<std::string_view> values;
    for (const ScriptStatement& member : members) {
        if (const auto& assigned = member.assigned) {
            values.emplace(property_of(assigned->target), assigned->value);
        }
    }
    return values;
}

}  // namespace

bool is_start(std::string_view function) {
    return is_named(function, {"_ready", "_init", "start", "awake", "init", "load", "new",
                               "beginplay", "_enter_tree", "onenable"});
}

bool has_time(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    return std::ranges::any_of(words_in(code), [&](std::string_view word) {
        return is_time_name(word) || view.timed.has(function, word);
    });
}

bool is_delta(std::string_view factor) {
    std::string name = plain(factor);
    if (name.starts_with("(float)")) {
        name.erase(0, 7);
    }
    if (name.starts_with("UnityEngine.")) {
        name.erase(0, 12);
    }
    return is_named(
        name,
        {"delta", "_delta", "dt", "deltatime", "deltaseconds", "delta_time", "time.deltatime",
         "time.fixeddeltatime", "time.smoothdeltatime", "time.unscaleddeltatime",
         "get_process_delta_time()", "get_physics_process_delta_time()", "getprocessdeltatime()",
         "getphysicsprocessdeltatime()", "getworld()->getdeltaseconds()", "love.timer.getdelta()"});
}

std::size_t deltas_in(std::string_view product) {
    // A delta that divides undoes one that multiplies.
    std::string_view inner = product;
    if (inner.find('/') != std::string_view::npos) {
        for (const std::string_view part : split_outside(inner, "/")) {
            if (part.data() != inner.data() && is_delta(part)) {
                return 0;
            }
        }
    }
    const auto factors = factors_of(product);
    return static_cast<std::size_t>(std::ranges::count_if(factors, is_delta));
}

bool is_of_mouse(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    return std::ranges::any_of(words_in(code), [&](std::string_view word) {
        return lower(word).find("mouse") != std::string::npos || view.mouse.has(function, word);
    });
}

bool reads_mouse_axis(const ScriptView& view, const ScriptStatement& statement) {
    return view.script.text.substr(statement.begin, statement.end - statement.begin)
               .find("\"Mouse ") != std::string_view::npos;
}

ScriptView view_of(const Script& script) {
    ScriptView view{.script = script,
                    .facts = facts_of(script),
                    .types = types_of(script.members),
                    .initial = initial_values(script.members),
                    .constants = constants_in(script)};
    find_placements(view);
    // Two rounds, since a time may pass through a name that is assigned further down.
    for (int round = 0; round < 2; ++round) {
        each_assignment(script, [&](const ScriptFunction& function, const ScriptStatement&,
                                    const ScriptAssignment& assigned) {
            const std::string_view name = property_of(assigned.target);
            const bool grows = assigned.op != '=' || has_word(assigned.value, name);
            // velocity += gravity * delta stays a velocity.
            const bool is_rate = is_velocity(view, assigned.target) && grows;
            if (!is_rate && !is_named(name, {"position", "x", "y"}) &&
                has_time(view, function, without_approaches(assigned.value))) {
                view.timed.add(function, assigned.declares, name);
            }
        });
    }
    find_given_sticks(view);
    each_assignment(script, [&](const ScriptFunction& function, const ScriptStatement& statement,
                                const ScriptAssignment& assigned) {
        if (reads_mouse_axis(view, statement) ||
            has_any(lower(assigned.value),
                    {".relative", "mousedelta", "mouse_delta", "mouse.current.delta",
                     "mouse_motion", "mousemotion", "mouse_relative", "mouseaxis"})) {
            view.mouse.add(function, assigned.declares, property_of(assigned.target));
        }
    });
    each_assignment(script, [&](const ScriptFunction& function, const ScriptStatement&,
                                const ScriptAssignment& assigned) {
        if (reads_stick(assigned.value)) {
            view.mouse.remove(function, property_of(assigned.target));
        }
        if (!is_start(function.name) && !assigned.declares) {
            view.changing.emplace(property_of(assigned.target));
        }
    });
    return view;
}

std::vector<std::string_view> all_terms(std::string_view code) {
    std::vector<std::string_view> terms;
    std::vector<std::string_view> open{code};
    while (!open.empty()) {
        const std::string_view next = open.back();
        open.pop_back();
        for (const std::string_view part : split_outside(next, ",=")) {
            for (const std::string_view term : terms_of(part)) {
                terms.push_back(term);
            }
        }
        int depth = 0;
        std::size_t from = 0;
        for (std::size_t i = 0; i < next.size() && open.size() < kMostTerms; ++i) {
            const bool opens = next[i] == '(' || next[i] == '{';
            const bool closes = next[i] == ')' || next[i] == '}';
            from = opens && depth == 0 ? i + 1 : from;
            depth += opens ? 1 : closes ? -1 : 0;
            if (closes && depth == 0 && from > 0) {
                open.push_back(next.substr(from, i - from));
            }
        }
        if (terms.size() > kMostTerms) {
            break;
        }
    }
    return terms;
}

}  // namespace tickproof::harness
