// Parses and prints numbers, durations, names and specs. visible.cpp sanitises texts.

#include "harness/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// Levenshtein distance: the least number of single-letter edits.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

struct TimeUnit {
    std::string_view suffix;
    double per_second;
};

// Longest suffix first: `ms` also ends in `s`.
constexpr TimeUnit kTimeUnits[] = {{"ns", 1e9}, {"us", 1e6}, {"ms", 1e3}, {"s", 1}};

[[noreturn]] void refuse(std::string_view what, std::string_view text, std::string_view expected) {
    throw InputError(fmt::format("{} '{}': expected {}", what, text, expected));
}

/// NaN if the whole text is not a number.
double number_in(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole ? value : std::numeric_limits<double>::quiet_NaN();
}

/// Parses a number or a fraction such as `1/60`. NaN or infinite if it is neither.
double ratio_in(std::string_view text) {
    const auto slash = text.find('/');
    return slash == std::string_view::npos
               ? number_in(text)
               : number_in(text.substr(0, slash)) / number_in(text.substr(slash + 1));
}

}  // namespace

double parse_number(std::string_view text, std::string_view what, std::string_view expected) {
    const double value = number_in(text);
    if (!std::isfinite(value)) {
        refuse(what, text, expected);
    }
    return value;
}

double parse_ratio(std::string_view text, std::string_view what) {
    const double value = ratio_in(text);
    if (!std::isfinite(value)) {
        refuse(what, text, "a finite number, such as 0.25 or 1/4");
    }
    return value;
}

int parse_integer(std::string_view text, int minimum, int maximum, std::string_view what,
                  std::string_view otherwise) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < minimum ||
        value > maximum) {
        refuse(what, text,
               fmt::format("a whole number from {} to {}{}", minimum, maximum, otherwise));
    }
    return value;
}

double parse_seconds(std::string_view text, std::string_view what) {
    std::string_view number = text;
    double per_second = 1;
    for (const TimeUnit& unit : kTimeUnits) {
        if (number.ends_with(unit.suffix)) {
            number.remove_suffix(unit.suffix.size());
            number.remove_suffix(number.ends_with(' ') ? 1 : 0);  // Allows a space: 16 ms.
            per_second = unit.per_second;
            break;
        }
    }
    const double value_s = ratio_in(number) / per_second;
    if (!std::isfinite(value_s)) {
        refuse(what, text, "a time, such as 1/60, 16ms or 0.02");
    }
    return value_s;
}

void refuse_without_unit(std::string_view text, std::string_view what,
                         std::string_view other_unit) {
    if (number_in(text) > 1) {
        throw InputError(
            fmt::format("{} '{}': without a unit it could be milliseconds; write {}ms or {}{}",
                        what, text, text, text, other_unit));
    }
}

Duration parse_duration(std::string_view text, std::string_view what) {
    constexpr double kLongest_s = 1e9;  // 31 years: sums of them stay far from overflow.
    const double value_s = parse_seconds(text, what);
    if (std::abs(value_s) > kLongest_s) {
        refuse(what, text, "a time below 1e9 seconds");
    }
    return from_seconds(value_s);
}

std::string shortest(double value) {
    return fmt::format("{}", value);
}

std::string readable(Duration duration) {
    const double magnitude_s = std::abs(seconds(duration));
    if (magnitude_s >= 7200) {
        return fmt::format("{:.4g} h", seconds(duration) / 3600);
    }
    if (magnitude_s >= 1 || magnitude_s == 0) {
        return fmt::format("{:.4g} s", seconds(duration));
    }
    if (magnitude_s >= 1e-3) {
        return fmt::format("{:.4g} ms", milliseconds(duration));
    }
    return fmt::format("{:.4g} us", seconds(duration) * 1e6);
}

std::string percent(double share) {
    return fmt::format("{:.3g}%", 100 * share);
}

std::string exact(Duration duration) {
    using Unit = std::pair<Duration::rep, std::string_view>;
    for (const auto& [nanoseconds, name] :
         {Unit{1'000'000'000, "s"}, Unit{1'000'000, "ms"}, Unit{1'000, "us"}}) {
        if (duration.count() % nanoseconds == 0) {
            return fmt::format("{}{}", duration.count() / nanoseconds, name);
        }
    }
    return fmt::format("{}ns", duration.count());
}

std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string shortened(std::string_view name, std::size_t width) {
    constexpr std::string_view kGap = "...";
    if (name.size() <= width || width <= 2 * kGap.size()) {
        return std::string(name);
    }
    const std::size_t tail =
        (width - kGap.size()) * 2 / 3;  // The end of a file name distinguishes best.
    const std::size_t head = width - kGap.size() - tail;
    return fmt::format("{}{}{}", name.substr(0, head), kGap, name.substr(name.size() - tail));
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> known) {
    constexpr std::size_t kShortest = 3;
    const auto continues = [&](std::string_view each) { return each.starts_with(name); };
    if (name.size() >= kShortest && std::ranges::count_if(known, continues) == 1) {
        return *std::ranges::find_if(known, continues);
    }
    std::string_view nearest;
    // Two swapped letters are two edits. At most half of a short name may differ. Only the last
    // part of a path counts, so that a shared `common/physics_` does not make names similar.
    const std::size_t size = name.size() - (name.rfind('/') + 1);
    const std::size_t most = std::min(std::max<std::size_t>(2, size / 3), size / 2);
    constexpr std::size_t kShort = 4;  // `bash` is not offered for `tcsh`: other first letter.
    std::size_t distance = most + 1;
    for (const std::string_view candidate : known) {
        const std::size_t now = edit_distance(name, candidate);
        const bool is_other =
            size <= kShort && now > 1 && !candidate.starts_with(name.substr(0, 1));
        if (now < distance && !is_other) {
            distance = now;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known) {
    const std::string_view nearest = nearest_name(name, known);
    if (!nearest.empty()) {
        return fmt::format("no {} '{}'; did you mean '{}'?", what, name, nearest);
    }
    return fmt::format("no {} '{}'; there are: {}", what, name, fmt::join(known, ", "));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    }
    return parts;
}

std::vector<std::string_view> list_items(std::string_view text, std::string_view what) {
    std::vector<std::string_view> items = split(text, ',');
    const bool ends_in_comma = text.ends_with(',');
    if (items.empty() || ends_in_comma || std::ranges::find(items, "") != items.end()) {
        throw InputError(fmt::format("{} '{}': a value is missing{}", what, text,
                                     items.empty()
                                         ? "; write one, or leave the option out"
                                         : " beside a comma; write it, or take out the comma"));
    }
    return items;
}

SpecText parse_spec(std::string_view text) {
    SpecText spec;
    const auto colon = text.find(':');
    spec.name = text.substr(0, colon);
    if (spec.name.empty()) {
        throw InputError(fmt::format("'{}': expected name or name:key=value", text));
    }
    if (colon == std::string_view::npos) {
        return spec;
    }
    if (text.ends_with(':')) {
        throw InputError(
            fmt::format("'{}' ends in a colon: expected key=value after it, as in "
                        "'{}:key=value'",
                        text, spec.name));
    }
    for (const std::string_view part : split(text.substr(colon + 1), ':')) {
        const auto equals = part.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            throw InputError(fmt::format("'{}' in '{}': expected key=value, as in '{}:key=value'",
                                         part, text, spec.name));
        }
        if (equals + 1 == part.size()) {
            throw InputError(
                fmt::format("'{}' in '{}' has no value: write one after '=', or leave '{}' out",
                            part, text, part.substr(0, equals)));
        }
        spec.settings.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    }
    return spec;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

std::string uncapitalised(std::string text) {
    const auto is_upper = [](char each) { return each >= 'A' && each <= 'Z'; };
    const std::string_view word = std::string_view(text).substr(0, text.find(' '));
    if (std::ranges::count_if(word, is_upper) == 1 && is_upper(text.front())) {
        text.front() = static_cast<char>(text.front() - 'A' + 'a');
    }
    return text;
}

}  // namespace tickproof::harness
