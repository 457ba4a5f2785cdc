// The frames on which a game is tried: rates, hitches, displays, captures.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/base/text.h"
#include "harness/game/game.h"
#include "harness/pacing/policies.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// Four seconds are enough for a constant rate.
TraceSpec steady(double fps) {
    return generated_spec(fmt::format("constant:fps={}:duration=4s", shortest(fps)));
}

constexpr double kHitchTrace_s = 3;

TraceSpec hitch_at(double fps, double length_s, double duration_s = kHitchTrace_s) {
    return generated_spec(fmt::format("hitch:fps={}:at=500ms:length={}:duration={}", shortest(fps),
                                      exact(from_seconds(length_s)), shortest(duration_s) + "s"));
}

/// The frame rates at which the worst hitch is tried: those that the game supports.
std::vector<double> hitch_rates(const GameProfile& profile) {
    std::vector<double> rates;
    for (const double fps :
         {profile.lowest_fps, std::clamp(60.0, profile.lowest_fps, profile.highest_fps),
          profile.highest_fps}) {
        if (rates.empty() || rates.back() != fps) {
            rates.push_back(fps);
        }
    }
    return rates;
}

/// How long a loop whose cap keeps the rest takes to make up for a hitch on the slowest machine, s;
/// 0 if it never does.
double made_up_s(const Game& game, double fps) {
    const PacingSettings& settings = game.policy.settings;
    const Load cost = cost_of(game);
    const double frame_s = std::max(
        1 / fps, seconds(cost.render) + settings.steps_per_frame_max * seconds(cost.step_cost));
    const double gained =
        settings.steps_per_frame_max * settings.timestep.dt_s / settings.time_scale / frame_s - 1;
    return gained > 0 ? game.profile.worst_hitch_s / gained : 0;
}

}  // namespace

Frames frames_of(const GameProfile& profile) {
    Frames frames;
    for (double fps = std::ceil(profile.lowest_fps); fps <= profile.highest_fps; fps += 1) {
        frames.rates.push_back(fps);
    }
    frames.rates.insert(frames.rates.end(), {profile.lowest_fps, profile.highest_fps});
    frames.rates.insert(frames.rates.end(), profile.refresh_hz.begin(), profile.refresh_hz.end());
    std::ranges::sort(frames.rates);
    frames.rates.erase(std::unique(frames.rates.begin(), frames.rates.end()), frames.rates.end());
    for (const double fps : frames.rates) {
        frames.traces.push_back(steady(fps));
    }
    frames.hitches = frames.traces.size();
    if (profile.worst_hitch_s > 0) {
        for (const double fps : hitch_rates(profile)) {
            frames.traces.push_back(hitch_at(fps, profile.worst_hitch_s));
        }
    }
    frames.paced = frames.traces.size();
    for (const double refresh_hz : profile.refresh_hz) {
        frames.traces.push_back(generated_spec("paced:fps=" + shortest(refresh_hz)));
    }
    frames.captures = frames.traces.size();
    return frames;
}

std::vector<TraceSpec> whole_hitches(const Game& game) {
    const Frames& frames = game.frames;
    const auto first = frames.traces.begin() + static_cast<std::ptrdiff_t>(frames.hitches);
    const auto end = frames.traces.begin() + static_cast<std::ptrdiff_t>(frames.paced);
    if (first == end || !keeps_rest(game.policy)) {
        return {first, end};
    }
    std::vector<TraceSpec> traces;
    for (const double fps : hitch_rates(game.profile)) {
        constexpr double kLongest_s = 60;
        const double hitch_s = game.profile.worst_hitch_s;
        traces.push_back(hitch_at(
            fps, hitch_s,
            std::ceil(kHitchTrace_s + hitch_s + std::min(kLongest_s, made_up_s(game, fps)))));
    }
    return traces;
}

std::vector<TraceSpec> hitches_at_all_moments(const GameProfile& profile) {
    constexpr int kFirst = 30;
    constexpr int kMoments = 32;
    std::vector<TraceSpec> traces;
    for (const double fps : hitch_rates(profile)) {
        for (int moment = 0; moment < kMoments; ++moment) {
            traces.push_back(generated_spec(fmt::format(
                "hitch:fps={}:at={}:length={}:duration={}", shortest(fps),
                exact(from_seconds((kFirst + moment - 0.5) / fps)),
                exact(from_seconds(profile.worst_hitch_s)),
                exact(from_seconds(
                    std::ceil((kFirst + kMoments) / fps + profile.worst_hitch_s + 1))))));
        }
    }
    return traces;
}

Frames frames_of(std::vector<TraceSpec> traces) {
    const auto is_steady = [](const TraceSpec& trace) {
        return !std::isnan(constant_rate_of(trace));
    };
    const auto rest = std::stable_partition(traces.begin(), traces.end(), is_steady);
    std::stable_sort(traces.begin(), rest, [](const TraceSpec& a, const TraceSpec& b) {
        return constant_rate_of(a) < constant_rate_of(b);
    });
    Frames frames;
    std::transform(traces.begin(), rest, std::back_inserter(frames.rates), constant_rate_of);
    frames.hitches = frames.paced = frames.captures = frames.rates.size();
    frames.traces = std::move(traces);
    return frames;
}

void add_captures(const std::vector<TraceSpec>& captures, Frames& frames) {
    frames.traces.insert(frames.traces.end(), captures.begin(), captures.end());
}

}  // namespace tickproof::harness
