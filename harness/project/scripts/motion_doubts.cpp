// Motion by the frame of which nobody sees how fast it is, or which the usual advice would break.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

/// The place is compared for equality, as on a grid: `position.x == goal.x`, `x % 16`. A way that
/// depends on the frame may jump over what it is compared with.
bool is_compared_exactly(const ScriptView& view, std::string_view target) {
    const std::string_view property = property_of(target);
    const auto compares = [&](std::string_view code) {
        return has_any(code, {"==", "!=", "~=", "%", "Mod("}) && has_word(code, property);
    };
    return std::ranges::any_of(view.script.functions, [&](const ScriptFunction& function) {
        return std::ranges::any_of(function.statements, compares, &ScriptStatement::code) ||
               std::ranges::any_of(function.blocks, compares, &ScriptBlock::header);
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
        const auto number = literal_of(part);
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

}  // namespace

void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, ScriptRemark& remark) {
    doubt_call(view, function, remark);
    const auto assigned = assignment_of(statement.code);
    if (assigned && is_compared_exactly(view, assigned->target)) {
        doubt(remark,
              "the script compares the place exactly, so the way of a frame must stay whole");
        remark.fix = fmt::format(
            "Move the whole function into {}, and its timers with it; do not multiply by the "
            "time of the frame.",
            step_name(view));
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
