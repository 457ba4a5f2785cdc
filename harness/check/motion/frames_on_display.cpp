// Frames on a display: a game may draw one for each refresh, for every second one, or fewer.

#include "harness/check/motion/frames_on_display.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/check/fixes.h"

namespace tickproof::harness {

bool is_display_named(const GameProfile& profile) {
    std::vector<double> customary = GameProfile{}.refresh_hz;
    std::erase_if(customary, [&](double hz) { return hz > profile.highest_fps; });
    return profile.at.contains("frames.refresh_hz") || profile.refresh_hz != customary;
}

int refreshes_a_frame(const Game& game) {
    return game.project && game.project->vertical_sync
               ? std::max(1, game.project->vertical_sync->refreshes)
               : 1;
}

bool stands_by_vsync(const Game& game, double refresh_hz) {
    const int refreshes = refreshes_a_frame(game);
    return refreshes > 1 && refreshes / refresh_hz > game.profile.tolerances.picture_s;
}

double frame_rate_on(const Game& game, double refresh_hz) {
    const double shown_hz = refresh_hz / refreshes_a_frame(game);
    return game.is_rate_limited ? std::min(shown_hz, game.profile.highest_fps) : shown_hz;
}

std::vector<double> displays_of(const Game& game) {
    std::vector<double> displays = game.profile.refresh_hz;
    if (game.is_rate_limited && !is_display_named(game.profile)) {
        for (const double refresh_hz : GameProfile{}.refresh_hz) {
            if (std::ranges::find(displays, refresh_hz) == displays.end()) {
                displays.push_back(refresh_hz);
            }
        }
    }
    return displays;
}

std::string frames_text(const Game& game, double refresh_hz) {
    return refreshes_a_frame(game) == 1
               ? std::string()
               : fmt::format(" ({:.4g} fps)", frame_rate_on(game, refresh_hz));
}

std::string vsync_text(const Game& game, double frames_per_s) {
    if (refreshes_a_frame(game) == 1) {
        return {};
    }
    const VerticalSync& sync = *game.project->vertical_sync;
    return fmt::format(" with {:.4g} frames a second ({} is {}, {})", frames_per_s, sync.key,
                       sync.refreshes, short_place(sync.at));
}

std::string steps_in_turn(const Game& game, double refresh_hz) {
    const PacingSettings& settings = game.policy.settings;
    const double frames_hz = refresh_hz / refreshes_a_frame(game);
    const double steps = std::floor(settings.time_scale / settings.timestep.dt_s / frames_hz);
    return fmt::format("{:.0f} or {:.0f} steps", steps, steps + 1);
}

std::string_view image_of(const Game& game) {
    return refreshes_a_frame(game) == 1 ? "refresh" : "frame";
}

void explain_vsync(const Game& game, double refresh_hz, Finding& finding) {
    const VerticalSync& sync = *game.project->vertical_sync;
    finding.cause = fmt::format("{} is {}: a frame stands for {:.3g} ms, however it is stepped",
                                sync.key, sync.refreshes, 1000 * sync.refreshes / refresh_hz);
    finding.at = sync.at;
    finding.fix = fmt::format("Set {} to 1, one frame for each refresh.", sync.key);
}

}  // namespace tickproof::harness
