// Places that calls set, and locals that code reads from a place, changes and puts back.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// `position` for `get_position()`, but not for Defold's `go.get_position()`.
std::string as_property(std::string code) {
    for (const std::string_view getter :
         {"get_position()", "get_global_position()", "get_rotation()", "get_translation()"}) {
        const auto at = code.find(getter);
        if (at != std::string::npos && !code.starts_with("go.")) {
            constexpr std::size_t kGet = 4;
            code.replace(at, getter.size(), getter.substr(kGet, getter.size() - kGet - 2));
        }
    }
    return code;
}

std::optional<SetPlace> of_defold(const ScriptView& view, const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code, "set_position")) {
        if (call.receiver == "go" && !call.arguments.empty()) {
            const std::string_view id = call.arguments.size() > 1 ? call.arguments[1] : "";
            return SetPlace{fmt::format("go.get_position({})", plain(id)), call.arguments[0]};
        }
    }
    // A string argument names the property.
    const std::string_view raw =
        view.script.text.substr(statement.begin, statement.end - statement.begin);
    for (const ScriptCall& call : calls_of(raw, "set")) {
        if (call.receiver == "go" && call.arguments.size() == 3 &&
            has_any(call.arguments[1],
                    {"\"position", "'position", "\"euler", "'euler", "\"rotation", "'rotation"})) {
            return SetPlace{
                fmt::format("go.get({},{})", plain(call.arguments[0]), plain(call.arguments[1])),
                call.arguments[2]};
        }
    }
    return std::nullopt;
}

std::optional<SetPlace> of_unreal(const ScriptStatement& statement) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPairs{
        {{"SetActorLocation", "GetActorLocation()"},
         {"SetActorRotation", "GetActorRotation()"},
         {"SetRelativeLocation", "GetRelativeLocation()"},
         {"SetRelativeRotation", "GetRelativeRotation()"},
         {"SetWorldLocation", "GetComponentLocation()"},
         {"SetWorldRotation", "GetComponentRotation()"}}};
    for (const auto& [set, get] : kPairs) {
        for (const ScriptCall& call : calls_of(statement.code, set)) {
            if (!call.arguments.empty()) {
                const std::string owner = plain(call.receiver);
                return SetPlace{owner.empty() || owner == "this"
                                    ? std::string(get)
                                    : fmt::format("{}->{}", owner, get),
                                call.arguments[0]};
            }
        }
    }
    return std::nullopt;
}

std::optional<SetPlace> of_godot(const ScriptStatement& statement) {
    for (const std::string_view set :
         {"set_position", "set_global_position", "set_rotation", "set_translation"}) {
        for (const ScriptCall& call : calls_of(statement.code, set)) {
            if (call.arguments.size() == 1) {
                const std::string owner = plain(call.receiver);
                const bool is_own = owner.empty() || owner == "self";
                return SetPlace{
                    fmt::format("{}{}{}", is_own ? "" : owner, is_own ? "" : ".", set.substr(4)),
                    call.arguments[0]};
            }
        }
    }
    return std::nullopt;
}

/// The amount of `Quaternion.Euler(0, 0, angle + speed)` with a local `angle` of the own angles.
std::string_view added_turn(const ScriptFunction& function, std::string_view target,
                            const ScriptCall& made) {
    if (made.name != "Euler" || !has_any(lower(target), {"rotation"})) {
        return {};
    }
    const auto object = target.substr(0, target.rfind('.'));
    for (const std::string_view angle : made.arguments) {
        const auto terms = terms_of(angle);
        const std::string_view local =
            terms.size() == 2 ? value_of_local(function, trimmed(terms[0])) : "";
        const std::string_view from = local.empty() && !terms.empty() ? terms[0] : local;
        if (terms.size() == 2 && has_any(lower(from), {"eulerangles"}) &&
            plain(from).starts_with(plain(object) + ".")) {
            return terms[1];
        }
    }
    return {};
}

/// The amount 4 of `position.x + 4` in a new vector made of the parts of `target`.
std::string_view added_part(const ScriptFunction& function, std::string_view target,
                            std::string_view value) {
    const std::string_view made = value.starts_with("new ") ? trimmed(value.substr(4)) : value;
    if (!made.ends_with(')')) {
        return {};
    }
    const auto calls = calls_of(made);
    if (!calls.empty() && !added_turn(function, target, calls[0]).empty()) {
        return added_turn(function, target, calls[0]);
    }
    const bool is_vector =
        !calls.empty() &&
        calls[0].name.data() + calls[0].name.size() <= made.data() + made.find('(') &&
        is_named(calls[0].name, {"vector2", "vector3", "fvector", "fvector2d"});
    if (!is_vector) {
        return {};
    }
    const std::string place = read_from(function, target);
    const std::string_view axes = "xyz";
    for (std::size_t i = 0; i < std::min(calls[0].arguments.size(), axes.size()); ++i) {
        const auto terms = terms_of(calls[0].arguments[i]);
        if (terms.size() == 2 &&
            lower(read_from(function, terms[0])) == lower(fmt::format("{}.{}", place, axes[i]))) {
            return terms[1];
        }
    }
    return {};
}

}  // namespace

std::optional<SetPlace> placement_of(const ScriptView& view, const ScriptStatement& statement) {
    switch (view.script.language) {
        case ScriptLanguage::lua:
            return of_defold(view, statement);
        case ScriptLanguage::cpp:
            return of_unreal(statement);
        case ScriptLanguage::gdscript:
            return of_godot(statement);
        case ScriptLanguage::csharp:
        case ScriptLanguage::none:
            break;
    }
    return std::nullopt;
}

std::string read_from(const ScriptFunction& function, std::string_view code) {
    const std::string name = plain(code);
    const std::string_view root = root_of(name);
    const std::string value = as_property(plain(value_of_local(function, root)));
    const std::string small = lower(value);
    const bool is_place = small.ends_with("position") || small.ends_with("location()") ||
                          (small.starts_with("go.get_position(") && small.ends_with(')') &&
                           std::ranges::count(small, '(') == 1);
    return is_place ? value + name.substr(root.size()) : as_property(name);
}

std::string_view added(const ScriptFunction& function, const ScriptAssignment& assigned) {
    if (assigned.op == '+' || assigned.op == '-') {
        return assigned.value;
    }
    if (assigned.op != '=') {
        return {};
    }
    const auto terms = terms_of(assigned.value);
    if (terms.size() == 2 &&
        (plain(terms[0]) == plain(assigned.target) ||
         read_from(function, terms[0]) == read_from(function, assigned.target))) {
        return terms[1];
    }
    return added_part(function, assigned.target, assigned.value);
}

std::optional<std::string_view> amount_of_list(const ScriptView& view,
                                               const ScriptFunction& function,
                                               const ScriptStatement& statement) {
    const std::string_view code = statement.code;
    const auto sides = split_outside(code, "=");
    if (!view.is(ScriptLanguage::lua) || sides.size() != 2 || code.starts_with("local ")) {
        return std::nullopt;
    }
    const auto targets = split_outside(sides[0], ",");
    const auto values = split_outside(sides[1], ",");
    if (targets.size() < 2) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < std::min(targets.size(), values.size()); ++i) {
        const ScriptAssignment one{.target = targets[i], .value = values[i]};
        const std::string_view amount = added(function, one);
        if (!amount.empty() && is_place(view, function, one.target) &&
            !is_no_motion(function, statement, one, amount)) {
            return amount;
        }
    }
    return std::string_view();
}

std::string_view amount_of_setter(const ScriptView& view, const ScriptFunction& function,
                                  const ScriptStatement& statement) {
    const auto set = placement_of(view, statement);
    if (!set) {
        return {};
    }
    const ScriptAssignment assigned{.target = set->place, .value = set->value};
    const std::string_view amount = added(function, assigned);
    return !amount.empty() && is_no_motion(function, statement, assigned, amount)
               ? std::string_view()
               : amount;
}

}  // namespace tickproof::harness
