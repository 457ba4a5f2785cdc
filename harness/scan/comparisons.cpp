// Reads comparisons out of conditions: exact ones, windows and bounds.

#include "harness/scan/comparisons.h"

#include <algorithm>
#include <optional>
#include <string>

namespace tickproof::harness {
namespace {

bool is_operand(char c) {
    return is_word_char(c) || c == '.';
}

/// Splits `a && b` into `a` and `b`.
std::vector<std::string_view> conditions_in(std::string_view code) {
    std::vector<std::string_view> parts;
    std::size_t from = 0;
    for (std::size_t i = 0; i < code.size();) {
        std::size_t length = 0;
        for (const std::string_view joint : {"&&", "||", " and ", " or "}) {
            length = code.substr(i).starts_with(joint) ? joint.size() : length;
        }
        if (length > 0) {
            parts.push_back(code.substr(from, i - from));
            from = i + length;
        }
        i += std::max<std::size_t>(length, 1);
    }
    parts.push_back(code.substr(from));
    return parts;
}

/// Adds `self.x`, `self` and `x` for `self.x`.
void add_names(std::string_view code, TextSet& names) {
    constexpr std::size_t kMostParts = 8;
    const auto is_part = [](char c) { return is_operand(c) || c == '[' || c == ']'; };
    for (std::size_t i = 0; i < code.size();) {
        std::size_t end = i;
        while (end < code.size() && is_part(code[end])) {
            ++end;
        }
        std::string_view rest = code.substr(i, end - i);
        for (std::size_t count = 0; !rest.empty() && count < kMostParts; ++count) {
            for (const std::string_view name : beginnings_of(rest)) {
                names.emplace(name);
            }
            const auto next = rest.find_first_of(".[]");
            rest = next == std::string_view::npos ? std::string_view() : rest.substr(next + 1);
        }
        i = end + 1;
    }
}

bool is_exact(std::string_view code) {
    return has_any(code, {"==", "!=", "~=", "%", "Mod("});
}

void add_exact(std::string_view code, TextSet& names) {
    if (!is_exact(code)) {
        return;
    }
    for (const std::string_view part : conditions_in(code)) {
        if (is_exact(part)) {
            add_names(part, names);
        }
    }
}

struct Window {
    std::optional<double> low{};
    std::optional<double> high{};
};

void add_windows(const ScriptView& view, std::string_view code, PlaceMap<double>& windows) {
    TextMap<Window> bounds;
    for (const Comparison& each : comparisons_in(code)) {
        const auto number = number_of(view, each.right);
        if (!number || each.left.empty()) {
            continue;
        }
        const std::string name = plain(each.left);
        Window& window = bounds[name];
        (each.is_below ? window.high : window.low) = number;
    }
    for (const auto& [name, window] : bounds) {
        if (window.low && window.high && *window.high >= *window.low) {
            const double width = *window.high - *window.low;
            windows.add(name, width, [&](double& least) { least = std::min(least, width); });
        }
    }
}

/// The target's name as exact comparisons have it. In Lua `self.x` stays whole, since `self` is the
/// thing itself.
std::string_view compared_name(const ScriptView& view, std::string_view target) {
    const std::string_view name = view.is(ScriptLanguage::lua) ? target : property_of(target);
    const auto from = name.find_last_of(" (),");
    return from == std::string_view::npos ? name : name.substr(from + 1);
}

/// `x < -100`, with a number as its bound.
struct Bound {
    std::string left;  ///< The name as `plain` writes it.
    std::string_view text;
    double value = 0;
};

std::vector<Bound> bounds_in(const ScriptView& view, std::string_view code) {
    std::vector<Bound> bounds;
    for (const Comparison& each : comparisons_in(code)) {
        if (const auto value = number_of(view, each.right)) {
            bounds.push_back({.left = plain(each.left), .text = each.right, .value = *value});
        }
    }
    return bounds;
}

/// `x = 800`, or `position = Vector2(800, y)`.
bool sets_number(const ScriptView& view, const ScriptAssignment& assigned) {
    return !assigned.declares && assigned.op == '=' && !has_any(assigned.value, {" + ", " - "}) &&
           std::ranges::any_of(all_terms(assigned.value), [&](std::string_view value) {
               return number_of(view, value).has_value();
           });
}

}  // namespace

std::vector<Comparison> comparisons_in(std::string_view code) {
    std::vector<Comparison> found;
    for (auto at = code.find_first_of("<>"); at != std::string_view::npos;
         at = code.find_first_of("<>", at + 1)) {
        const std::string_view before = trimmed(code.substr(0, at));
        std::size_t from = before.size();
        while (from > 0 && is_operand(before[from - 1])) {
            --from;
        }
        const bool has_equals = at + 1 < code.size() && code[at + 1] == '=';
        const std::string_view after = trimmed(code.substr(at + (has_equals ? 2 : 1)));
        std::size_t end = after.starts_with('-') ? 1 : 0;
        while (end < after.size() && is_operand(after[end])) {
            ++end;
        }
        found.push_back({.left = before.substr(from),
                         .is_below = code[at] == '<',
                         .right = after.substr(0, end)});
    }
    return found;
}

ScriptComparisons comparisons_of(const ScriptView& view) {
    ScriptComparisons made;
    const auto take = [&](std::string_view code) {
        add_exact(code, made.exact);
        add_windows(view, code, made.windows);
    };
    for (const ScriptFunction& function : view.script.functions) {
        std::ranges::for_each(function.statements, take, &ScriptStatement::code);
        std::ranges::for_each(function.blocks, take, &ScriptBlock::header);
    }
    return made;
}

bool is_compared_exactly(const ScriptView& view, const ScriptComparisons& comparisons,
                         std::string_view target, double widest) {
    return comparisons.exact.contains(compared_name(view, target)) ||
           comparisons.windows.any(plain(target),
                                   [widest](double width) { return width <= widest; });
}

PlaceMap<bool> wraps_of(const ScriptView& view, const ScriptFunction& function) {
    PlaceMap<bool> wraps;
    for (std::size_t block = 1; block < function.blocks.size(); ++block) {
        const std::vector<Bound> bounds = bounds_in(view, function.blocks[block].header);
        if (bounds.empty()) {
            continue;
        }
        for (const std::size_t i : function.index.statements_of(block)) {
            const auto& assigned = function.statements[i].assigned;
            if (!assigned || !sets_number(view, *assigned)) {
                continue;
            }
            const std::string target = plain(assigned->target);
            const auto number = number_of(view, assigned->value);
            for (const Bound& each : bounds) {
                const bool is_same = each.left == target || each.left.starts_with(target + ".") ||
                                     target.starts_with(each.left + ".");
                if (is_same && each.value != number && !has_word(assigned->value, each.text)) {
                    wraps.add(each.left.size() > target.size() ? each.left : target, true,
                              [](bool&) {});
                }
            }
        }
    }
    return wraps;
}

}  // namespace tickproof::harness
