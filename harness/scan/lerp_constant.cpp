// lerp-constant: an approach by a constant share of the distance in each rendered frame. At twice
// the frame rate it takes half as long. Sources: Godot's manual on interpolation ("lerp smoothing"
// multiplies by delta) and Unity's page of Vector3.Lerp; the exact weight is 1 - exp(-rate * dt).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

struct LerpForm {
    std::string_view name;
    std::size_t arguments;
    std::size_t from;    ///< Index of the argument to approach from; npos: the receiver.
    std::size_t weight;  ///< Index of the argument with the weight.
};

constexpr std::size_t kReceiver = static_cast<std::size_t>(-1);

constexpr std::array<LerpForm, 21> kForms{{{"lerp", 3, 0, 2},
                                           {"lerpf", 3, 0, 2},
                                           {"lerp_angle", 3, 0, 2},
                                           {"lerp", 2, kReceiver, 1},
                                           {"slerp", 2, kReceiver, 1},
                                           {"linear_interpolate", 2, kReceiver, 1},
                                           {"interpolate_with", 2, kReceiver, 1},
                                           {"Lerp", 3, 0, 2},
                                           {"LerpUnclamped", 3, 0, 2},
                                           {"LerpAngle", 3, 0, 2},
                                           {"Slerp", 3, 0, 2},
                                           {"SlerpUnclamped", 3, 0, 2},
                                           {"Lerp", 2, kReceiver, 1},
                                           {"Slerp", 2, kReceiver, 1},
                                           {"InterpolateWith", 2, kReceiver, 1},
                                           {"LinearInterpolate", 2, kReceiver, 1},
                                           {"mix", 3, 0, 2},
                                           {"interpolate", 3, 0, 2},
                                           {"RLerp", 4, 0, 2},
                                           {"lerp", 3, 1, 0},
                                           {"slerp", 3, 1, 0}}};

/// True if an assigned local returns to its source: `p.y = lerp(position.y, to, w)`, then `position
/// = p`.
bool comes_back(const ScriptFunction& function, std::string_view target, const std::string& from) {
    const std::string_view local = root_of(target);
    return std::ranges::any_of(beginnings_of(from), [&](std::string_view part) {
        return function.index.copies.contains(fmt::format("{}={}", local, part));
    });
}

std::string_view lerp_weight(const ScriptFunction& function, const ScriptAssignment& assigned) {
    const std::string target = plain(assigned.target);
    for (const LerpForm& form : kForms) {
        for (const ScriptCall& call : calls_of(assigned.value, form.name)) {
            if (call.arguments.size() != form.arguments) {
                continue;
            }
            const std::string_view from =
                form.from == kReceiver ? call.receiver : call.arguments[form.from];
            if (plain(from) == target || read_from(function, from) == target ||
                comes_back(function, target, plain(from))) {
                return call.arguments[form.weight];
            }
        }
    }
    return {};
}

/// The weight 0.1 of `x += (target - x) * 0.1`.
std::string_view step_weight(const ScriptAssignment& assigned) {
    const std::string target = plain(assigned.target);
    std::string_view value = assigned.value;
    if (assigned.op == '=') {
        const auto terms = terms_of(value);
        if (terms.size() != 2 || plain(terms[0]) != target) {
            return {};
        }
        value = terms[1];
    } else if (assigned.op != '+') {
        return {};
    }
    if (value.find('/') != std::string_view::npos || terms_of(value).size() != 1) {
        return {};
    }
    const auto factors = split_outside(value, "*");
    if (factors.size() != 2) {
        return {};
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string distance = plain(factors[i]);
        if (distance.starts_with('(') && distance.ends_with("-" + target + ")")) {
            return factors[1 - i];
        }
    }
    return {};
}

std::string fix_of(std::string_view weight) {
    const auto share = literal_of(weight);
    return fmt::format(
        "Use the weight 1 - exp(-rate * delta): a rate of -60 * ln(1 - weight) keeps "
        "what it does at 60 fps{}.",
        share ? fmt::format(" ({:.3g} for {:.3g})", -60 * std::log1p(-*share), *share) : "");
}

/// The value of a weight: a literal, or the first value of a member or local that nothing else in
/// the script changes.
std::optional<double> known_weight(const ScriptView& view, const ScriptFunction& function,
                                   std::string_view weight) {
    if (const auto number = literal_of(weight)) {
        return number;
    }
    if (const auto number = least_weight(weight)) {
        return number;
    }
    if (const auto number = literal_of(value_of_local(function, weight))) {
        return number;
    }
    const auto member = view.initial.find(weight);
    return member == view.initial.end() ? std::nullopt : literal_of(member->second);
}

void doubt_weight(const ScriptView& view, const ScriptFunction& function, std::string_view target,
                  std::string_view weight, ScriptRemark& remark) {
    // With a larger weight most of the way is gone in a few frames at any rate.
    constexpr double kSeen = 0.25;
    doubt_call(view, function, remark);
    const bool is_damping = weight == "damping";
    const auto share = known_weight(view, function, weight);
    if (!is_damping && !share) {
        doubt(remark, "the value of the weight is not known");
    } else if (!is_damping && *share > kSeen) {
        doubt(remark, "most of the way is gone within some frames, at any rate");
    }
    if (!is_seen(view, target)) {
        doubt(remark, "few notice how fast this gets there");
    }
}

/// The fix for velocity *= 0.9
std::string fix_of_damping(std::string_view factor) {
    const auto kept = literal_of(factor);
    return fmt::format(
        "Multiply by exp(-rate * delta): a rate of -60 * ln(factor) keeps what it does at 60 "
        "fps{}.",
        kept ? fmt::format(" ({:.3g} for {:.3g})", -60 * std::log(*kept), *kept) : "");
}

/// True if the goal is random in each frame: a shake at any rate.
bool is_random(const ScriptFunction& function, std::string_view value) {
    const auto is_dice = [](std::string_view code) {
        return std::ranges::any_of(words_in(code), [](std::string_view word) {
            const std::string small = lower(word);
            return small.starts_with("rand") || has_any(small, {"random"});
        });
    };
    return is_dice(value) || std::ranges::any_of(words_in(value), [&](std::string_view word) {
               return is_dice(value_of_local(function, word));
           });
}

/// The place that an assignment or call sets, and its value.
std::optional<SetPlace> set_by(const ScriptView& view, const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    return assigned ? SetPlace{std::string(assigned->target), assigned->value}
                    : placement_of(view, statement);
}

void look_for_lerp_constant(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement* statement : every_frame(function)) {
            const std::string_view weight = weight_of_approach(view, function, *statement);
            const auto set = set_by(view, *statement);
            if (weight.empty() || !set || is_random(function, set->value)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "lerp-constant", function, *statement);
            remark.why =
                "Each frame goes a fixed share of the way, so twice the frame rate is "
                "twice as fast";
            remark.fix = fix_of(weight);
            if (weight == "damping") {
                remark.fix = fix_of_damping(damping_of(view, function, *statement));
            }
            doubt_weight(view, function, set->place, weight, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

std::string_view weight_of_approach(const ScriptView& view, const ScriptFunction& function,
                                    const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned) {
        const auto set = placement_of(view, statement);
        const std::string_view share =
            set ? lerp_weight(function, {.target = set->place, .value = set->value})
                : std::string_view();
        return is_constant_weight(view, function, share) ? share : std::string_view();
    }
    // A smoothed frame rate is only displayed.
    if (has_any(lower(assigned->target), {"fps", "time", "delta"})) {
        return {};
    }
    if (!damping_of(view, function, statement).empty()) {
        return "damping";
    }
    std::string_view weight = lerp_weight(function, *assigned);
    if (weight.empty()) {
        weight = step_weight(*assigned);
    }
    const bool is_blend = weight.empty() && !assigned->declares;
    if (is_blend) {
        weight = blend_weight(*assigned);
    }
    return is_constant_weight(view, function, weight, is_blend) ? weight : std::string_view();
}

ScriptPattern lerp_constant() {
    return {.name = "lerp-constant",
            .summary = "lerp, slerp or damping by a constant share in each rendered frame",
            .title = "Smoothing may depend on the frame rate: lerp by a constant",
            .languages = "GDScript, C#, Lua, C++",
            .sources = {{"godot", "Godot manual: Interpolation, lerp smoothing"},
                        {"unity", "Unity: Vector3.Lerp, Mathf.SmoothDamp"},
                        {"unreal", "Unreal: FMath::FInterpTo"},
                        {"", "exact share of an exponential approach: 1 - exp(-rate * dt)"}},
            .delta = DeltaUse::none,
            .look = look_for_lerp_constant};
}

}  // namespace tickproof::harness
