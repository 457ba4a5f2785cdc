// Motion by the frame of which nobody sees how fast it is, or which the usual advice would break.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

/// `left < right`, as far as names and numbers go.
struct Comparison {
    std::string_view left;
    bool is_below = false;
    std::string_view right;
};

std::vector<Comparison> comparisons_in(std::string_view code) {
    constexpr std::string_view kOperand =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    std::vector<Comparison> found;
    for (auto at = code.find_first_of("<>"); at != std::string_view::npos;
         at = code.find_first_of("<>", at + 1)) {
        const std::string_view before = trimmed(code.substr(0, at));
        const auto from = before.find_last_not_of(kOperand);
        const bool has_equals = at + 1 < code.size() && code[at + 1] == '=';
        const std::string_view after = trimmed(code.substr(at + (has_equals ? 2 : 1)));
        const auto end = after.find_first_not_of(kOperand, after.starts_with('-') ? 1 : 0);
        found.push_back({.left = before.substr(from == std::string_view::npos ? 0 : from + 1),
                         .is_below = code[at] == '<',
                         .right = after.substr(0, end)});
    }
    return found;
}

/// `position` and `position.x`, but not `position.y` and `position.x`.
bool is_same_place(std::string_view left, std::string_view right) {
    const std::string a = plain(left);
    const std::string b = plain(right);
    return a == b || a.starts_with(b + ".") || b.starts_with(a + ".");
}

/// `position.x >= 10 and position.x <= 11`: as narrow as the way of a frame.
bool is_narrow_window(const ScriptView& view, std::string_view code, std::string_view target,
                      double widest) {
    std::optional<double> low;
    std::optional<double> high;
    for (const Comparison& each : comparisons_in(code)) {
        if (is_same_place(each.left, target)) {
            (each.is_below ? high : low) = number_of(view, each.right);
        }
    }
    return low && high && *high >= *low && *high - *low <= widest;
}

/// `a` and `b` of `a && b`.
std::vector<std::string_view> conditions_in(std::string_view code) {
    std::vector<std::string_view> parts;
    while (!code.empty()) {
        std::size_t end = code.size();
        std::size_t past = end;
        for (const std::string_view joint : {"&&", "||", " and ", " or "}) {
            if (const auto at = code.find(joint); at < end) {
                end = at;
                past = at + joint.size();
            }
        }
        parts.push_back(code.substr(0, end));
        code.remove_prefix(past);
    }
    return parts;
}

/// The place is compared for equality, as on a grid: `position.x == goal.x`, `x % 16`. A way that
/// depends on the frame may jump over what it is compared with.
bool is_compared_exactly(const ScriptView& view, std::string_view target, std::string_view amount) {
    const std::string_view property = property_of(target);
    const double widest = std::max(1.0, std::abs(number_of(view, amount).value_or(0)));
    // Of `self.x` of Lua, the rest is the thing itself.
    const std::string_view place = view.is(ScriptLanguage::lua) ? target : property;
    const auto compares = [&](std::string_view code) {
        const auto is_exact = [&](std::string_view part) {
            return has_any(part, {"==", "!=", "~=", "%", "Mod("}) && has_word(part, place);
        };
        return std::ranges::any_of(conditions_in(code), is_exact) ||
               is_narrow_window(view, code, target, widest);
    };
    return std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
        return std::ranges::any_of(function.statements, compares, &ScriptStatement::code) ||
               std::ranges::any_of(function.blocks, compares, &ScriptBlock::header);
    });
}

/// `if x < -100: x = 800`: what is beyond the bound gets lost, and that is as long as the frame.
/// At the bound itself (`if x < 0: x = 0`) it stays.
bool is_put_at_wrap(const ScriptView& view, const ScriptFunction& function,
                    std::string_view target) {
    return std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        if (!assigned || assigned->declares || assigned->op != '=' || statement.block == 0 ||
            !is_same_place(assigned->target, target) || has_any(assigned->value, {" + ", " - "})) {
            return false;
        }
        const auto values = all_terms(assigned->value);
        const bool is_number = std::ranges::any_of(
            values, [&](std::string_view value) { return number_of(view, value).has_value(); });
        const auto comparisons = comparisons_in(function.blocks[statement.block].header);
        return is_number && std::ranges::any_of(comparisons, [&](const Comparison& each) {
                   const auto bound = number_of(view, each.right);
                   return is_same_place(each.left, target) && bound &&
                          bound != number_of(view, assigned->value) &&
                          !has_word(assigned->value, each.right);
               });
    });
}

/// The names and numbers of `new Vector3(0, 0.1f, 0) * 2`, whole.
std::vector<std::string_view> operands_in(std::string_view amount) {
    std::vector<std::string_view> parts;
    constexpr std::string_view kBetween = " (),*/-+;";
    for (std::size_t from = 0; from < amount.size();) {
        const auto end = std::min(amount.find_first_of(kBetween, from), amount.size());
        const std::string_view part = amount.substr(from, end - from);
        if (!part.empty() && part != "new") {
            parts.push_back(part);
        }
        from = end + 1;
    }
    return parts;
}

/// A way of a frame that nobody sees: less than 0.02 m or 0.2 pixels in all its literals.
bool is_tiny(const ScriptView& view, std::string_view amount) {
    const bool is_in_pixels = view.is(ScriptLanguage::gdscript) || view.is(ScriptLanguage::lua);
    const double seen = is_in_pixels ? 0.2 : 0.02;
    bool has_number = false;
    for (const std::string_view part : operands_in(amount)) {
        const auto number = number_of(view, part);
        const std::string_view last = property_of(part);
        const bool is_name = !number && !last.starts_with("Vector") &&
                             !is_named(last, {"up", "down", "left", "right", "forward", "back"});
        if (is_name || (number && std::abs(*number) > seen)) {
            return false;
        }
        has_number = has_number || number.has_value();
    }
    return has_number;
}

/// A coin or a saw that spins: no input and no goal has to do with it.
bool is_spin(std::string_view code) {
    return has_any(code, {"Rotate(", "rotate(", "rotate_x(", "rotate_y(", "rotate_z(", "rotation",
                          "Rotation(", "eulerAngles"}) &&
           !has_any(lower(code), {"input", "dir", "axis", "turn", "steer", "look", "aim", "move"});
}

/// Phones tilt and touch, and run at 30 or 60 fps unless the game asks for more.
bool is_of_phone(std::string_view code) {
    return has_any(code, {"Input.acceleration", "Input.gyro", "Input.GetTouch", "Input.touches",
                          "get_accelerometer", "get_gyroscope"});
}

/// A fade, a bar, a blink: the eye measures no speed there.
bool is_for_show(const ScriptView& view) {
    return has_any(lower(view.script.file),
                   {"hud", "/ui/", "menu", "title", "credits", "splash", "particle", "cloud",
                    "background", "parallax", "skybox", "blink", "fade", "popup", "tooltip"});
}

/// The name itself of a target: `dy` of `self.dy.y`, `x` of Lua's `self.x`.
std::string_view own_name(const ScriptView& view, std::string_view target) {
    const auto dot = target.rfind('.');
    return view.is(ScriptLanguage::lua) && dot != std::string_view::npos ? target.substr(dot + 1)
                                                                         : property_of(target);
}

/// True if each frame begins with another value: `way = ZERO`, then `way.x += 1` under a held key.
bool is_set_anew(const ScriptView& view, const ScriptFunction& function, std::string_view name) {
    return is_local(function, name) ||
           std::ranges::any_of(function.statements, [&](const ScriptStatement& statement) {
               const auto assigned = assignment_of(statement.code);
               return assigned && assigned->op == '=' && own_name(view, assigned->target) == name &&
                      !has_word(assigned->value, name) &&
                      !function.blocks[statement.block].is_gated;
           });
}

/// `length` of `length += growth; translate(length)`, without a time: one delta more at one of the
/// two alone changes where the motion ends.
std::string_view changing_length(const ScriptView& view, const ScriptFunction& function,
                                 std::string_view amount) {
    const auto words = words_in(amount);
    for (const ScriptStatement& statement : function.statements) {
        const auto assigned = assignment_of(statement.code);
        if (!assigned || assigned->declares || function.blocks[statement.block].is_gated) {
            continue;
        }
        const std::string_view grown = added(function, *assigned);
        const auto word = std::ranges::find(words, own_name(view, assigned->target));
        if (word != words.end() && !grown.empty() && !has_time(view, function, grown) &&
            !has_time(view, function, amount) && !is_set_anew(view, function, *word)) {
            return *word;
        }
    }
    return {};
}

}  // namespace

void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, ScriptRemark& remark) {
    doubt_call(view, function, remark);
    const auto assigned = assignment_of(statement.code);
    // An approach ends on its goal, at any rate.
    const bool is_approach = assigned && !step_of_approach(*assigned).empty();
    if (is_approach && !is_seen(view, assigned->target)) {
        doubt(remark, "few notice how fast this gets there");
    }
    if (const std::string_view length = changing_length(view, function, amount); !length.empty()) {
        remark.why =
            "Each frame moves it and changes the length of the way, however long the frame is: "
            "both depend on the frame rate";
        remark.fix = fmt::format(
            "Multiply both the way and the change of '{}' by the time of the frame (and each by "
            "60, if 60 fps felt right).",
            length);
    }
    if (assigned && !is_approach && is_compared_exactly(view, assigned->target, amount)) {
        doubt(remark,
              "the script compares the place exactly, so the way of a frame must stay whole");
        remark.fix = fmt::format(
            "Move the whole function into {}, and its timers with it; do not multiply by the "
            "time of the frame.",
            step_name(view));
    } else if (assigned && is_put_at_wrap(view, function, assigned->target)) {
        remark.fix +=
            " Where it wraps, add or subtract the whole length instead of setting the place.";
    }
    if (is_tiny(view, amount)) {
        doubt(remark, "the way of a frame is too short to be noticed");
    }
    if (is_spin(statement.code)) {
        doubt(remark, "few notice how fast something spins for show");
    }
    if (is_of_phone(statement.code)) {
        doubt(remark, "it is for phones, which run at 30 or 60 fps");
    }
    if (is_for_show(view)) {
        doubt(remark, "it looks like decoration, of which few notice the speed");
    }
}

}  // namespace tickproof::harness
