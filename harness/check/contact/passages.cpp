// Runs a body against an obstacle on every trace, and counts the passages.

#include "harness/check/contact/passages.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "harness/base/time_text.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

struct Group {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<Group> groups_of(const Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    return {{0, frames.hitches},
            {frames.hitches, frames.paced},
            {frames.paced, frames.captures},
            {frames.captures, ask.traces()}};
}

Tries try_traces(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps,
                 const Tries* before) {
    Tries tries;
    const bool is_own = variant.policy == ask.game.policy;
    std::map<double, std::size_t> by_dt;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const bool is_rate = i < ask.game.frames.hitches;
        if (is_rate && before != nullptr && before->at[i].past == 0) {
            tries.at.push_back({});
            continue;
        }
        const double dt_s = is_own && is_rate ? only_dt_s(ask, i) : kNotSeen;
        if (!std::isnan(dt_s)) {
            const auto [same, is_new] = by_dt.emplace(dt_s, i);
            if (!is_new) {
                tries.at.push_back(tries.at[same->second]);
                continue;
            }
        }
        tries.at.push_back(try_trace(ask, obstacle, variant, steps, i));
    }
    return tries;
}

}  // namespace

std::string not_met(const Passages& tried, std::string_view obstacle) {
    if (tried.unfinished > 0) {
        return fmt::format(
            "In {} of {} runs nothing reaches the {}: the loop takes no step, or "
            "never ends, or the engine fails",
            tried.unfinished, tried.runs, obstacle);
    }
    return tried.ended_short == 0
               ? std::string()
               : fmt::format(
                     "In {} of {} runs the body ends short of the {}: it is too slow, or "
                     "the engine puts it to sleep",
                     tried.ended_short, tried.runs, obstacle);
}

void try_run(Inquiry& ask, const RunSpec& spec, Passages& tried) {
    const Run& run = ask.run(spec);
    ++tried.runs;
    tried.unfinished += run.is_finished ? 0 : 1;
    const Passage how = run.outcome.passage;
    // What the engine's limit of motion slows down passes nothing, and does so in the game, too.
    tried.ended_short += run.is_finished && how == Passage::none && !run.limit ? 1 : 0;
    if (how != Passage::tunneled && how != Passage::cleared && how != Passage::missed) {
        return;
    }
    ++tried.past;
    if (!(tried.worst_passing_dt_s >= run.outcome.crossing_dt_s)) {
        tried.worst_passing_dt_s = run.outcome.crossing_dt_s;
        tried.worst_passing_run = spec;
        tried.how = how;
    }
}

void add(const Passages& more, Passages& all) {
    all.runs += more.runs;
    all.past += more.past;
    all.unfinished += more.unfinished;
    all.ended_short += more.ended_short;
    if (more.past > 0 && !(all.worst_passing_dt_s >= more.worst_passing_dt_s)) {
        all.worst_passing_run = more.worst_passing_run;
        all.how = more.how;
        all.worst_passing_dt_s = more.worst_passing_dt_s;
    }
}

Variant as_it_is(const Game& game) {
    return {.policy = game.policy, .engine = game.engine};
}

Passages try_trace(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps,
                   std::size_t trace) {
    Passages tried;
    for (const LongStep& step : steps.of(trace)) {
        for (const double contact_s : contacts_s(step, variant.engine, obstacle.speed_mps)) {
            RunSpec spec = run_spec(ask.game, obstacle.touched_at(contact_s), ask.spec(trace),
                                    step.start_frame);
            spec.policy = variant.policy;
            spec.engine = variant.engine;
            try_run(ask, spec, tried);
        }
    }
    return tried;
}

Passages Tries::of(std::size_t first, std::size_t last) const {
    Passages sum;
    for (std::size_t i = first; i < last; ++i) {
        add(at[i], sum);
    }
    return sum;
}

Passages Tries::all() const {
    return of(0, at.size());
}

Tries try_all(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, const Tries* before) {
    LongSteps steps(ask, variant.policy, obstacle.earliest_s);
    return try_traces(ask, obstacle, variant, steps, before);
}

Tries try_all(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps) {
    return try_traces(ask, obstacle, variant, steps, nullptr);
}

Tries try_all(Inquiry& ask, const Obstacle& obstacle, LongSteps& steps) {
    return try_all(ask, obstacle, as_it_is(ask.game), steps);
}

Passages worst_group(const Inquiry& ask, const Tries& tries) {
    for (const auto& [first, last] : groups_of(ask)) {
        Passages group = tries.of(first, last);
        if (group.past > 0) {
            return group;
        }
    }
    return {};
}

std::vector<Band> failing_rates(const Inquiry& ask, const Tries& tries) {
    std::vector<bool> failing;
    for (std::size_t i = 0; i < ask.game.frames.rates.size(); ++i) {
        failing.push_back(tries.at[i].past > 0);
    }
    return bands(ask.game.frames.rates, failing);
}

std::string when_past(const Inquiry& ask, const Tries& tries) {
    const Frames& frames = ask.game.frames;
    const std::vector<Band> failing = failing_rates(ask, tries);
    if (!failing.empty()) {
        return to_text(failing, frames.rates);
    }
    if (tries.of(frames.hitches, frames.paced).past > 0) {
        return fmt::format("in a {} hitch", time_text(ask.game.profile.worst_hitch_s));
    }
    return where(ask, worst_group(ask, tries).worst_passing_run);
}

}  // namespace tickproof::harness
