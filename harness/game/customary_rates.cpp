// The step rates that games ship, and the nearest of them to a given step.

#include "harness/game/customary_rates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>

namespace tickproof::harness {
namespace {

constexpr std::array kCommonRates_hz{30,  50,  60,  64,  66,  72,  75,  90,
                                     100, 120, 125, 128, 144, 180, 200, 240};
/// Above this a step costs more than it gains, and the steps of a hitch make a second hitch.
constexpr double kHighest_hz = 240;
/// No game uses half of 72 or 90 Hz.
constexpr double kLowestHalf_hz = 50;
constexpr double kBetween = 24;
constexpr double kSlack = 1e-9;  // Rounding error of a rate at the limit.

/// True if engines may write both alike: 0.0167 s stands for 1/60.
bool same_rate(double one_hz, double other_hz) {
    return std::abs(one_hz / other_hz - 1) < 5e-3;
}

}  // namespace

std::vector<double> customary_rates_hz(const std::vector<double>& refresh_hz, double own_hz) {
    std::vector<double> rates_hz(kCommonRates_hz.begin(), kCommonRates_hz.end());
    for (const double display_hz : refresh_hz) {
        rates_hz.push_back(display_hz);
        rates_hz.push_back(2 * display_hz);
        if (display_hz / 2 >= kLowestHalf_hz) {
            rates_hz.push_back(display_hz / 2);
        }
    }
    std::erase_if(rates_hz, [&](double rate_hz) {
        return rate_hz != std::round(rate_hz) || rate_hz > kHighest_hz ||
               same_rate(rate_hz, own_hz);
    });
    rates_hz.push_back(own_hz);
    std::ranges::sort(rates_hz);
    rates_hz.erase(std::unique(rates_hz.begin(), rates_hz.end()), rates_hz.end());
    return rates_hz;
}

std::vector<double> customary_rates_hz(const Game& game) {
    return customary_rates_hz(game.profile.refresh_hz, 1 / game.policy.settings.timestep.dt_s);
}

std::optional<double> customary_rate_from_hz(const Game& game, double dt_s) {
    const std::vector<double> all_hz = customary_rates_hz(game);
    const auto found = std::ranges::lower_bound(all_hz, (1 - kSlack) / dt_s);
    return found == all_hz.end() ? std::nullopt : std::optional(*found);
}

std::optional<double> customary_rate_to_hz(const Game& game, double dt_s) {
    const std::vector<double> all_hz = customary_rates_hz(game);
    const auto above = std::ranges::upper_bound(all_hz, (1 + kSlack) / dt_s);
    return above == all_hz.begin() ? std::nullopt : std::optional(*std::prev(above));
}

std::vector<double> rates_between_hz(double low_hz, double high_hz) {
    const double first = std::floor(low_hz) + 1;
    const double last = std::ceil(high_hz) - 1;
    const double stride = std::max(1.0, std::ceil((last - first + 1) / kBetween));
    std::vector<double> rates_hz;
    for (double rate_hz = first; rate_hz <= last; rate_hz += stride) {
        rates_hz.push_back(rate_hz);
    }
    return rates_hz;
}

double fps_of(const Game& game, const TraceSpec& trace) {
    const auto steady = std::span(game.frames.traces).first(game.frames.rates.size());
    const auto found = std::ranges::find(steady, trace);
    return found == steady.end()
               ? std::numeric_limits<double>::quiet_NaN()
               : game.frames.rates[static_cast<std::size_t>(found - steady.begin())];
}

}  // namespace tickproof::harness
