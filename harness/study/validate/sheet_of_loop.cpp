// Rows of the data sheet about frames: the loop's speed, the steps in a frame, key presses.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/time/latency.h"
#include "harness/check/time/limits.h"
#include "harness/check/time/made_up.h"
#include "harness/study/validate/sheet_rows.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// On the slowest machine, if the profile says what a step costs there.
RunSpec schedule_of(const Inquiry& ask, const TraceSpec& trace) {
    RunSpec spec = schedule_spec(ask.game, trace);
    spec.load = cost_of(ask.game);
    return spec;
}

RunSpec schedule_of(const Inquiry& ask, const std::string& generated) {
    return schedule_of(ask, generated_spec(generated));
}

/// True if a hitch costs no time, wherever in a step it comes.
bool is_kept(Inquiry& ask, int length_ms) {
    constexpr double nothing_s = 1e-4;  // Rounding of float clocks.
    constexpr int places = 4;
    bool keeps = true;
    for (int place = 0; place < places; ++place) {
        const double at_ms =
            500 + 1e3 * kept_timestep(ask.game.policy.settings).dt_s * place / places;
        const Run& run =
            ask.run(schedule_of(ask, fmt::format("hitch:fps=60:at={:.0f}us:length={}ms:duration=2s",
                                                 1e3 * at_ms, length_ms)));
        keeps =
            keeps && run.summary.stop == Stop::none && std::abs(run.summary.dropped_s) < nothing_s;
    }
    return keeps;
}

/// The longest of the hitches at 60 fps from `first_ms` to `last_ms` that costs no time, if no
/// shorter one of them does; 0 if the first does.
int kept_hitch_ms(Inquiry& ask, int first_ms, int last_ms, int step_ms) {
    int kept_ms = 0;
    bool keeps = true;
    for (int length_ms = first_ms; length_ms <= last_ms; length_ms += step_ms) {
        keeps = keeps && is_kept(ask, length_ms);
        kept_ms = keeps ? length_ms : kept_ms;
    }
    return kept_ms;
}

/// The longest hitch at 60 fps that costs no time, to 1 ms, up to the game's worst one.
double kept_hitch_s(Inquiry& ask) {
    constexpr int coarse_ms = 10;
    const int worst_ms = static_cast<int>(std::lround(1e3 * ask.game.profile.worst_hitch_s));
    const int kept_ms = kept_hitch_ms(ask, 2 * coarse_ms, worst_ms, coarse_ms);
    if (kept_ms == 0 || ask.waits()) {
        return 0;
    }
    const int last_ms = std::min(worst_ms, kept_ms + coarse_ms - 1);
    return 1e-3 * kept_hitch_ms(ask, kept_ms, last_ms, 1);
}

/// `, made up within 1.9 s at 30 fps, ...` where the cap keeps the rest.
std::string catch_up_text(Inquiry& ask) {
    if (!keeps_rest(ask.game.policy)) {
        return {};
    }
    const CatchUp all = catch_up_of(ask);
    const std::string text = to_text(all);
    return !all.is_over ? ", but is never made up: the cap is too low"
                        : (text.empty() ? "" : ", ") + text;
}

std::string hitch_text(Inquiry& ask, double kept_s) {
    const double worst_s = ask.game.profile.worst_hitch_s;
    if (worst_s == 0) {
        return {};
    }
    return kept_s == 0 ? "; every hitch loses time"
           : kept_s >= worst_s
               ? fmt::format("; a {} hitch loses no time{}", time_text(worst_s), catch_up_text(ask))
               : fmt::format("; a hitch above {} may lose time{}", time_text(kept_s),
                             has_assumed_clamp(ask.game) ? " (frame_delta_max assumed)" : "");
}

/// The rates at which the game runs at its own speed: those of the game, and all below them.
Finding full_speed(Inquiry& ask) {
    const Game& game = ask.game;
    const double time_scale = game.policy.settings.time_scale;
    const auto is_full = [&](const StepSchedule& schedule) {
        const double off = std::abs(game_speed(schedule, time_scale) - 1);
        return off <= game.profile.tolerances.game_speed + 5e-7;  // As the check `speed` rounds.
    };
    std::vector<double> full;
    std::vector<double> slow;
    for (int fps = 1; fps < game.frames.rates.front(); ++fps) {
        const Run& run = ask.run(schedule_of(ask, fmt::format("constant:fps={}:duration=12s", fps)),
                                 Keep::hashes);
        (is_full(run.schedule) ? full : slow).push_back(fps);
    }
    for (std::size_t i = 0; i < game.frames.rates.size(); ++i) {
        const Run& run = ask.run(schedule_of(ask, ask.spec(i)), Keep::hashes);
        (is_full(run.schedule) ? full : slow).push_back(game.frames.rates[i]);
    }
    const double kept_s = kept_hitch_s(ask);
    const std::string hitch =
        (time_scale == 1 ? "" : fmt::format(", at a time scale of {:.4g}", time_scale)) +
        hitch_text(ask, kept_s);
    std::vector<Number> numbers;
    std::string text;
    std::string brief;
    if (full.empty()) {
        brief = "slow at every rate";
        text = fmt::format("at no rate from 1 to {:.6g} fps", game.frames.rates.back());
    } else if (slow.empty() || full.front() > slow.back()) {
        brief = full.front() <= game.frames.rates.front()
                    ? "full speed"
                    : fmt::format("full speed from {:.6g} fps up", full.front());
        text = fmt::format("from {:.6g} fps up", full.front()) + hitch;
        numbers = {{"from", full.front(), "fps"}, {"hitch_kept", kept_s, "s"}};
    } else {
        text = full.front() == full.back()
                   ? fmt::format("at {:.6g} fps only", full.front())
                   : fmt::format("in {} of the rates from {:.6g} to {:.6g} fps only", full.size(),
                                 full.front(), full.back());
        brief = "full speed " + text;
    }
    const double shown_fps = full.empty() ? game.frames.rates.back() : full.front();
    Finding row = sheet_row(
        "full speed", text,
        schedule_of(ask, fmt::format("constant:fps={}:duration=12s", shortest(shown_fps))), brief);
    row.numbers = std::move(numbers);
    return row;
}

/// `, a frame later where a frame reads it (Hero.cs:9)`: the steps of that frame are over by then.
std::string reaches_next_frame(const Game& game) {
    const ScriptMotion motion = game.scripts ? game.scripts->motion : ScriptMotion{};
    if (!motion.presses_in_frames.empty()) {
        return fmt::format(", a frame later where a frame reads it ({})",
                           short_place(motion.presses_in_frames.front()));
    }
    return motion.presses_in_events.empty()
               ? std::string()
               : fmt::format(", a frame later where a callback of the Input System keeps it ({})",
                             short_place(motion.presses_in_events.front()));
}

Finding steps_in_a_frame(Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    std::size_t most = 0;
    RunSpec worst = schedule_spec(ask.game, ask.spec(0));
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        if (ask.summary(i).most_steps_in_a_frame > most) {
            most = ask.summary(i).most_steps_in_a_frame;
            worst = schedule_spec(ask.game, ask.spec(i));
        }
    }
    std::string text = fmt::format("at most {} in a frame at {}", most, rates_text(ask.game));
    std::size_t after_hitch = 0;
    bool ends = true;
    if (frames.has_hitch()) {
        for (const TraceSpec& trace : hitches_at_all_moments(ask.game.profile)) {
            const Run& run = ask.run(schedule_spec(ask.game, trace), Keep::hashes);
            ends = ends && run.summary.stop == Stop::none;
            if (run.summary.most_steps_in_a_frame > after_hitch) {
                after_hitch = run.summary.most_steps_in_a_frame;
                worst = run.spec;
            }
        }
        const std::string hitch = time_text(ask.game.profile.worst_hitch_s);
        text += ends ? fmt::format(", {} after a {} hitch", after_hitch, hitch)
                     : fmt::format("; a {} hitch freezes the game", hitch);
    }
    Finding row = sheet_row("steps", text, worst);
    row.numbers = {{"most_in_a_frame", static_cast<double>(most), ""}};
    if (frames.has_hitch() && ends) {
        row.numbers.push_back({"after_the_hitch", static_cast<double>(after_hitch), ""});
    }
    return row;
}

/// True if all scripts of Godot were read and none asks for a key, a button or a stick.
bool reads_no_key(const Game& game) {
    if (game.scripts && game.scripts->motion.reads_no_input) {
        return true;
    }
    return game.project && has_no_player_in_steps(game) && !game.scripts->motion.reads_keys &&
           game.scripts->motion.characters_in_frames.empty() && !bodies_interpolate(game);
}

Finding presses(Inquiry& ask) {
    if (ask.game.project && character_moves(ask.game) == CharacterMoves::frame) {
        return sheet_row("key press", "acts in its own frame, in which the character moves",
                         schedule_spec(of_characters(ask.game), ask.spec(0)));
    }
    if (all_code_moves_in_frames(ask.game)) {
        return sheet_row("key press", "acts in its own frame: no script moves in steps",
                         schedule_spec(ask.game, ask.spec(0)));
    }
    if (presses_act_in_frames(ask.game)) {
        return sheet_row("key press", "acts in its own frame, in which the character moves",
                         schedule_spec(ask.game, ask.spec(0)));
    }
    double longest_s = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        if (const double wait_s = longest_wait_s(ask.schedule(i)); wait_s > longest_s) {
            longest_s = wait_s;
            worst = i;
        }
    }
    const double late_s = drawn_late_s(ask.game.policy);
    const std::string_view of_steps =
        has_no_player_in_steps(ask.game) ? "that moves a body in steps " : "";
    const std::string later = reaches_next_frame(ask.game);
    std::string text = longest_s > 0 ? fmt::format("{}waits up to {} for a step at {}", of_steps,
                                                   time_text(longest_s), rates_text(ask.game)) +
                                           later
                       : later.empty() ? "acts in its own frame"
                                       : "acts" + later.substr(1);
    text += late_s > 0 ? fmt::format(", drawn {} late", time_text(late_s)) : "";
    Finding row = sheet_row("key press", text, schedule_spec(ask.game, ask.spec(worst)));
    row.numbers = {{"waits", longest_s, "s"}, {"drawn_late", late_s, "s"}};
    return repeated_by("latency", std::move(row));
}

Findings frames(Inquiry& ask) {
    if (ask.game.frames.rates.empty()) {
        return {};
    }
    Findings rows = sheet_of_code(ask);
    rows.push_back(full_speed(ask));
    rows.push_back(steps_in_a_frame(ask));
    for (Finding& row : sheet_of_motion(ask)) {
        rows.push_back(std::move(row));
    }
    if (!reads_no_key(ask.game)) {
        rows.push_back(presses(ask));
    }
    return rows;
}

}  // namespace

const Check kSheetOfFrames{.name = "sheet",
                           .summary = "what the loop guarantees",
                           .question = "What does the loop guarantee?",
                           .judge = frames};

}  // namespace tickproof::harness
