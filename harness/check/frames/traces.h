// Selects the traces of a game that show its ordinary play.

#pragma once

#include <vector>

#include "harness/check/inquiry.h"

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

/// The schedules of all traces.
inline std::vector<const Run*> all_schedules(Inquiry& ask) {
    std::vector<std::size_t> all(ask.traces());
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = i;
    }
    return schedules_of(ask, all);
}

}  // namespace tickproof::harness
