#include "harness/check/bands.h"

#include <fmt/format.h>

#include <algorithm>

namespace tickproof::harness {
namespace {

/// `60 fps`, `30 to 60 fps`.
std::string with_unit(double from, double to, const BandWords& words) {
    const std::string space = words.unit.empty() ? "" : " ";
    const std::string numbers =
        from == to ? fmt::format("{:.6g}", from) : fmt::format("{:.6g} to {:.6g}", from, to);
    return fmt::format("{}{}{}", numbers, space, words.unit);
}

std::string with_unit(double value, const BandWords& words) {
    return with_unit(value, value, words);
}

}  // namespace

std::vector<Band> bands(const std::vector<double>& values, const std::vector<bool>& holds) {
    std::vector<Band> found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!holds[i]) {
            continue;
        }
        if (i > 0 && holds[i - 1]) {
            found.back().to = values[i];
        } else {
            found.push_back({values[i], values[i]});
        }
    }
    return found;
}

std::string at_all(const std::vector<double>& values, const BandWords& words) {
    return "at " + with_unit(values.front(), values.back(), words);
}

std::string to_text(const std::vector<Band>& found, const std::vector<double>& values,
                    const BandWords& words) {
    if (found.empty()) {
        return "at no rate";
    }
    if (found.size() > words.most) {
        const auto is_in_one = [&](double value) {
            return std::ranges::any_of(
                found, [&](const Band& band) { return value >= band.from && value <= band.to; });
        };
        return fmt::format("at {} of {} {} from {}", std::ranges::count_if(values, is_in_one),
                           values.size(), words.values,
                           with_unit(found.front().from, found.back().to, words));
    }
    const double first = values.front();
    const double last = values.back();
    const auto next = [&](double value) { return *std::ranges::upper_bound(values, value); };
    std::string text;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [from, to] = found[i];
        if (i > 0) {
            text += i + 1 == found.size() ? " and " : ", ";
        }
        if (from == first && to == last) {
            text += at_all(values, words);
        } else if (from == to) {
            text += fmt::format("at {}", with_unit(from, words));
        } else if (from == first && !words.are_all_tried) {
            text += fmt::format("up to {}", with_unit(to, words));
        } else if (from == first) {
            text += fmt::format("below {}", with_unit(next(to), words));
        } else if (to == last && words.are_all_tried) {
            text += fmt::format("from {} upwards", with_unit(from, words));
        } else {
            text += fmt::format("at {}", with_unit(from, to, words));
        }
    }
    return text;
}

}  // namespace tickproof::harness
