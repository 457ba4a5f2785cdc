// Guesses what a column of a user's table holds from the words of its name.

#include "harness/trace/formats/column_names.h"

#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/trace/text/text_source.h"

namespace tickproof::harness {
namespace {

/// Lower-case words of letters and digits: `Time (ms)` is `time`, `ms`.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const std::string_view letter = name.substr(i, 2);
        const bool is_micro =
            letter == "\xC2\xB5" || letter == "\xCE\xBC";  // The micro sign and the Greek mu.
        i += is_micro ? 1 : 0;
        const char lower = is_micro               ? 'u'
                           : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a')
                                                  : c;
        if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) {
            words.back() += lower;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

std::string joined_words(std::string_view name) {
    std::string joined;
    for (const std::string& word : words_of(name)) {
        joined += word;
    }
    return joined;
}

}  // namespace

bool has_word(std::string_view name, std::initializer_list<std::string_view> wanted) {
    const auto words = words_of(name);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool names_index(std::string_view name) {
    return has_word(name,
                    {"frame", "index", "number", "no", "nr", "n", "i", "id", "idx", "count"}) &&
           !has_word(name, {"time", "ms", "us", "ns", "s", "seconds", "delta", "dt", "duration"});
}

bool names_time(std::string_view name) {
    return has_word(name, {"time", "frametime", "ms", "us", "ns", "s", "sec", "seconds", "frame",
                           "milliseconds", "microseconds", "nanoseconds", "delta", "deltatime",
                           "dt", "duration", "fps", "frametimems"});
}

bool names_frame_time(std::string_view name) {
    const std::string joined = joined_words(name);
    const auto has = [&](std::string_view part) { return joined.find(part) != std::string::npos; };
    return (has("frametime") || has("framems") || has("deltatime")) && !has("gpu") &&
           !has("display") && !has("average") && !has("avg") && !has("min") && !has("max") &&
           !has("total") && !has("diff");
}

bool names_clock(std::string_view name) {
    const std::string joined = joined_words(name);
    const auto has = [&](std::string_view part) { return joined.find(part) != std::string::npos; };
    return (has_word(name, {"time", "date", "datetime", "clock", "ts"}) || has("timestamp") ||
            has("elapsed") || joined.starts_with("timein")) &&
           !has("frame") && !has("gpu") && !has("cpu") && !has("delta") && !has("latency") &&
           !has("average") && !has("render");
}

bool names_low(std::string_view name) {
    const std::string joined = joined_words(name);
    return joined.find("percentlow") != std::string::npos ||
           (has_word(name, {"low", "lows", "1low"}) && joined.find('1') != std::string::npos);
}

bool names_average(std::string_view name) {
    return has_word(name, {"average", "avg", "mean", "avgfps"}) &&
           has_word(name, {"fps", "framerate", "avgfps"});
}

std::string no_such_column(const std::string& column, const std::vector<std::string>& header) {
    constexpr std::size_t kNamesMost = 40;  // Limit for names: an Unreal profile has hundreds.
    std::vector<std::string> names;
    for (const std::string& cell : header) {
        if (!cell.empty()) {
            names.push_back(printable(cell));
        }
    }
    std::vector<std::string_view> known(names.begin(), names.end());
    const std::string_view nearest = nearest_name(column, known);
    if (nearest.empty() && known.size() > kNamesMost) {
        known.resize(kNamesMost);
        known.emplace_back("...");
    }
    return "has " + unknown_name("column", printable(column), known);
}

std::string_view unit_in(std::string_view name) {
    if (has_word(name, {"ms", "milliseconds", "frametimems", "msec"})) {
        return "ms";
    }
    if (has_word(name, {"us", "microseconds", "usec"})) {
        return "us";
    }
    if (has_word(name, {"ns", "nanoseconds", "nsec"})) {
        return "ns";
    }
    return has_word(name, {"s", "sec", "seconds"}) ? "s" : "";
}

}  // namespace tickproof::harness
