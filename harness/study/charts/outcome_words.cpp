// Title and caption of outcomes over frame rate, from the drawn points alone.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/outcomes.h"

namespace tickproof::harness {
namespace {

std::string rates_text(std::vector<double> rates) {
    std::ranges::sort(rates);
    rates.erase(std::unique(rates.begin(), rates.end()), rates.end());
    return rates.size() == 1 ? fmt::format("at {} fps", three_digits(rates.front()))
                             : fmt::format("at {} frame rates from {} to {} fps", rates.size(),
                                           three_digits(rates.front()), three_digits(rates.back()));
}

/// ` under 2 of 3 policies`
std::string policies_text(std::size_t some, std::size_t all) {
    return all == 1 ? std::string() : fmt::format(" under {} of {} policies", some, all);
}

/// `hybrid and variable at 20 and 30 fps; snapped at 20 fps`
std::string failing_text(const std::vector<OutcomeLine>& lines) {
    std::vector<std::pair<std::vector<double>, std::vector<std::string>>> groups;
    for (const OutcomeLine& line : lines) {
        const std::vector<double>& crosses = line.series.crosses;
        const auto same =
            std::ranges::find(groups, crosses, [](const auto& each) { return each.first; });
        if (!crosses.empty() && same == groups.end()) {
            groups.push_back({crosses, {line.series.name}});
        } else if (!crosses.empty()) {
            same->second.push_back(line.series.name);
        }
    }
    constexpr std::size_t kNamed = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(groups.size(), kNamed); ++i) {
        std::vector<std::string> rates;
        std::ranges::transform(groups[i].first, std::back_inserter(rates), three_digits);
        text += fmt::format("{}{} at {} fps", i == 0 ? "" : "; ",
                            joined_names(groups[i].second, kNamed), joined_names(rates));
    }
    return groups.size() > kNamed
               ? fmt::format("{}; and {}", text, counted(groups.size() - kNamed, "more line"))
               : text;
}

/// Says so of an outcome that is the same at every rate, and not that of the closed form.
std::string off_text(const Outcomes& of) {
    const Quantity& quantity = of.row();
    const double ideal = make(*of.scenario).ideal.quantities[of.quantity];
    std::vector<ChartSeries> lines;
    std::ranges::transform(of.lines, std::back_inserter(lines), &OutcomeLine::series);
    const Band range = padded_range(lines, {}, 0);
    const bool is_off =
        ideal < range.from - quantity.tolerance || ideal > range.to + quantity.tolerance;
    return is_off ? fmt::format("; {} without a timestep", quantity_text(ideal, quantity.unit))
                  : std::string();
}

}  // namespace

std::string outcome_title(const Outcomes& of, bool is_judged, const std::string& where) {
    const Quantity& quantity = of.row();
    const std::string name = quantity_title(*of.scenario->row, quantity);
    std::size_t bad = 0;
    std::size_t wrong = 0;
    double most = 0;
    std::vector<double> wrong_at;
    std::vector<double> missing_at;
    for (const OutcomeLine& line : of.lines) {
        bad += depends(line, quantity) ? 1 : 0;
        wrong += line.series.crosses.empty() ? 0 : 1;
        most = std::max(most, spread_of(line.series));
        wrong_at.insert(wrong_at.end(), line.series.crosses.begin(), line.series.crosses.end());
        missing_at.insert(missing_at.end(), line.missing.begin(), line.missing.end());
    }
    if (wrong > 0) {
        return fmt::format("{}: not {} {}{}{}", capitalised(of.scenario->row->name),
                           to_text(make(*of.scenario).ideal.passage), rates_text(wrong_at),
                           policies_text(wrong, of.lines.size()), where);
    }
    if (bad == 0) {
        return most <= quantity.tolerance / 100
                   ? fmt::format("{}{} is the same at every frame rate{}", name, where,
                                 off_text(of))
                   : fmt::format("{}{} differs by at most {} between frame rates{}", name, where,
                                 quantity_text(most, quantity.unit), off_text(of));
    }
    if (most <= quantity.tolerance) {
        return fmt::format("{}{} depends on the frame rate{}: none {}", name, where,
                           policies_text(bad, of.lines.size()), rates_text(missing_at));
    }
    if (!is_judged) {
        return fmt::format("{}{} differs by up to {} between frame rates", name, where,
                           quantity_text(most, quantity.unit));
    }
    return fmt::format("{} depends on the frame rate{}{}: up to {}", name,
                       policies_text(bad, of.lines.size()), where,
                       quantity_text(most, quantity.unit));
}

std::string outcome_caption(const Outcomes& of, const Chart& chart) {
    const Quantity& quantity = of.row();
    std::string caption =
        fmt::format("{}, in {}", capitalised(quantity.summary), joined_names(of.engines, 3));
    const Band range = padded_range(chart.series, {}, 0);
    const std::string from = quantity_text(range.from, quantity.unit);
    const std::string to = quantity_text(range.to, quantity.unit);
    caption += fmt::format(": {}{}.", from, from == to ? std::string() : " to " + to);
    if (chart.tolerated) {
        caption += fmt::format(
            " Tolerated: {} between the frame rates of one policy, {}. A line passes if its "
            "highest "
            "and lowest points differ by less than the band's height.",
            quantity_text(quantity.tolerance, quantity.unit), quantity.reason);
    }
    const std::string failing = failing_text(of.lines);
    if (!failing.empty()) {
        caption += fmt::format(" Crosses mark runs that are not {}: {}.",
                               to_text(make(*of.scenario).ideal.passage), failing);
    }
    return caption;
}

}  // namespace tickproof::harness
