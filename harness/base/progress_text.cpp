#include "harness/base/progress_text.h"

#include <fmt/format.h>

#include <cmath>

namespace tickproof::harness {
namespace {

/// With two digits that matter: the third changes from draw to draw.
std::size_t rounded(double rate) {
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

std::string progress_text(std::size_t done, std::size_t of, std::string_view what,
                          double elapsed_s) {
    std::string text = fmt::format("{} of {} {}", grouped(done), grouped(of), what);
    if (done == 0 || done >= of || !(elapsed_s > 0)) {
        return text;
    }
    constexpr double kRateShown = 10;
    const double rate = static_cast<double>(done) / elapsed_s;
    if (rate >= kRateShown) {
        text += fmt::format(", {}/s", grouped(rounded(rate)));
    }
    return text + fmt::format(", about {} left", time_left(static_cast<double>(of - done) / rate));
}

std::string grouped(std::size_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3; place -= 3) {
        digits.insert(place - 3, ",");
    }
    return digits;
}

}  // namespace tickproof::harness
