// The weight of an approach: the share of the distance that it covers in each frame.

#include <algorithm>
#include <cmath>

#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// The code without brackets around the whole.
std::string_view bare(std::string_view code) {
    const auto parts = split_outside(code, "+-*/,");
    return parts.size() == 1 && code.starts_with('(') && code.ends_with(')')
               ? trimmed(code.substr(1, code.size() - 2))
               : code;
}

/// True if two shares add up to one: 0.9 and 0.1, `1 - share` and `share`.
bool make_one(std::string_view kept, std::string_view gained) {
    const auto a = literal_of(kept);
    const auto b = literal_of(gained);
    if (a && b) {
        return std::abs(*a + *b - 1) < 1e-6;
    }
    const auto terms = terms_of(bare(kept));
    return terms.size() == 2 && literal_of(terms[0]) == 1.0 && plain(terms[1]) == plain(gained) &&
           bare(kept).find('-') != std::string_view::npos;
}

}  // namespace

std::optional<double> least_weight(std::string_view weight) {
    const auto calls = calls_of(weight);
    if (calls.empty() ||
        calls[0].name.data() + calls[0].name.size() != weight.data() + weight.find('(') ||
        !weight.ends_with(')')) {
        return std::nullopt;
    }
    const bool is_clamp = is_named(calls[0].name, {"clamp", "clampf"});
    if (!is_clamp && !is_named(calls[0].name, {"max", "maxf"})) {
        return std::nullopt;
    }
    for (std::size_t i = is_clamp ? 1 : 0; i < std::min<std::size_t>(2, calls[0].arguments.size());
         ++i) {
        const auto number = literal_of(calls[0].arguments[i]);
        if (number && *number > 0 && *number < 1) {
            return number;
        }
    }
    return std::nullopt;
}

bool is_constant_weight(const ScriptView& view, const ScriptFunction& function,
                        std::string_view weight, bool is_of_itself) {
    if (weight.empty() || has_time(view, function, weight)) {
        return false;
    }
    if (const auto number = literal_of(weight)) {
        return *number > 0 && *number < 1;
    }
    if (least_weight(weight)) {
        return std::ranges::none_of(words_in(weight), [&](std::string_view word) {
            return has_word(function.parameters, word);
        });
    }
    for (const std::string_view word : words_in(weight)) {
        const bool is_share = has_any(lower(word), {"percent", "progress", "ratio", "fraction",
                                                    "alpha", "ease", "curve", "range", "value"});
        if ((is_share && !is_of_itself) || word == "t" || has_word(function.parameters, word) ||
            view.changing.contains(word)) {
            return false;
        }
    }
    return weight.find('(') == std::string_view::npos;
}

std::string_view blend_weight(const ScriptAssignment& assigned) {
    const auto terms = terms_of(bare(assigned.value));
    if (assigned.op != '=' || terms.size() != 2) {
        return {};
    }
    const std::string target = plain(assigned.target);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto own = factors_of(terms[i]);
        const auto other = factors_of(terms[1 - i]);
        if (own.size() != 2 || other.size() != 2) {
            continue;
        }
        for (std::size_t j = 0; j < 4; ++j) {
            const std::string_view gained = other[j / 2];
            if (plain(own[j % 2]) == target && make_one(own[1 - j % 2], gained)) {
                return gained;
            }
        }
    }
    return {};
}

}  // namespace tickproof::harness
