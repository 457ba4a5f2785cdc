#include "harness/study/replay/nearest_rate.h"

#include <algorithm>
#include <cmath>

#include "harness/base/find_row.h"

namespace tickproof::harness {
namespace {

/// False if the finding fails at this rate.
bool may_pass_at(const Finding& finding, double fps) {
    const CurveAxis& axis = finding.curve_axis;
    const bool is_in_band = std::ranges::any_of(
        finding.bands, [&](const Band& band) { return fps >= band.from && fps <= band.to; });
    const auto* point = find_row(finding.curve, fps, &AtRate::fps);
    const bool is_off = point != nullptr && (std::isnan(point->value) ||
                                             point->value < axis.least || point->value > axis.most);
    return !is_in_band && !is_off;
}

}  // namespace

std::optional<std::size_t> nearest_passing_rate(const Game& game, const Finding& finding,
                                                double worst_fps) {
    constexpr double kOfHitches_fps = 60;
    const bool is_of_steps = finding.shows.what == Shows::What::longest_step;
    const double wanted = std::isnan(worst_fps) ? kOfHitches_fps : worst_fps;
    const std::vector<double>& rates = game.frames.rates;
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const bool is_nearer = !nearest || is_of_steps ||
                               std::abs(rates[i] - wanted) < std::abs(rates[*nearest] - wanted);
        if (rates[i] != worst_fps && may_pass_at(finding, rates[i]) && is_nearer) {
            nearest = i;
        }
    }
    return nearest;
}

}  // namespace tickproof::harness
