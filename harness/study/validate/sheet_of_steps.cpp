// Rows of the data sheet about the length of steps: timers, springs, equal machines.

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/time/peers.h"
#include "harness/finding/warnings.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

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
    const auto most_npm = [&](double step_s) {
        const double world_s = world_step_s(ask.game, step_s);
        return 4 / (world_s * world_s);
    };
    const auto most = [&](double step_s) { return fmt::format("{:.0f} N/m", most_npm(step_s)); };
    Finding row = sheet_row("springs",
                            is_explicit ? "in code gain energy in every step unless they are damped"
                                        : fmt::format("in code hold up to {} for each kg{}",
                                                      most(dt_s), in_a_hitch(ask, dt_s, most)),
                            shown_by);
    if (!is_explicit) {
        row.numbers = {{"most_for_a_kg", most_npm(dt_s), "N/m"}};
    }
    return row;
}

Finding timers(const Inquiry& ask, double dt_s, const RunSpec& shown_by) {
    // A key press waits in real time.
    const std::string_view of_game =
        ask.game.policy.settings.time_scale == 1 ? "" : " of game time";
    Finding row = sheet_row(
        "timers",
        fmt::format("that steps count fire up to {}{} late{}", time_text(dt_s), of_game,
                    in_a_hitch(ask, dt_s, [](double step_s) { return time_text(step_s); })),
        shown_by);
    row.numbers = {{"late", dt_s, "s"}};
    return row;
}

/// `; with freeze.txt one ends 75 steps apart`, where peers are judged on one capture.
std::string in_a_capture(Findings peers) {
    std::erase_if(peers, [](const Finding& each) { return each.about == kOneHitch; });
    if (peers.size() != 1 || peers.front().numbers.empty()) {
        return {};
    }
    const double steps = std::round(named_number(peers.front(), "apart_steps"));
    return steps >= 1 ? fmt::format("; with {} one ends {} apart", peers.front().about,
                                    counted(static_cast<std::size_t>(steps), "step"))
                      : fmt::format("; with {} none is apart at the end", peers.front().about);
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
    std::vector<Number> numbers;
    if (are_alike) {
        numbers.push_back({"timestep", dt_s, "s"});
    }
    Findings peers = peers_check().judge(ask);
    const std::string captured = in_a_capture(peers);
    std::erase_if(peers, [](const Finding& each) { return each.about != kOneHitch; });
    for (const Finding& each : peers) {
        const double steps = std::round(named_number(each, "apart_steps"));
        const std::string hitch = time_text(ask.game.profile.worst_hitch_s);
        if (!each.shown_by.empty()) {
            shown_by = each.shown_by.front();
            numbers.push_back({"apart", named_number(each, "apart"), "s"});
            text += steps >= 1 ? fmt::format("; a {} hitch leaves them {} apart", hitch,
                                             counted(static_cast<std::size_t>(steps), "step"))
                    : each.verdict == Verdict::pass
                        ? fmt::format("; after a {} hitch one catches up", hitch)
                        : fmt::format("; a {} hitch leaves them {} apart", hitch,
                                      time_text(named_number(each, "apart")));
        }
    }
    text += captured;
    const std::string brief = fmt::format(
        "{} at {}", are_alike ? time_text(dt_s) : "steps of several lengths", rates_text(ask.game));
    Finding row = sheet_row(std::string(kTimestepRow), text, shown_by, brief);
    row.numbers = std::move(numbers);
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
    Findings rows{timers(ask, dt_s, shown_by)};
    const bool has_none = has_read_all_code(ask.game) && !ask.game.scripts->motion.springs &&
                          !is_asked_for(ask.game.profile, "motion.spring_radps");
    if (!has_none) {
        rows.push_back(springs(ask, dt_s, shown_by));
    }
    rows.push_back(machines(ask));
    return rows;
}

}  // namespace

const Check kSheetOfSteps{.name = "sheet",
                          .summary = "what the steps guarantee",
                          .question = "What do the steps guarantee?",
                          .judge = steps};

}  // namespace tickproof::harness
