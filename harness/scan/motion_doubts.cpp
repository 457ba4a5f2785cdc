// Finds motion by the frame whose speed nobody notices, or that the usual advice would break.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/scan/amount_facts.h"
#include "harness/scan/motion_doubts.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// The names and numbers of `new Vector3(0, 0.1f, 0) * 2`, each whole.
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

/// True if no player sees the amount: all its literals are below 0.02 m or 0.2 pixels.
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

/// True for a coin or a saw that spins, without input or goal. The axis of a turn is no input.
bool is_spin(std::string_view code) {
    std::string goals = lower(code);
    for (const std::string_view axis : {"(axis,", ", axis)"}) {
        if (const auto at = goals.find(axis); at != std::string::npos) {
            goals.erase(at, axis.size());
        }
    }
    return has_any(code, {"Rotate(", "rotate(", "rotate_x(", "rotate_y(", "rotate_z(", "rotation",
                          "Rotation(", "eulerAngles"}) &&
           !has_any(goals, {"input", "dir", "axis", "turn", "steer", "look", "aim", "move"});
}

/// Phones tilt and touch, and run at 30 or 60 fps unless the game asks for more.
bool is_of_phone(std::string_view code) {
    return has_any(code, {"Input.acceleration", "Input.gyro", "Input.GetTouch", "Input.touches",
                          "get_accelerometer", "get_gyroscope"});
}

/// True for a fade, a bar or a blink, whose speed nobody measures.
bool is_for_show(const ScriptView& view) {
    return has_any(lower(view.script.file),
                   {"hud", "/ui/", "menu", "title", "credits", "splash", "particle", "cloud",
                    "background", "parallax", "skybox", "blink", "fade", "popup", "tooltip"});
}

/// The target's own name: `dy` for `self.dy.y`, `x` for Lua's `self.x`.
std::string_view own_name(const ScriptView& view, std::string_view target) {
    const auto dot = target.rfind('.');
    return view.is(ScriptLanguage::lua) && dot != std::string_view::npos ? target.substr(dot + 1)
                                                                         : property_of(target);
}

/// Collects lengths that grow without a time, and names that each frame sets anew: `way = ZERO`,
/// then `way.x += 1` under a held key.
void look_at_lengths(const ScriptView& view, const ScriptFunction& function, MotionFacts& facts) {
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        const ScriptStatement& statement = function.statements[i];
        const auto& assigned = statement.assigned;
        if (!assigned || function.blocks[statement.block].is_gated) {
            continue;
        }
        const std::string_view name = own_name(view, assigned->target);
        if (assigned->op == '=' && !has_word(assigned->value, name)) {
            facts.set_anew.emplace(name);
        }
        const std::string_view grown =
            assigned->declares ? std::string_view() : added(function, *assigned);
        if (!grown.empty() && !has_time(view, function, grown)) {
            facts.growing.emplace(name, i);
        }
    }
}

/// `length` in `length += growth; translate(length)` without a time: a delta at only one of the two
/// would change where the motion ends.
std::string_view changing_length(const ScriptView& view, const ScriptFunction& function,
                                 std::string_view amount, const MotionFacts& facts) {
    std::string_view first;
    std::size_t first_at = function.statements.size();
    if (facts.growing.empty() || has_time(view, function, amount)) {
        return {};
    }
    for (const std::string_view word : words_in(amount)) {
        const auto grows = facts.growing.find(word);
        if (grows != facts.growing.end() && grows->second < first_at && !is_local(function, word) &&
            !facts.set_anew.contains(word)) {
            first = word;
            first_at = grows->second;
        }
    }
    return first;
}

void look_at(const ScriptView& view, const ScriptFunction& function, MotionFacts& facts) {
    if (!facts.comparisons) {
        facts.comparisons = comparisons_of(view);
    }
    if (facts.function != &function) {
        facts.function = &function;
        facts.wraps = wraps_of(view, function);
        facts.growing.clear();
        facts.set_anew.clear();
        look_at_lengths(view, function, facts);
    }
}

}  // namespace

void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, MotionFacts& facts,
                  ScriptRemark& remark) {
    look_at(view, function, facts);
    doubt_call(view, function, remark);
    const auto& assigned = statement.assigned;
    // An approach ends at its goal at any rate.
    const bool is_approach = assigned && !step_of_approach(*assigned).empty();
    if (is_approach && !is_seen(view, assigned->target)) {
        doubt(remark, "few notice how fast this gets there");
    }
    if (const std::string_view length = changing_length(view, function, amount, facts);
        !length.empty()) {
        remark.why =
            "Each frame moves it and changes the length of the way, however long the frame is: "
            "both depend on the frame rate";
        remark.fix = fmt::format(
            "Multiply both the way and the change of '{}' by the time of the frame (and each by "
            "60, if 60 fps felt right).",
            length);
    }
    const double widest = std::max(1.0, std::abs(number_of(view, amount).value_or(0)));
    if (assigned && !is_approach &&
        is_compared_exactly(view, *facts.comparisons, assigned->target, widest)) {
        doubt(remark,
              "the script compares the place exactly, so the way of a frame must stay whole");
        remark.fix = fmt::format(
            "Move the whole function into {}, and its timers with it; do not multiply by the "
            "time of the frame.",
            step_name(view));
    } else if (assigned && facts.wraps.any(plain(assigned->target), [](bool) { return true; })) {
        remark.fix +=
            " Where it wraps, add or subtract the whole length instead of setting the place.";
    }
    if (is_tiny(view, amount)) {
        doubt(remark, "the way of a frame is too short to be noticed");
    }
    if (is_spin(statement.code) && !is_of_stick(view, function, amount)) {
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
