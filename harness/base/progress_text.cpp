#include "harness/base/progress_text.h"

#include <fmt/format.h>

#include <cmath>

namespace tickproof::harness {
namespace {

/// Rounds to two digits: further ones change with every redraw.
std::size_t two_digits(double rate) {
    const double unit = std::pow(10, std::floor(std::log10(rate)) - 1);
    return static_cast<std::size_t>(std::round(rate / unit) * unit);
}

std::string time_left(double left_s) {
    const auto whole_s = static_cast<std::size_t>(std::ceil(left_s));
    return whole_s < 120    ? fmt::format("{} s", whole_s)
           : whole_s < 7200 ? fmt::format("{} min", (whole_s + 59) / 60)
                            : fmt::format("{:.1f} h", static_cast<double>(whole_s) / 3600);
}

}  // namespace

std::string progress_text(const Headway& headway, std::string_view what, double elapsed_s) {
    std::string text = headway.of == 0 ? fmt::format("{} {}", grouped(headway.done), what)
                                       : fmt::format("{} of {} {}", grouped(headway.done),
                                                     grouped(headway.of), what);
    const double done = static_cast<double>(headway.done) + headway.part;
    const double left = static_cast<double>(headway.of) - done;
    const bool has_end = headway.of > 0;
    if (!(done > 0) || (has_end && !(left > 0)) || !(elapsed_s > 0)) {
        return text;
    }
    if (headway.runs > 0) {
        text += fmt::format(", {} runs", grouped(headway.runs));
    }
    constexpr double kRateLeast = 10;
    const auto count = static_cast<double>(headway.runs > 0 ? headway.runs : headway.done);
    if (const double rate = count / elapsed_s; rate >= kRateLeast) {
        text += fmt::format(", {}/s", grouped(two_digits(rate)));
    }
    return has_end ? text + fmt::format(", about {} left", time_left(left / done * elapsed_s))
                   : text;
}

std::string grouped(std::size_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3; place -= 3) {
        digits.insert(place - 3, ",");
    }
    return digits;
}

}  // namespace tickproof::harness
