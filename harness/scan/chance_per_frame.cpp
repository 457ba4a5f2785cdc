// chance-per-frame: a random number decides in each rendered frame whether something happens, so it
// happens twice as often at twice the frame rate. Sources: Unity's page of Random.value and Godot's
// of randf (each call draws anew); Unity's of Update (called every frame).

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// Rarer things are events; a coin in each frame is noise, and looks alike at any rate.
constexpr double kRare = 0.2;

bool draws_share(std::string_view code) {
    return has_any(code, {"randf()", "Random.value", "GD.Randf()", ".Randf()", "math.random()",
                          ".NextDouble()", "FMath::FRand()"});
}

bool draws_whole(std::string_view code) {
    return has_any(code, {"randi()", "randi_range(", "Random.Range(", "GD.Randi()", "RandiRange(",
                          "math.random(", ".Next(", "FMath::RandRange("});
}

/// The condition of `if condition:`; empty for a header of another kind, or of several conditions.
std::string_view condition_of(std::string_view header) {
    const auto blank = std::min(header.find_first_of(" ("), header.size());
    const std::string_view word = header.substr(0, blank);
    return (word != "if" && word != "elif") || has_any(header, {"&&", "||", " and ", " or "})
               ? std::string_view()
               : header.substr(blank);
}

/// True for a name such as `spawn_chance`.
bool is_chance(std::string_view name) {
    return has_any(lower(name), {"chance", "prob", "odds"});
}

/// No draw of a rare chance.
constexpr double kNoDraw = -1;

/// The rare chance of a draw: 0.01 for `randf() < 0.01`, and 0.01 for `Random.Range(0, 100) == 0`.
/// 0 for one of a name.
double chance_of(const ScriptView& view, std::string_view condition) {
    const auto at = condition.find_first_of("<>=");
    const bool is_not = at != std::string_view::npos && at > 0 &&
                        (condition[at - 1] == '!' || condition[at - 1] == '~');
    if (at == std::string_view::npos || is_not) {
        return kNoDraw;
    }
    std::string_view limit = trimmed(condition.substr(at));
    while (!limit.empty() && std::string_view("<>=").find(limit.front()) != limit.npos) {
        limit.remove_prefix(1);
    }
    limit = trimmed(limit);
    for (const std::string_view end : {"then", ")"}) {
        limit = limit.ends_with(end) ? trimmed(limit.substr(0, limit.size() - end.size())) : limit;
    }
    const std::string_view draw = condition.substr(0, at);
    const auto number = number_of(view, limit);
    if (draws_share(draw) && condition[at] != '=') {
        const bool is_below = condition[at] == '<';
        const double share = !number ? 0 : is_below ? *number : 1 - *number;
        const bool is_rare = number ? share > 0 && share <= kRare : is_chance(limit);
        return is_rare ? share : kNoDraw;
    }
    if (!draws_whole(draw) || !number) {
        return kNoDraw;
    }
    for (const ScriptCall& call : calls_of(draw)) {
        const auto last =
            call.arguments.empty() ? std::nullopt : number_of(view, call.arguments.back());
        if (!last || *last < 1) {
            continue;
        }
        const double below = condition[at] == '=' ? 1 / *last : *number / *last;
        const double share = condition[at] == '>' ? 1 - below : below;
        return share > 0 && share <= kRare ? share : kNoDraw;
    }
    return kNoDraw;
}

/// The first statement in the block, or in one inside it; null without one.
const ScriptStatement* first_inside(const ScriptFunction& function, std::size_t block) {
    const auto is_inside = [&](const ScriptStatement& statement) {
        std::size_t at = statement.block;
        while (at > block) {
            at = function.blocks[at].parent;
        }
        return at == block;
    };
    const auto found = std::ranges::find_if(function.statements, is_inside);
    return found == function.statements.end() ? nullptr : &*found;
}

/// True if each frame asks: in the callback itself, and inside no condition.
bool is_asked_in_each_frame(const ScriptFunction& function, std::size_t block) {
    for (std::size_t at = function.blocks[block].parent; at != 0; at = function.blocks[at].parent) {
        if (!function.blocks[at].header.starts_with("for")) {
            return false;
        }
    }
    return is_named(function.name, {"update", "lateupdate", "_process", "tick", "tickcomponent"});
}

/// `randf() < 0.01` for `(randf() < 0.01)`.
std::string_view without_brackets(std::string_view condition) {
    const std::string_view text = trimmed(condition);
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) {  // The first bracket closes here.
            const bool is_whole = i > 0 && i + 1 == text.size();
            return is_whole ? text.substr(1, text.size() - 2) : text;
        }
    }
    return text;
}

/// True for what is for show: a flicker, a sound, a cloud.
bool is_for_show(const ScriptView& view, std::string_view code) {
    const std::string text = lower(code) + lower(view.script.file);
    return has_any(text, {"light", "bright", "glow", "flicker", "blink", "sound", "audio",
                          "particle", "glitch", "stars", "twinkle", "cloud", "animat", "color",
                          "visible", "sprite", "effect", "fx"});
}

void look_for_chance_per_frame(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        if (function.called != Called::per_frame) {
            continue;
        }
        for (std::size_t block = 1; block < function.blocks.size(); ++block) {
            const ScriptBlock& each = function.blocks[block];
            const std::string_view condition = condition_of(each.header);
            const bool is_other =
                function.blocks[each.parent].is_gated || has_time(view, function, condition);
            const double chance = is_other ? kNoDraw : chance_of(view, condition);
            const ScriptStatement* inside = first_inside(function, block);
            if (chance == kNoDraw || inside == nullptr) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "chance-per-frame", function, *inside);
            remark.why = fmt::format(
                "Each frame draws anew (`{}`), so at twice the frame rate it "
                "happens twice as often",
                without_brackets(condition));
            constexpr double kUsual_hz = 60;
            remark.fix =
                chance > 0
                    ? fmt::format(
                          "Compare with the chance of a second times the time of the frame "
                          "({:.3g} a frame is {:.3g} a second at 60 fps), or draw in a "
                          "timer.",
                          chance, chance * kUsual_hz)
                    : "Compare with the chance of a second times the time of the frame (60 times "
                      "as much, if 60 fps felt right), or draw in a timer.";
            if (is_for_show(view, inside->code)) {
                doubt(remark, "few notice how often that happens");
            }
            if (!is_asked_in_each_frame(function, block)) {
                doubt(remark, "it may be asked in some frames only");
            }
            doubt_call(view, function, remark);
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern chance_per_frame() {
    return {.name = "chance-per-frame",
            .summary = "a random number decides in each rendered frame whether something happens",
            .title = "Chances may depend on the frame rate: drawn in each frame",
            .languages = "GDScript, C#, Lua, C++",
            .sources = {{"godot", "Godot: @GlobalScope.randf; manual: Idle and physics processing"},
                        {"unity", "Unity: Random.value, MonoBehaviour.Update"},
                        {"stride", "Stride manual: Scripts, GameTime"},
                        {"defold", "Defold manual: Script components, update(self, dt)"},
                        {"unreal", "Unreal: AActor::Tick"},
                        {"own-loop", "LÖVE wiki: love.math.random, love.update"}},
            .delta = DeltaUse::none,
            .look = look_for_chance_per_frame};
}

}  // namespace tickproof::harness
