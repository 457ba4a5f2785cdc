// Rows of the data sheet that need no body: the loop's speed, steps, presses and clocks.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/frames/traces.h"
#include "harness/check/time/latency.h"
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

/// `30 to 240 fps`
std::string rates_text(const Game& game) {
    const double low = game.frames.rates.front();
    const double high = game.frames.rates.back();
    return low == high ? fmt::format("{:.6g} fps", low)
                       : fmt::format("{:.6g} to {:.6g} fps", low, high);
}

/// The longest of the hitches at 60 fps from `first_ms` to `last_ms` that costs no time, if no
/// shorter one of them does; 0 if the first does.
int kept_hitch_ms(Inquiry& ask, int first_ms, int last_ms, int step_ms) {
    constexpr double nothing_s = 1e-4;  // Rounding of float clocks.
    int kept_ms = 0;
    bool is_kept = true;
    for (int length_ms = first_ms; length_ms <= last_ms; length_ms += step_ms) {
        const Run& run = ask.run(schedule_of(
            ask, fmt::format("hitch:fps=60:at=500ms:length={}ms:duration=2s", length_ms)));
        is_kept = is_kept && run.summary.stop == Stop::none &&
                  std::abs(run.summary.dropped_s) < nothing_s;
        kept_ms = is_kept ? length_ms : kept_ms;
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

std::string hitch_text(Inquiry& ask) {
    const double worst_s = ask.game.profile.worst_hitch_s;
    const double kept_s = kept_hitch_s(ask);
    if (worst_s == 0) {
        return {};
    }
    return kept_s == 0         ? "; every hitch loses time"
           : kept_s >= worst_s ? fmt::format("; a {} hitch loses no time", time_text(worst_s))
                               : fmt::format("; a hitch above {} loses time", time_text(kept_s));
}

/// The rates at which the game runs at its own speed: those of the game, and all below them.
Finding full_speed(Inquiry& ask) {
    const Game& game = ask.game;
    const double time_scale = game.policy.settings.time_scale;
    const auto is_full = [&](const StepSchedule& schedule) {
        return std::abs(game_speed(schedule, time_scale) - 1) <= game.profile.tolerances.game_speed;
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
    const std::string hitch =
        (time_scale == 1 ? "" : fmt::format(", at a time scale of {:.4g}", time_scale)) +
        hitch_text(ask);
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
    } else {
        text = full.front() == full.back()
                   ? fmt::format("at {:.6g} fps only", full.front())
                   : fmt::format("in {} of the rates from {:.6g} to {:.6g} fps only", full.size(),
                                 full.front(), full.back());
        brief = "full speed " + text;
    }
    const double shown_fps = full.empty() ? game.frames.rates.back() : full.front();
    return sheet_row(
        "full speed", text,
        schedule_of(ask, fmt::format("constant:fps={}:duration=12s", shortest(shown_fps))), brief);
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
    return sheet_row("steps", text, worst);
}

Finding presses(Inquiry& ask) {
    if (ask.game.project && character_moves(ask.game) == CharacterMoves::frame) {
        return sheet_row("key press", "acts in its own frame, in which the character moves",
                         schedule_spec(of_characters(ask.game), ask.spec(0)));
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
    std::string text = longest_s == 0 ? "acts in its own frame"
                                      : fmt::format("acts within {} at {}", time_text(longest_s),
                                                    rates_text(ask.game));
    text += late_s > 0 ? fmt::format(", drawn {} late", time_text(late_s)) : "";
    return repeated_by("latency",
                       sheet_row("key press", text, schedule_spec(ask.game, ask.spec(worst))));
}

Findings frames(Inquiry& ask) {
    if (ask.game.frames.rates.empty()) {
        return {};
    }
    Findings rows{full_speed(ask), steps_in_a_frame(ask)};
    for (Finding& row : sheet_of_motion(ask)) {
        rows.push_back(std::move(row));
    }
    rows.push_back(presses(ask));
    return rows;
}

/// The constant rate with the longest step.
std::size_t longest_step_at(const Inquiry& ask) {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        if (ask.summary(i).longest_dt_s > ask.summary(longest).longest_dt_s) {
            longest = i;
        }
    }
    return longest;
}

/// The trace with the longest step after the worst hitch; the number of traces without one.
std::size_t longest_step_in_a_hitch(const Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    std::size_t longest = frames.hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        longest = ask.summary(i).longest_dt_s > ask.summary(longest).longest_dt_s ? i : longest;
    }
    return frames.has_hitch() ? longest : ask.traces();
}

/// `; in a 1 s hitch TEXT`, where TEXT is of the longest step there; empty if that is no longer
/// than `dt_s`.
std::string in_a_hitch(const Inquiry& ask, double dt_s,
                       const std::function<std::string(double dt_s)>& text) {
    const std::size_t trace = longest_step_in_a_hitch(ask);
    constexpr double more = 1.001;
    if (trace == ask.traces() || !(ask.summary(trace).longest_dt_s > more * dt_s)) {
        return {};
    }
    return fmt::format("; in a {} hitch {}", time_text(ask.game.profile.worst_hitch_s),
                       text(ask.summary(trace).longest_dt_s));
}

/// Semi-implicit Euler and velocity Verlet swing without end below w dt = 2.
Finding springs(const Inquiry& ask, double dt_s, const RunSpec& shown_by) {
    const bool is_explicit =
        ask.game.engine.engine->integrator == physics::Integrator::explicit_euler;
    const auto most = [&](double step_s) {
        const double world_s = world_step_s(ask.game, step_s);
        return fmt::format("{:.0f} N/m", 4 / (world_s * world_s));
    };
    return sheet_row("springs",
                     is_explicit ? "in code gain energy in every step unless they are damped"
                                 : fmt::format("in code hold up to {} for each kg{}", most(dt_s),
                                               in_a_hitch(ask, dt_s, most)),
                     shown_by);
}

Finding timers(const Inquiry& ask, double dt_s, const RunSpec& shown_by) {
    return sheet_row(
        "timers",
        fmt::format("that steps count fire up to {} late{}", time_text(dt_s),
                    in_a_hitch(ask, dt_s, [](double step_s) { return time_text(step_s); })),
        shown_by);
}

Finding machines(Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    const double dt_s = only_dt_s(ask, 0);
    bool are_alike = true;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        are_alike = are_alike && only_dt_s(ask, i) == dt_s;
    }
    std::string text = are_alike ? fmt::format("share steps of {}", time_text(dt_s))
                                 : "take other steps at other frame rates";
    RunSpec shown_by = schedule_spec(ask.game, ask.spec(0));
    const Findings peers = peers_check().judge(ask);  // One, if there is a hitch.
    for (const Finding& each : peers) {
        const double steps = std::round(named_number(each, "apart_steps"));
        const std::string hitch = time_text(ask.game.profile.worst_hitch_s);
        if (!each.shown_by.empty()) {
            shown_by = each.shown_by.front();
            text += each.verdict == Verdict::pass
                        ? fmt::format("; after a {} hitch one catches up", hitch)
                    : steps >= 1
                        ? fmt::format("; a {} hitch leaves them {:.0f} steps apart", hitch, steps)
                        : fmt::format("; a {} hitch leaves them {} apart", hitch,
                                      time_text(named_number(each, "apart")));
        }
    }
    const std::string brief = fmt::format(
        "{} at {}", are_alike ? time_text(dt_s) : "steps of several lengths", rates_text(ask.game));
    Finding row = sheet_row(std::string(kTimestepRow), text, shown_by, brief);
    return peers.empty() ? row : repeated_by("peers", std::move(row));
}

Findings steps(Inquiry& ask) {
    if (ask.game.frames.rates.empty()) {
        return {};
    }
    const std::size_t longest = longest_step_at(ask);
    const double dt_s = ask.summary(longest).longest_dt_s;
    if (!(dt_s > 0)) {
        return {};
    }
    const RunSpec shown_by = schedule_spec(ask.game, ask.spec(longest));
    return {timers(ask, dt_s, shown_by), springs(ask, dt_s, shown_by), machines(ask)};
}

}  // namespace

const Check kSheetOfFrames{.name = "sheet",
                           .summary = "what the loop guarantees",
                           .question = "What does the loop guarantee?",
                           .judge = frames};

const Check kSheetOfSteps{.name = "sheet",
                          .summary = "what the steps guarantee",
                          .question = "What do the steps guarantee?",
                          .judge = steps};

}  // namespace tickproof::harness
