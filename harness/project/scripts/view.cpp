#include "harness/project/scripts/view.h"

#include <algorithm>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// No statement of a person has more.
constexpr std::size_t kMostTerms = 200;

bool is_time_name(std::string_view word) {
    const std::string small = lower(word);
    return small == "dt" || small.ends_with("_dt") || small.find("delta") != std::string::npos ||
           small.find("time") != std::string::npos || small.find("elapsed") != std::string::npos ||
           small == "exp" || small == "ticks";
}

/// The code without what stands in the brackets of an approach: `lerp(a, b, 5 * delta)` holds no
/// time.
std::string without_approaches(std::string_view code) {
    std::string left(code);
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

bool is_start(std::string_view name) {
    return is_named(name, {"_ready", "_init", "start", "awake", "init", "load", "new", "beginplay",
                           "_enter_tree", "onenable"});
}

template <typename Take>
void each_assignment(const Script& script, Take take) {
    for (const ScriptFunction& function : script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            if (const auto assigned = assignment_of(statement.code)) {
                take(function, statement, *assigned);
            }
        }
    }
}

/// `transform.position`, `go.get_position()`.
bool reads_position(std::string_view value) {
    const std::string name = lower(plain(value));
    return name.ends_with("position") || name.ends_with("get_position()") ||
           name.ends_with("getactorlocation()");
}

/// A position that is read, changed and put back: `pos.x += 1; transform.position = pos`.
bool is_put_back(const ScriptFunction& function, std::string_view root) {
    if (!reads_position(value_of_local(function, root))) {
        return false;
    }
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        if (assigned && !assigned->declares && plain(assigned->value) == root &&
            lower(property_of(assigned->target)).find("position") != std::string::npos) {
            return true;
        }
        return has_word(statement.code, root) &&
               has_any(statement.code, {"set_position(", "SetActorLocation("});
    });
}

/// How far a stick or a key is held: a rate, and no move.
bool reads_stick(std::string_view value) {
    return has_any(lower(value), {"get_vector", "getvector", "get_axis(", "get_action_strength",
                                  "joy", "stick", "gamepad"});
}

}  // namespace

std::string_view value_of_local(const ScriptFunction& function, std::string_view name) {
    for (const ScriptStatement& statement : function.statements) {
        if (!has_word(statement.code, name)) {
            continue;
        }
        const auto assigned = assignment_of(statement.code);
        if (assigned && assigned->declares && root_of(assigned->target) == name) {
            return assigned->value;
        }
    }
    return {};
}

bool is_local(const ScriptFunction& function, std::string_view name) {
    return has_word(function.parameters, name) ||
           std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
               if (!has_word(statement.code, name)) {
                   return false;
               }
               const bool is_list = statement.code.starts_with("local ");  // local x, y = 0, 0
               const auto assigned = assignment_of(statement.code);
               return is_list ? has_word(statement.code.substr(0, statement.code.find('=')), name)
                              : assigned && assigned->declares && root_of(assigned->target) == name;
           });
}

bool is_named(std::string_view name, std::initializer_list<std::string_view> names) {
    const std::string small = lower(name);
    return std::find(names.begin(), names.end(), small) != names.end();
}

bool has_any(std::string_view code, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return code.find(part) != std::string_view::npos;
    });
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

bool is_place(const ScriptView& view, const ScriptFunction& function, std::string_view target) {
    const std::string_view root = root_of(target);
    const bool is_bare = root.size() == target.size();
    if (is_local(function, root) && (is_bare || target.find('.') != target.rfind('.') ||
                                     !is_named(property_of(target), {"position"}))) {
        if (!is_put_back(function, root)) {
            return false;
        }
        return is_bare || is_named(property_of(target), {"position", root});
    }
    if (view.is(ScriptLanguage::lua)) {
        const auto dot = target.rfind('.');
        const std::string_view last =
            dot == std::string_view::npos ? target : target.substr(dot + 1);
        return last == "x" || last == "y";
    }
    return is_named(property_of(target),
                    {"position", "global_position", "globalposition", "localposition",
                     "translation", "origin", "rotation", "rotation_degrees", "rotationdegrees",
                     "global_rotation", "localrotation", "eulerangles", "localeulerangles"}) ||
           is_put_back(function, root);
}

bool is_velocity(const ScriptView& view, std::string_view target) {
    const std::string_view name = property_of(target);
    return is_named(name, {"velocity", "linear_velocity", "linearvelocity", "vel", "_velocity",
                           "angular_velocity", "angularvelocity", "motion_velocity"}) ||
           (view.is(ScriptLanguage::lua) &&
            is_named(name, {"dx", "dy", "vx", "vy", "xvel", "yvel"}));
}

ScriptView view_of(const Script& script) {
    ScriptView view{.script = script};
    // Twice: a time may pass through a name that is assigned further down.
    for (int round = 0; round < 2; ++round) {
        each_assignment(
            script, [&](const ScriptFunction& function, const ScriptStatement& statement,
                        const ScriptAssignment& assigned) {
                const std::string_view name = property_of(assigned.target);
                const bool grows = assigned.op != '=' || has_word(assigned.value, name);
                // velocity += gravity * delta is still a velocity.
                const bool is_rate = is_velocity(view, assigned.target) && grows;
                if (!is_rate && !is_named(name, {"position", "x", "y"}) &&
                    has_time(view, function, without_approaches(assigned.value))) {
                    view.timed.add(function, assigned.declares, name);
                }
                if (reads_mouse_axis(view, statement) ||
                    has_any(lower(assigned.value),
                            {".relative", "mousedelta", "mouse_delta", "mouse.current.delta",
                             "mouse_motion", "mousemotion", "mouse_relative", "mouseaxis"})) {
                    view.mouse.add(function, assigned.declares, name);
                }
            });
    }
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

std::vector<const ScriptStatement*> every_frame(const ScriptFunction& function) {
    std::vector<const ScriptStatement*> found;
    if (function.called != Called::per_frame) {
        return found;
    }
    for (const ScriptStatement& statement : function.statements) {
        if (!function.blocks[statement.block].is_gated) {
            found.push_back(&statement);
        }
    }
    return found;
}

Place place_in(const ScriptView& view, const ScriptStatement& statement) {
    const auto line =
        std::count(view.script.text.begin(),
                   view.script.text.begin() + static_cast<std::ptrdiff_t>(statement.begin), '\n');
    return {.file = std::string(view.script.file),
            .line = static_cast<std::size_t>(line) + 1,
            .begin = statement.begin,
            .end = statement.end};
}

ScriptRemark remark_at(const ScriptView& view, std::string_view pattern,
                       const ScriptFunction& function, const ScriptStatement& statement) {
    ScriptRemark remark{.pattern = pattern, .function = function.name};
    remark.at = place_in(view, statement);
    const std::string_view text = view.script.text;
    remark.code =
        visible(in_one_line(text.substr(statement.begin, statement.end - statement.begin)));
    constexpr std::size_t kMost = 100;
    if (remark.code.size() > kMost) {
        const auto end = remark.code.find_last_of(" (,", kMost);
        remark.code = end == std::string::npos ? shortened(remark.code, kMost)
                                               : remark.code.substr(0, end) + " ...";
    }
    return remark;
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
