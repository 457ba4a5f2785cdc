// Finds the stretches of values at which something holds, and puts them into words.

#include "harness/finding/bands.h"

#include <fmt/format.h>

#include <algorithm>

namespace tickproof::harness {
namespace {

/// Puts one value, or a range of them, into text.
class ValueText {
  public:
    ValueText(const std::vector<double>& values, const BandWords& words)
        : values_(values), words_(words) {}

    std::string operator()(double value) const { return (*this)(value, value); }

    /// `60 fps`, `30 to 60 fps`.
    std::string operator()(double from, double to) const {
        const std::string_view space = words_.unit.empty() || !words_.texts.empty() ? "" : " ";
        return fmt::format("{}{}{}{}", number(from), from == to ? "" : " to " + number(to), space,
                           words_.texts.empty() ? words_.unit : "");
    }

  private:
    std::string number(double value) const {
        if (words_.texts.empty()) {
            return fmt::format("{:.6g}", value);
        }
        const auto at = std::ranges::lower_bound(values_, value) - values_.begin();
        return words_.texts[static_cast<std::size_t>(at)];
    }

    const std::vector<double>& values_;
    const BandWords& words_;
};

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
    return "at " + ValueText(values, words)(values.front(), values.back());
}

std::string to_text(const std::vector<Band>& found, const std::vector<double>& values,
                    const BandWords& words) {
    if (found.empty()) {
        return "at no rate";
    }
    const ValueText text_of(values, words);
    if (found.size() > words.most) {
        const auto is_in_one = [&](double value) {
            return std::ranges::any_of(
                found, [&](const Band& band) { return value >= band.from && value <= band.to; });
        };
        return fmt::format("at {} of {} {} from {}", std::ranges::count_if(values, is_in_one),
                           values.size(), words.values,
                           text_of(found.front().from, found.back().to));
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
            text += fmt::format("at {}", text_of(from));
        } else if (from == first && !words.are_all_tried) {
            text += fmt::format("up to {}", text_of(to));
        } else if (from == first) {
            text += fmt::format("below {}", text_of(next(to)));
        } else if (to == last && words.are_all_tried) {
            text += fmt::format("from {} upwards", text_of(from));
        } else {
            text += fmt::format("at {}", text_of(from, to));
        }
    }
    return text;
}

}  // namespace tickproof::harness
