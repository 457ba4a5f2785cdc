// Compares what was measured with what was published, and puts the difference into words.

#include "harness/study/cases/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {

bool meets(const Figure& figure, const NamedNumber& result) {
    return result.value ? meets(figure, *result.value) : figure.text == result.word;
}

void refuse_other_words(const Figure& figure, const NamedNumber& result, const std::string& at) {
    if (result.value) {
        if (!figure.low && figure.text != "none") {
            throw InputError(fmt::format(
                "{}: '{}' is not a number; write one, or \"none\" for an event that must not "
                "happen (for blocked, cleared or tunneled use the quantity passage)",
                at, figure.text));
        }
        return;
    }
    std::vector<std::string_view> known;
    for (int i = 0; i <= static_cast<int>(Passage::missed); ++i) {
        known.push_back(to_text(static_cast<Passage>(i)));
    }
    if (std::ranges::find(known, figure.text) == known.end()) {
        throw InputError(fmt::format("{}: {}", at, unknown_name("passage", figure.text, known)));
    }
}

std::string computed_text(const Figure& published, const NamedNumber& result) {
    if (!result.value) {
        return result.word;
    }
    if (std::isnan(*result.value)) {
        return "none";
    }
    int digits = 0;
    for (const char c : published.text.substr(0, published.text.find_first_of("eE "))) {
        digits += c >= '0' && c <= '9' && (digits > 0 || c != '0') ? 1 : 0;
    }
    digits = std::max(digits + 2, 3);
    std::string text = fmt::format("{:.{}g}", *result.value, digits);
    // A value that fails by less than its last digit needs more digits to show it.
    while (digits < std::numeric_limits<double>::max_digits10 && published.low &&
           !meets(published, *result.value) &&
           meets(published, parse_number(text, "the computed value"))) {
        text = fmt::format("{:.{}g}", *result.value, ++digits);
    }
    return text;
}

std::string why_not(const Figure& published, const NamedNumber& result) {
    if (!result.value) {
        return {};
    }
    if (!published.low) {
        return "it happens, but must not";
    }
    return std::isnan(*result.value)
               ? "it does not happen"
               : fmt::format("passes from {:.10g} to {:.10g}", *published.low, *published.high);
}

JudgedFigure compared(const Expectation& expectation, const Setup& setup,
                      const NamedNumber& result) {
    JudgedFigure made{.expectation = expectation,
                      .unit = result.unit,
                      .value = result.value,
                      .computed = computed_text(expectation.published, result),
                      .ideal = result.ideal,
                      .shown_by = {run_spec(setup)}};
    made.verdict = meets(expectation.published, result) ? Verdict::pass : Verdict::error;
    if (result.stop != Stop::none) {
        made.verdict = Verdict::unknown;
        made.why = "the loop did not end";
    } else if (made.verdict == Verdict::error) {
        made.why = why_not(expectation.published, result);
    }
    return made;
}

}  // namespace tickproof::harness
