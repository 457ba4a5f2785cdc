// The row of the data sheet about motion on displays.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

/// `60, 120 and 144 Hz`
std::string displays_text(const std::vector<double>& displays_hz) {
    std::vector<std::string> names;
    names.reserve(displays_hz.size());
    for (const double display_hz : displays_hz) {
        names.push_back(fmt::format("{:.6g}", display_hz));
    }
    return fmt::format("{} Hz", fmt::join(names, ", "));
}

}  // namespace

Findings sheet_of_motion(Inquiry& ask) {
    const Game& game = ask.game;
    std::vector<double> even;
    std::vector<double> nearly;
    std::vector<std::string> off;
    std::vector<double> uneven;
    std::vector<std::string> per_s;
    Stutter worst;
    const auto bodies = drawn_bodies(game);
    const bool all_interpolate = bodies && bodies->interpolated == bodies->moved;
    for (const double refresh_hz : displays_of(game)) {
        Stutter stutter = stutter_on(ask, refresh_hz);
        if (all_interpolate) {
            stutter.uneven_per_s = stutter.interpolated_per_s;
            stutter.off_share = stutter.interpolated_off_share;
            stutter.image_s = 0;
        }
        if (is_nearly_even(game, stutter)) {
            nearly.push_back(refresh_hz);
            off.push_back(percent(stutter.off_share));
        } else if (severity_of(game, stutter) <= 1) {
            even.push_back(refresh_hz);
        } else {
            uneven.push_back(refresh_hz);
            constexpr double few = 10;
            per_s.push_back(
                fmt::format("{:.{}f}", stutter.uneven_per_s, stutter.uneven_per_s < few ? 1 : 0));
        }
        if (worst.spec.policy.policy == nullptr || stutter.uneven_per_s > worst.uneven_per_s) {
            worst = stutter;
        }
    }
    if (worst.steps == 0) {
        return {};
    }
    const bool interpolates_itself = game.scripts && game.scripts->motion.interpolates;
    std::string text = even.empty() ? "" : "even on " + displays_text(even);
    if (!nearly.empty()) {
        text += fmt::format("{}nearly even on {} (images move {} more or less)",
                            text.empty() ? "" : ", ", displays_text(nearly), fmt::join(off, ", "));
    }
    if (!uneven.empty()) {
        text += fmt::format("{}uneven on {} ({}/s)", text.empty() ? "" : ", ",
                            displays_text(uneven), fmt::join(per_s, ", "));
    }
    const bool is_drawn_between = reads(*game.policy.policy, "draw");
    if (interpolates_itself && !uneven.empty()) {
        text += ", but for what scripts draw between steps";
    } else if (bodies) {
        text += fmt::format(", {} of {} Rigidbodies in scenes interpolated", bodies->interpolated,
                            bodies->moved);
    } else if (is_drawn_between && bodies_interpolate(game) &&
               game.policy.settings.draw == Draw::none) {
        text += ", for Rigidbodies that do not interpolate";
    } else if (is_drawn_between) {
        text += game.policy.settings.draw == Draw::none ? ", not interpolated" : ", interpolated";
    }
    const bool is_blunt = is_drawn_between && game.policy.settings.draw == Draw::none &&
                          !interpolates_itself && (!bodies || bodies->interpolated == 0);
    const std::string brief = uneven.empty() && nearly.empty() ? "even on " + displays_text(even)
                              : uneven.empty()
                                  ? "nearly even on " + displays_text(nearly)
                                  : fmt::format("uneven on {}{}", displays_text(uneven),
                                                is_blunt ? " without interpolation" : "");
    if (game.scripts && game.scripts->files > 0 && !may_move_in_steps(game)) {
        return {repeated_by(
            "stutter",
            sheet_row(std::string(kMotionRow),
                      text + "; but the scan sees nothing that moves in steps", worst.spec))};
    }
    return {repeated_by("stutter", sheet_row(std::string(kMotionRow), text, worst.spec, brief))};
}

}  // namespace tickproof::harness
