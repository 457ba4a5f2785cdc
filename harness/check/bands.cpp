#include "harness/check/bands.h"

#include <fmt/format.h>

#include <algorithm>

namespace tickproof::harness {
namespace {

/// Of more than this many the rest is counted.
constexpr std::size_t kBandsShown = 3;

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

std::string at_all(const std::vector<double>& values) {
    return values.front() == values.back()
               ? fmt::format("at {:.6g} fps", values.front())
               : fmt::format("at {:.6g} to {:.6g} fps", values.front(), values.back());
}

std::string to_text(const std::vector<Band>& found, const std::vector<double>& values) {
    if (found.empty()) {
        return "at no rate";
    }
    if (found.size() > kBandsShown) {
        const auto is_in_one = [&](double value) {
            return std::ranges::any_of(
                found, [&](const Band& band) { return value >= band.from && value <= band.to; });
        };
        return fmt::format("at {} of {} frame rates from {:.6g} to {:.6g} fps",
                           std::ranges::count_if(values, is_in_one), values.size(),
                           found.front().from, found.back().to);
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
            text += at_all(values);
        } else if (from == to) {
            text += fmt::format("at {:.6g} fps", from);
        } else if (from == first) {
            text += fmt::format("below {:.6g} fps", next(to));
        } else if (to == last) {
            text += fmt::format("from {:.6g} fps upwards", from);
        } else {
            text += fmt::format("at {:.6g} to {:.6g} fps", from, to);
        }
    }
    return text;
}

}  // namespace tickproof::harness
