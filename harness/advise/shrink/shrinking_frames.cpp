// Makes the frames of a trial steady, with as few exceptions as possible.

#include <algorithm>
#include <cmath>

#include "harness/advise/shrink/ddmin.h"
#include "harness/advise/shrink/fixed_starts.h"
#include "harness/advise/shrink/shrinking.h"

namespace tickproof::harness {
namespace {

/// The frames from `begin` to before `end`.
std::vector<Duration> part(const std::vector<Duration>& frames, std::size_t begin,
                           std::size_t end) {
    const auto at = [&](std::size_t i) { return frames.begin() + static_cast<std::ptrdiff_t>(i); };
    return {at(begin), at(end)};
}

}  // namespace

/// True if one scenario runs once, from one frame of one trace.
bool Shrinking::has_one_run() const {
    return has_fixed_starts() && trial_.game.starts.frames.size() == 1;
}

/// True if a scenario runs from fixed frames of one trace, which do not follow its hitches.
bool Shrinking::has_fixed_starts() const {
    const Game& game = trial_.game;
    return !game.scenarios.empty() && game.starts.kind == Starts::Kind::given &&
           game.frames.traces.size() == 1;
}

bool Shrinking::accept_frames(std::size_t trace, const SteadyFrames& steady) {
    Trial trial = trial_;
    trial.set_trace(trace, trace_of(steady, trial_.traces[trace].name));
    return accept(std::move(trial));
}

/// Tries frames that moved. Fixed starts move to the frames that begin when the old ones did. `cut`
/// is the time cut away before the first frame.
bool Shrinking::accept_moved(std::size_t trace, const SteadyFrames& steady, Duration cut) {
    if (!has_fixed_starts()) {
        return accept_frames(trace, steady);
    }
    Trial trial = trial_;
    trial.set_trace(trace, trace_of(steady, trial_.traces[trace].name));
    const auto starts = moved_starts(trial_.game.starts.frames, trial_.traces[trace].frames,
                                     trial.traces[trace].frames, cut);
    if (!starts) {
        return false;
    }
    trial.game.starts.frames = *starts;
    return accept(std::move(trial));
}

/// Tries the frames of the one run alone.
bool Shrinking::make_one_run_steady() {
    const std::vector<Duration>& frames = trial_.traces[0].frames;
    Trial trial = trial_;
    const std::size_t start = trial_.game.starts.frames.front() % frames.size();
    trial.game.starts.frames = {0};
    trial.set_trace(0, trace_of(with_padding(steady_frames_of(
                                    window(frames, start, failure_.frames), options_.steady_fps)),
                                trial_.traces[0].name));
    return accept(std::move(trial));
}

/// Rewrites the frames as steady ones with exceptions, if there is one run only its own. A trace
/// that runs wrap around is unrolled. Returns false if the result does not fail.
bool Shrinking::make_steady(std::size_t trace) {
    if (has_one_run() && failure_.frames > 0 && make_one_run_steady()) {
        return true;
    }
    const std::vector<Duration> frames = trial_.traces[trace].frames;
    if (has_fixed_starts()) {
        SteadyFrames whole = steady_frames_of(
            unroll(frames, trial_.game.starts.frames, longest_s()), options_.steady_fps);
        whole.count = std::max(whole.count, least_count(whole.but));
        if (accept_frames(trace, whole)) {
            return true;
        }
    }
    SteadyFrames steady = steady_frames_of(frames, options_.steady_fps);
    const std::size_t count = steady.count;
    steady.count = std::max(count, least_count(steady.but));
    if (steady.count > count && accept_frames(trace, steady)) {
        return true;
    }
    steady.count = count;
    return accept_frames(trace, steady);
}

/// Length of the longest scenario.
double Shrinking::longest_s() const {
    double longest_s = 0;
    for (const ScenarioSpec& scenario : trial_.game.scenarios) {
        longest_s = std::max(longest_s, make(scenario).length_s);
    }
    return longest_s;
}

/// Number of steady frames that last as long as the scenarios. With so many before and after the
/// exceptions, runs that meet them do not wrap around the trace.
std::size_t Shrinking::lead() const {
    return static_cast<std::size_t>(std::ceil(longest_s() * options_.steady_fps));
}

/// Least number of frames that leaves room for a whole run after the last exception and the last
/// start. Short frames make a run take more of them.
std::size_t Shrinking::least_count(const FrameLengths& but) const {
    std::size_t last = but.empty() ? 0 : but.rbegin()->first + 1;
    for (const std::size_t start : trial_.game.starts.frames) {
        last = std::max(last, start + but.size());
    }
    return last + lead();
}

/// Cuts as many frames as possible from one end, in halves.
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
            Duration before{0};
            for (std::size_t i = 0; at_front && i < step; ++i) {
                before += frames[i];
            }
            rest.count = std::max(rest.count, least_count(rest.but));
            // Starts that follow hitches lie some frames before them.
            const bool has_lead = !at_front || has_fixed_starts() || rest.but.empty() ||
                                  rest.but.begin()->first >= lead();
            is_cut = has_lead && rest.count < frames.size() && accept_moved(trace, rest, before);
        }
    }
}

/// Cuts both ends. For one run make_steady() has done that.
void Shrinking::cut_ends(std::size_t trace) {
    if (!has_one_run()) {
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
        return accept_moved(trace, keep_frames(frames, kept, options_.steady_fps), Duration{0});
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
        if (fill(trace, frame)) {
            return true;
        }
    }
    return false;
}

/// Replaces an exception by steady frames, so that later exceptions begin when they did, if that
/// needs no new exception.
bool Shrinking::fill(std::size_t trace, std::size_t frame) {
    const SteadyFrames before = steady(trace);
    std::vector<std::size_t> kept;
    for (const auto& [index, length] : before.but) {
        if (index != frame) {
            kept.push_back(index);
        }
    }
    const SteadyFrames filled = keep_frames(trial_.traces[trace].frames, kept, options_.steady_fps);
    return filled.but.size() < before.but.size() && accept_moved(trace, filled, Duration{0});
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

/// Returns true if anything got simpler.
bool Shrinking::polish(std::size_t trace) {
    bool is_simpler = false;
    for (bool goes_on = true; goes_on; is_simpler = is_simpler || goes_on) {
        goes_on = leave_out(trace) || round_lengths(trace);
    }
    return is_simpler;
}

/// Sets the length to the whole seconds that the run needs. Returns true if that changes it.
bool Shrinking::trim(std::size_t trace) {
    SteadyFrames other = steady(trace);
    const auto second = static_cast<std::size_t>(std::ceil(other.fps));
    const std::size_t last = other.but.empty() ? 0 : other.but.rbegin()->first + 1;
    const std::size_t needed = std::max(failure_.frames, last);
    const std::size_t count = std::max<std::size_t>(1, (needed + second - 1) / second) * second;
    if (other.count == count) {
        return false;
    }
    other.count = count;
    return accept_frames(trace, other);
}

/// Appends steady frames so that no run wraps around. Returns true if that changes the length.
bool Shrinking::pad(std::size_t trace) {
    SteadyFrames other = steady(trace);
    const std::size_t least = least_count(other.but);
    if (other.count >= least) {
        return false;
    }
    other.count = least;
    return accept_frames(trace, other);
}

}  // namespace tickproof::harness
