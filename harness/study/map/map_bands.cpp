// Finds the bands of a map's first axis where cells come out alike, and names them.

#include "harness/study/map/map_bands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kBandsNamed = 6;

/// Trials per result at one value of the first axis; a cell's failures count as its worst.
struct Counts {
    std::array<std::size_t, kResults> failing{};
    std::array<std::size_t, kResults> good{};
    std::size_t trials = 0;

    void add(const Cell& cell, std::size_t of) {
        const auto result = static_cast<std::size_t>(cell.worst);
        (cell.failed > 0 ? failing : good)[result] += cell.failed > 0 ? cell.failed : of;
        trials += of;
    }
};

std::vector<Counts> counts_of(const MapPlan& plan, const CellOrder& order,
                              std::span<const Cell> cells, std::size_t map) {
    std::vector<Counts> counts(plan.axes[0].size());
    for (std::size_t index = map * order.cells(); index < (map + 1) * order.cells(); ++index) {
        counts[order.coordinates(index)[0]].add(cells[index], plan.trials);
    }
    return counts;
}

/// Marks the values at which all trials, or only some, have the result that `count_of` counts.
template <class Count>
ResultBands bands_where(const std::vector<Counts>& counts, ResultBands found, Count count_of) {
    for (const Counts& each : counts) {
        const std::size_t count = count_of(each);
        found.holds.push_back(found.everywhere ? count == each.trials
                                               : count > 0 && count < each.trials);
        if (found.holds.back()) {
            found.most =
                std::max(found.most, static_cast<double>(count) / static_cast<double>(each.trials));
        }
    }
    return found;
}

bool holds_somewhere(const ResultBands& found) {
    return std::ranges::find(found.holds, true) != found.holds.end();
}

std::size_t sum(const std::array<std::size_t, kResults>& counts) {
    std::size_t all = 0;
    for (const std::size_t count : counts) {
        all += count;
    }
    return all;
}

/// The result that all good cells share; `within` if they differ.
Result good_result(const std::vector<Counts>& counts) {
    Result only = Result::within;
    std::size_t ways = 0;
    for (std::size_t i = 0; i < kResults; ++i) {
        if (std::ranges::any_of(counts, [&](const Counts& each) { return each.good[i] > 0; })) {
            only = static_cast<Result>(i);
            ways += 1;
        }
    }
    return ways == 1 ? only : Result::within;
}

std::string result_text(const ResultBands& found, const MapPlan& plan) {
    if (found.as_it_should_be) {
        return found.result != Result::within ? std::string(to_text(found.result))
               : plan.quantity                ? "within tolerance"
                                              : "as it should be";
    }
    const bool is_off = found.result == Result::below || found.result == Result::above;
    return fmt::format("{}{}", to_text(found.result), is_off ? " tolerance" : "");
}

/// ` at every phase`; empty if there is only the first axis.
std::string quantifier(const ResultBands& found, const MapPlan& plan) {
    const std::string share =
        found.everywhere ? "" : fmt::format(" (up to {})", percent(found.most));
    const std::string_view which = found.everywhere ? "every" : "some";
    if (plan.trials > 1) {
        return fmt::format(" in {} trial{}{}", which, found.everywhere ? "" : "s", share);
    }
    if (plan.axes.size() == 1) {
        return {};
    }
    if (plan.axes.size() == 2) {
        const Axis& other = plan.axes[1];
        const bool is_phase = other.of == AxisOf::phase;
        const std::string_view plural = found.everywhere ? "" : "s";
        return is_phase ? fmt::format(" at {} phase{}{}", which, plural, share)
                        : fmt::format(" at {} value{} of {}{}", which, plural, other.name, share);
    }
    return fmt::format(" at {} of the other axes{}",
                       found.everywhere ? "all values" : "some values", share);
}

/// The values as the user wrote them, with a unit: `1/30 s`. Nothing if one is long or if all are
/// plain numbers.
std::vector<std::string> value_texts(const Axis& axis) {
    constexpr std::size_t kShort = 8;
    constexpr std::string_view kDigits = "0123456789.-";
    bool any_other = false;
    std::vector<std::string> texts;
    for (const std::string& text : axis.texts) {
        if (text.size() > kShort) {
            return {};
        }
        any_other = any_other || text.find_first_not_of(kDigits) != std::string::npos;
        const bool has_unit = kDigits.find(text.back()) == std::string_view::npos;
        texts.push_back(has_unit || axis.unit.empty() ? text : text + ' ' + axis.unit);
    }
    return any_other ? texts : std::vector<std::string>{};
}

std::string place_text(const std::vector<bool>& holds, const Axis& axis) {
    if (axis.is_numeric()) {
        const std::vector<std::string> texts = value_texts(axis);
        return to_text(bands(axis.numbers, holds), axis.numbers,
                       {.unit = axis.unit,
                        .values = axis.unit == "fps" ? "frame rates" : "values",
                        .most = kBandsNamed,
                        .are_all_tried = are_neighbours(axis),
                        .texts = texts});
    }
    std::string text = "at ";
    for (std::size_t i = 0; i < holds.size(); ++i) {
        if (holds[i]) {
            text += fmt::format("{}{}", text == "at " ? "" : ", ", axis.texts[i]);
        }
    }
    return text;
}

}  // namespace

bool are_neighbours(const Axis& axis) {
    for (std::size_t i = 1; i < axis.numbers.size(); ++i) {
        if (axis.numbers[i] != std::floor(axis.numbers[i]) ||
            axis.numbers[i] != axis.numbers[i - 1] + 1) {
            return false;
        }
    }
    return axis.is_numeric();
}

std::vector<ResultBands> result_bands(const MapPlan& plan, const CellOrder& order,
                                      std::span<const Cell> cells, std::size_t map) {
    const std::vector<Counts> counts = counts_of(plan, order, cells, map);
    std::vector<ResultBands> found{bands_where(
        counts, {.result = good_result(counts), .as_it_should_be = true, .everywhere = true},
        [](const Counts& each) { return sum(each.good); })};
    for (std::size_t i = 0; i < kResults; ++i) {
        for (const bool everywhere : {true, false}) {
            found.push_back(
                bands_where(counts, {.result = static_cast<Result>(i), .everywhere = everywhere},
                            [i](const Counts& each) { return each.failing[i]; }));
        }
    }
    std::erase_if(found, [](const ResultBands& each) { return !holds_somewhere(each); });
    return found;
}

std::string to_text(const ResultBands& found, const MapPlan& plan) {
    const Axis& first = plan.axes[0];
    const bool says_unit = !first.unit.empty() && first.is_numeric();
    return fmt::format("{}{}: {}{}", result_text(found, plan), quantifier(found, plan),
                       says_unit && first.of != AxisOf::scenario ? "" : first.name + " ",
                       place_text(found.holds, first));
}

}  // namespace tickproof::harness
