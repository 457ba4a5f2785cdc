// Counts the steps of frames at a game's rates, in hitches and in captures.

#include "harness/study/bench/frame_steps.h"

#include <algorithm>

#include "harness/run/run.h"

namespace tickproof::harness {
namespace {

ScheduleSummary summary_of(const Game& game, const TraceSpec& spec, TraceStore& store) {
    return run(schedule_spec(game, spec), store.make(spec)).summary;
}

/// The first rate that the game supports: displays may be slower than its frames.
std::size_t lowest_rate(const Game& game) {
    const std::vector<double>& rates = game.frames.rates;
    const auto lowest = std::ranges::lower_bound(rates, game.profile.lowest_fps);
    return lowest == rates.end() ? 0 : static_cast<std::size_t>(lowest - rates.begin());
}

}  // namespace

FrameSteps frame_steps(const Game& game, TraceStore& store) {
    FrameSteps found;
    const Frames& frames = game.frames;
    const std::size_t lowest = lowest_rate(game);
    for (std::size_t i = lowest; i < frames.rates.size(); ++i) {
        const ScheduleSummary summary = summary_of(game, frames.traces[i], store);
        if (i == lowest) {
            found.steady = summary.most_steps_in_a_frame;
        }
        if (summary.simulated_s > 0) {
            const double per_s = static_cast<double>(summary.steps) / summary.simulated_s;
            found.fewest_per_s = i == lowest ? per_s : std::min(found.fewest_per_s, per_s);
            found.most_per_s = std::max(found.most_per_s, per_s);
        }
    }
    found.longest_dt_s = summary_of(game, timed_trace(game, store).spec, store).longest_dt_s;
    found.worst = found.steady;
    for (std::size_t i = frames.hitches; i < frames.traces.size(); ++i) {
        const bool is_paced = i >= frames.paced && i < frames.captures;
        const std::size_t most =
            is_paced ? 0 : summary_of(game, frames.traces[i], store).most_steps_in_a_frame;
        if (most > found.worst) {
            found.worst = most;
            found.worst_trace = store.at(frames.traces[i]).name;
        }
    }
    const std::vector<TraceSpec> hitches =
        frames.has_hitch() ? hitches_at_all_moments(game.profile) : std::vector<TraceSpec>();
    for (const TraceSpec& hitch : hitches) {
        const std::size_t most = summary_of(game, hitch, store).most_steps_in_a_frame;
        if (most > found.worst) {
            found.worst = most;
            found.worst_trace = store.make(hitch).name;
        }
    }
    return found;
}

const FrameTrace& timed_trace(const Game& game, TraceStore& store) {
    constexpr double kUsual_hz = 60;
    const std::vector<double>& rates = game.frames.rates;
    const auto lowest = rates.begin() + static_cast<std::ptrdiff_t>(lowest_rate(game));
    const auto usual = std::find(lowest, rates.end(), kUsual_hz);
    const std::size_t at = usual == rates.end() ? (rates.empty() ? 0 : rates.size() - 1)
                                                : static_cast<std::size_t>(usual - rates.begin());
    return store.make(game.frames.traces.at(at));
}

}  // namespace tickproof::harness
