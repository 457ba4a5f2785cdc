// Selects the traces of a game that show its ordinary play.

#pragma once

#include <fmt/format.h>

#include <vector>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/inquiry.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {

/// The steady rates, rising, then the captures; without the profile's hitches and displays.
inline std::vector<std::size_t> rates_and_captures(const Inquiry& ask) {
    std::vector<std::size_t> traces;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        if (i < ask.game.frames.rates.size() || i >= ask.game.frames.captures) {
            traces.push_back(i);
        }
    }
    return traces;
}

/// The schedule of a trace under another policy.
inline RunSpec schedule_spec(const Game& game, const TraceSpec& trace, const PolicySpec& policy) {
    RunSpec spec = schedule_spec(game, trace);
    spec.policy = policy;
    return spec;
}

/// The schedules of these traces, as runs.
inline std::vector<const Run*> schedules_of(Inquiry& ask, const std::vector<std::size_t>& traces) {
    std::vector<const Run*> runs;
    runs.reserve(traces.size());
    for (const std::size_t trace : traces) {
        runs.push_back(&ask.run(schedule_spec(ask.game, ask.spec(trace)), Keep::hashes));
    }
    return runs;
}

/// The game's worst hitch at its three frame rates, each after 30 to 61 whole frames: how much time
/// the accumulator holds when it begins decides whether it takes one step more.
inline std::vector<TraceSpec> hitches_at_all_moments(const Game& game) {
    constexpr int kFirst = 30;
    constexpr int kMoments = 32;
    const GameProfile& profile = game.profile;
    std::vector<TraceSpec> traces;
    for (const double fps : {profile.lowest_fps, 60.0, profile.highest_fps}) {
        for (int moment = 0; moment < kMoments; ++moment) {
            traces.push_back(generated_spec(fmt::format(
                "hitch:fps={}:at={}:length={}:duration={}", shortest(fps),
                exact(from_seconds((kFirst + moment - 0.5) / fps)),
                exact(from_seconds(profile.worst_hitch_s)),
                exact(from_seconds((kFirst + kMoments) / fps + profile.worst_hitch_s + 1)))));
        }
    }
    return traces;
}

/// The schedules of all traces.
inline std::vector<const Run*> all_schedules(Inquiry& ask) {
    std::vector<std::size_t> all(ask.traces());
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = i;
    }
    return schedules_of(ask, all);
}

}  // namespace tickproof::harness
