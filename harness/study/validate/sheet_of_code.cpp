// Rows of the data sheet about settings that the game's code sets over its files.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

/// `sets Engine.physics_ticks_per_second to 30 (main.gd:18)`: the settings files do not hold.
Finding in_code(const Inquiry& ask, const SettingOfCode& set) {
    const std::string text =
        set.pacing == kFrameRateOfCode && !set.is_judged
            ? fmt::format("sets {} to {} ({}), which only mobile follows: {} is {}", set.name,
                          set.text, short_place(set.at), ask.game.project->vertical_sync->key,
                          ask.game.project->vertical_sync->refreshes)
        : set.is_step   ? fmt::format("calls {} itself ({}); these rows are without it", set.name,
                                      short_place(set.at))
        : set.is_judged ? fmt::format("sets {} to {} ({})", set.name, set.text, short_place(set.at))
                        : fmt::format("may set {} ({}); these rows are without it", set.name,
                                      short_place(set.at));
    return sheet_row("code", text, schedule_spec(ask.game, ask.spec(0)));
}

/// Where a script changes the time scale in each of its frames, by no fixed value; null without.
const CodeSetting* scaled_in_frames(const Game& game) {
    constexpr std::string_view kFrames =
        " Update LateUpdate FixedUpdate _process _physics_process _Process _PhysicsProcess ";
    if (!game.scripts) {
        return nullptr;
    }
    for (const CodeSetting& set : game.scripts->clock.settings) {
        const auto is_in_frames = [&](const ScriptRemark& each) {
            return each.at.file == set.at.file && each.at.line == set.at.line &&
                   kFrames.find(" " + each.function + " ") != kFrames.npos;
        };
        if (set.pacing == "time_scale" && !set.value && set.is_certain &&
            std::ranges::any_of(game.scripts->remarks, is_in_frames)) {
            return &set;
        }
    }
    return nullptr;
}

}  // namespace

Findings sheet_of_code(const Inquiry& ask) {
    Findings rows;
    const CodeSetting* const scaled = scaled_in_frames(ask.game);
    if (scaled != nullptr) {
        rows.push_back(sheet_row(
            "code",
            fmt::format("changes {} while the game runs ({}); these rows are at {}", scaled->name,
                        short_place(scaled->at), shortest(ask.game.policy.settings.time_scale)),
            schedule_spec(ask.game, ask.spec(0))));
    }
    for (const SettingOfCode& set : ask.game.set_in_code) {
        if (scaled == nullptr || set.pacing != "time_scale") {
            rows.push_back(in_code(ask, set));
        }
    }
    return rows;
}

}  // namespace tickproof::harness
