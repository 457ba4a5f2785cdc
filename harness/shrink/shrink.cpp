#include "harness/shrink/shrink.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/shrink/ddmin.h"
#include "harness/shrink/narrow.h"
#include "harness/shrink/simpler_settings.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

/// A scenario that runs once, from one frame of one trace: only the frames of that run matter.
bool has_one_run(const Game& game) {
    return !game.scenarios.empty() && game.starts.kind == Starts::Kind::given &&
           game.starts.frames.size() == 1 && game.frames.traces.size() == 1;
}

/// The same without the frames before `begin` and from `end` on.
std::vector<Duration> part(const std::vector<Duration>& frames, std::size_t begin,
                           std::size_t end) {
    const auto at = [&](std::size_t i) { return frames.begin() + static_cast<std::ptrdiff_t>(i); };
    return {at(begin), at(end)};
}

class Shrinking {
  public:
    Shrinking(Narrowed narrowed, std::vector<const Check*> checks, const ShrinkOptions& options)
        : options_(options),
          trial_(std::move(narrowed.trial)),
          seen_(narrowed.failure),
          judge_(std::move(narrowed.failure), std::move(checks), options.budget, options.jobs) {}

    Shrunk shrink();

  private:
    bool accept(Trial trial);
    bool accept_frames(std::size_t trace, const SteadyFrames& steady);
    void simplify_generator(std::size_t trace);
    bool make_steady(std::size_t trace);
    std::size_t lead() const;
    std::size_t least_count(const FrameLengths& but) const;
    void cut_ends(std::size_t trace);
    void cut(std::size_t trace, bool at_front);
    void keep_few(std::size_t trace);
    bool leave_out(std::size_t trace);
    bool round_lengths(std::size_t trace);
    void polish(std::size_t trace);
    void simplify_settings();
    void trim(std::size_t trace);

    /// Of a trace that make_steady() has made.
    SteadyFrames steady(std::size_t trace) const { return *steady_of(trial_.traces[trace].spec); }

    const ShrinkOptions& options_;
    Trial trial_;
    Failure seen_;
    Judge judge_;
};

bool Shrinking::accept(Trial trial) {
    const bool fails = judge_.fails(trial);
    if (fails) {
        trial_ = std::move(trial);
        seen_ = judge_.seen();
    }
    if (options_.progress) {
        options_.progress(judge_.tries());
    }
    return fails;
}

bool Shrinking::accept_frames(std::size_t trace, const SteadyFrames& steady) {
    Trial trial = trial_;
    trial.set_trace(trace, trace_of(steady, trial_.traces[trace].name));
    return accept(std::move(trial));
}

void Shrinking::simplify_generator(std::size_t trace) {
    for (bool is_simpler = true; is_simpler;) {
        is_simpler = false;
        for (const TraceSpec& spec : simpler_traces(trial_.traces[trace].spec)) {
            Trial trial = trial_;
            FrameTrace simpler = make_trace(spec);
            simpler.name = trial_.traces[trace].name;
            trial.set_trace(trace, std::move(simpler));
            if (accept(std::move(trial))) {
                is_simpler = true;
                break;
            }
        }
    }
}

/// The same frames as steady ones with exceptions: those of the run alone where there is one. False
/// where they do not fail as such.
bool Shrinking::make_steady(std::size_t trace) {
    const std::vector<Duration> frames = trial_.traces[trace].frames;
    const double fps = options_.steady_fps;
    if (has_one_run(trial_.game) && seen_.frames > 0) {
        Trial trial = trial_;
        const std::size_t start = trial_.game.starts.frames.front() % frames.size();
        trial.game.starts.frames = {0};
        trial.set_trace(0,
                        trace_of(padded(steady_frames_of(window(frames, start, seen_.frames), fps)),
                                 trial_.traces[0].name));
        if (accept(std::move(trial))) {
            return true;
        }
    }
    SteadyFrames steady = steady_frames_of(frames, fps);
    const std::size_t count = steady.count;
    steady.count = std::max(count, least_count(steady.but));
    if (steady.count > count && accept_frames(trace, steady)) {
        return true;
    }
    steady.count = count;
    return accept_frames(trace, steady);
}

/// As many steady frames as the scenarios last, in front of and behind those that differ: a run
/// that meets them begins and ends within the trace, and does not go round.
std::size_t Shrinking::lead() const {
    double longest_s = 0;
    for (const ScenarioSpec& scenario : trial_.game.scenarios) {
        longest_s = std::max(longest_s, make(scenario).length_s);
    }
    return static_cast<std::size_t>(std::ceil(longest_s * options_.steady_fps));
}

/// Behind the last frame that differs, and behind the last start, there is room for a whole run.
std::size_t Shrinking::least_count(const FrameLengths& but) const {
    std::size_t last = but.empty() ? 0 : but.rbegin()->first + 1;
    for (const std::size_t start : trial_.game.starts.frames) {
        last = std::max(last, start);
    }
    return last + lead();
}

/// Takes away as many frames from one end as can be spared, in halves.
void Shrinking::cut(std::size_t trace, bool at_front) {
    for (std::size_t step = trial_.traces[trace].frames.size() / 2; step > 0; step /= 2) {
        for (bool is_cut = true; is_cut;) {
            const std::vector<Duration>& frames = trial_.traces[trace].frames;
            if (frames.size() <= step) {
                break;
            }
            SteadyFrames rest = steady_frames_of(
                part(frames, at_front ? step : 0, frames.size() - (at_front ? 0 : step)),
                options_.steady_fps);
            rest.count = std::max(rest.count, least_count(rest.but));
            const bool has_lead = rest.but.empty() || rest.but.begin()->first >= lead();
            is_cut =
                (has_lead || !at_front) && rest.count < frames.size() && accept_frames(trace, rest);
        }
    }
}

/// Of one run make_steady() has left only what it needs.
void Shrinking::cut_ends(std::size_t trace) {
    if (!has_one_run(trial_.game)) {
        cut(trace, false);
        cut(trace, true);
    }
}

void Shrinking::keep_few(std::size_t trace) {
    const std::vector<Duration> frames = trial_.traces[trace].frames;
    const SteadyFrames before = steady(trace);
    std::vector<std::size_t> differing;
    for (const auto& [frame, length] : before.but) {
        differing.push_back(frame);
    }
    ddmin(differing.size(), [&](std::span<const std::size_t> parts) {
        std::vector<std::size_t> kept;
        kept.reserve(parts.size());
        for (const std::size_t each : parts) {
            kept.push_back(differing[each]);
        }
        return accept_frames(trace, embedded(frames, kept, options_.steady_fps));
    });
}

bool Shrinking::leave_out(std::size_t trace) {
    const SteadyFrames before = steady(trace);
    for (const auto& [frame, length] : before.but) {
        for (const int shift : {0, -1, 1, -2, 2}) {
            const auto without = without_frame(before, frame, shift);
            if (without && accept_frames(trace, *without)) {
                return true;
            }
        }
    }
    return false;
}

bool Shrinking::round_lengths(std::size_t trace) {
    bool is_rounder = false;
    const FrameLengths lengths = steady(trace).but;
    for (const auto& [frame, length] : lengths) {
        for (const Duration simpler :
             simpler_lengths(length, steady_length(options_.steady_fps, frame))) {
            SteadyFrames other = steady(trace);
            other.but[frame] = simpler;
            if (accept_frames(trace, other)) {
                is_rounder = true;
                break;
            }
        }
    }
    return is_rounder;
}

void Shrinking::polish(std::size_t trace) {
    do {
        while (leave_out(trace)) {
        }
    } while (round_lengths(trace));
}

void Shrinking::simplify_settings() {
    for (bool is_simpler = true; is_simpler;) {
        is_simpler = false;
        for (Game& game : simpler_games(trial_.game)) {
            Trial trial = trial_;
            trial.game = std::move(game);
            if (accept(std::move(trial))) {
                is_simpler = true;
                break;
            }
        }
    }
}

/// As many whole seconds of steady frames as the run needs.
void Shrinking::trim(std::size_t trace) {
    SteadyFrames other = steady(trace);
    const auto second = static_cast<std::size_t>(std::ceil(other.fps));
    const std::size_t last = other.but.empty() ? 0 : other.but.rbegin()->first + 1;
    const std::size_t needed = std::max(seen_.frames, last);
    other.count = std::max<std::size_t>(1, (needed + second - 1) / second) * second;
    accept_frames(trace, other);
}

Shrunk Shrinking::shrink() {
    const std::size_t count = trial_.traces.size();
    std::vector<std::size_t> steady;
    for (std::size_t trace = 0; trace < count; ++trace) {
        simplify_generator(trace);
        if (!make_steady(trace)) {
            continue;
        }
        steady.push_back(trace);
        cut_ends(trace);
        keep_few(trace);
        cut_ends(trace);
        simplify_settings();  // While the frames are long there is room for it.
        polish(trace);
    }
    simplify_settings();
    for (const std::size_t trace : steady) {
        polish(trace);
        if (has_one_run(trial_.game) && seen_.frames > 0) {
            trim(trace);
        }
    }
    return {.trial = std::move(trial_),
            .failure = std::move(seen_),
            .tries = judge_.tries(),
            .is_spent = judge_.is_spent()};
}

/// Findings call traces by their own names from now on.
void name_traces(const std::vector<const Check*>& checks, int jobs, Shrunk& shrunk) {
    for (FrameTrace& trace : shrunk.trial.traces) {
        if (!trace.spec.generator.empty()) {
            trace.name = parse_generated(trace.spec.generator, trace.spec.seed).name;
        }
    }
    for (Failure& seen : failures_of(shrunk.trial, checks, jobs)) {
        if (is_alike(shrunk.failure, seen)) {
            shrunk.failure = std::move(seen);
            return;
        }
    }
}

}  // namespace

Shrunk shrink(const Trial& given, const std::vector<const Check*>& checks, const Failure& wanted,
              const ShrinkOptions& options) {
    const std::vector<const Check*> one{check_of(wanted, checks)};
    Shrunk shrunk = Shrinking(narrowed(given, one, wanted, options.jobs), one, options).shrink();
    name_traces(one, options.jobs, shrunk);
    return shrunk;
}

}  // namespace tickproof::harness
