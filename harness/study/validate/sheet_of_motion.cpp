// The row of the data sheet about motion on displays.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

/// `60, 120, 144 Hz`; `60 Hz (30 fps), 144 Hz (72 fps)` where frames stand for two refreshes.
std::string displays_text(const Game& game, const std::vector<double>& displays_hz) {
    const bool is_each = refreshes_a_frame(game) == 1;
    std::vector<std::string> names;
    names.reserve(displays_hz.size());
    for (const double display_hz : displays_hz) {
        names.push_back(fmt::format("{:.6g}{}{}", display_hz, is_each ? "" : " Hz",
                                    frames_text(game, display_hz)));
    }
    return fmt::format("{}{}", fmt::join(names, ", "), is_each ? " Hz" : "");
}

/// `1 or 2 steps`, and the displays on which images take so many in turn.
using StepsInTurn = std::vector<std::pair<std::string, std::vector<double>>>;

/// `3 or 4 steps an image on 60 Hz, 1 or 2 steps an image on 120, 144 Hz`
std::string in_turn_text(const Game& game, const StepsInTurn& in_turn) {
    std::string text;
    for (const auto& [steps, displays_hz] : in_turn) {
        text += fmt::format("{}{} an image on {}", text.empty() ? "" : ", ", steps,
                            displays_text(game, displays_hz));
    }
    return text;
}

}  // namespace

Findings sheet_of_motion(Inquiry& ask) {
    const Game& game = ask.game;
    std::vector<double> even;
    std::vector<double> choppy;
    StepsInTurn in_turn;
    std::vector<double> uneven;
    std::vector<std::string> per_s;
    std::vector<Number> numbers;
    Stutter worst;
    const auto bodies = drawn_bodies(game);
    const bool all_interpolate = bodies && bodies->interpolated == bodies->moved;
    const auto placed =
        game.scripts ? game.scripts->motion.placed_bodies : std::vector<PlacedBody>();
    for (const double refresh_hz : displays_of(game)) {
        Stutter stutter = stutter_on(ask, refresh_hz);
        if (all_interpolate && !stands_by_vsync(game, refresh_hz)) {
            stutter.uneven_per_s = stutter.interpolated_per_s;
            stutter.off_share = stutter.interpolated_off_share;
            stutter.image_s = 0;
        }
        numbers.push_back(
            {fmt::format("uneven_at_{:.6g}_hz", refresh_hz), stutter.uneven_per_s, "1/s"});
        if (stands_by_vsync(game, refresh_hz)) {
            choppy.push_back(refresh_hz);
        } else if (alternates(game, stutter)) {
            const std::string steps = steps_in_turn(game, refresh_hz);
            if (in_turn.empty() || in_turn.back().first != steps) {
                in_turn.emplace_back(steps, std::vector<double>());
            }
            in_turn.back().second.push_back(refresh_hz);
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
    std::string text = even.empty() ? "" : "even on " + displays_text(game, even);
    if (!in_turn.empty()) {
        text += (text.empty() ? "" : ", ") + in_turn_text(game, in_turn);
    }
    if (!uneven.empty()) {
        text += fmt::format("{}uneven on {} ({}/s)", text.empty() ? "" : ", ",
                            displays_text(game, uneven), fmt::join(per_s, ", "));
    }
    if (!choppy.empty()) {
        text +=
            fmt::format("{}choppy on {}", text.empty() ? "" : ", ", displays_text(game, choppy));
    }
    const bool is_drawn_between = reads(*game.policy.policy, "draw");
    const bool is_of_nobody = game.scripts && game.scripts->files > 0 && !may_move_in_steps(game);
    if (is_of_nobody) {
        text = "the scan sees nothing that moves in steps; what did would be " + text;
    } else if (interpolates_itself && !uneven.empty()) {
        text += ", but for what scripts draw between steps";
    } else if (bodies) {
        text += fmt::format(", {} of {} Rigidbodies in {} interpolated", bodies->interpolated,
                            bodies->moved, bodies->is_of_build ? "the build" : "all scenes");
        text += all_interpolate && !placed.empty()
                    ? fmt::format("; not where a script writes transform ({})",
                                  short_place(placed.front().at))
                    : "";
    } else if (is_drawn_between && bodies_interpolate(game) &&
               game.policy.settings.draw == Draw::none) {
        const auto& in_scenes = game.scripts ? game.scripts->motion.bodies : std::nullopt;
        text += in_scenes ? ", for what scripts move in steps"  // No scene has a body.
                          : ", for Rigidbodies that do not interpolate";
    } else if (is_drawn_between) {
        text += game.policy.settings.draw == Draw::none
                    ? ", not interpolated" + why_not_interpolated(game)
                    : ", interpolated";
        if (const std::string off = not_interpolated_text(game); !off.empty()) {
            text += "; " + off;
        }
        if (interpolated_apart(game) && !movable_to_steps(game.scripts->motion).empty()) {
            text += fmt::format("; scripts move nodes in frames, too ({})",
                                short_place(movable_to_steps(game.scripts->motion).front()));
        }
    }
    const bool is_blunt = is_drawn_between && game.policy.settings.draw == Draw::none &&
                          !interpolates_itself && (!bodies || bodies->interpolated == 0);
    const std::string brief =
        !choppy.empty() ? "choppy on " + displays_text(game, choppy)
        : uneven.empty() && in_turn.empty()
            ? fmt::format("{} on {}{}", placed.empty() ? "even" : "interpolated",
                          displays_text(game, even),
                          not_interpolated_text(game).empty() ? "" : " where interpolated")
        : uneven.empty() ? in_turn_text(game, in_turn)
                         : fmt::format("uneven on {}{}", displays_text(game, uneven),
                                       is_blunt ? " without interpolation" : "");
    Finding row =
        sheet_row(std::string(kMotionRow), text, worst.spec, is_of_nobody ? std::string() : brief);
    row.numbers = std::move(numbers);
    return {repeated_by("stutter", std::move(row))};
}

}  // namespace tickproof::harness
