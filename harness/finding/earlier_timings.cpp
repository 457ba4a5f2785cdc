// Reads the times in a JSON report of bench.

#include "harness/finding/earlier_timings.h"

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/base/nesting.h"
#include "harness/base/plain_text.h"
#include "harness/base/shell_words.h"
#include "harness/base/text.h"
#include "harness/finding/json_number.h"

namespace tickproof::harness {
namespace {

[[noreturn]] void refuse_times(std::string_view name, std::string_view what) {
    throw InputError(fmt::format("{}: {}; write one with tickproof bench ... --json FILE",
                                 one_line(name), what));
}

/// A positive number of a loop.
double time_in(const Json& loop, const char* key, std::string_view name) {
    const auto found = loop.find(key);
    if (found == loop.end() || !found->is_number() || !(found->get<double>() > 0)) {
        refuse_times(name, fmt::format("has a loop without '{}'", key));
    }
    return found->get<double>();
}

std::string text_in(const Json& object, const char* key, std::string_view name) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) {
        refuse_times(name, fmt::format("has no '{}'", key));
    }
    return one_line(found->get<std::string>());
}

/// The command without the report that it compares with. A command that is no shell's stays whole.
std::string without_baseline(const std::string& command) {
    std::vector<std::string> words;
    try {
        words = shell_words(command);
    } catch (const InputError&) {
        return command;
    }
    std::string text;
    bool is_value = false;
    for (const std::string& word : words) {
        const bool is_option = word == "--baseline";
        if (!is_option && !is_value) {
            text += (text.empty() ? "" : " ") + shell_word(word);
        }
        is_value = is_option;
    }
    return text;
}

EarlierLoop loop_in(const Json& loop, std::string_view name) {
    if (!loop.is_object()) {
        refuse_times(name, "has a loop that is no object");
    }
    const double median_s = time_in(loop, "step_s", name);
    const double range_s = time_in(loop, "step_high_s", name) - time_in(loop, "step_low_s", name);
    return {
        .spec = text_in(loop, "spec", name), .step_s = median_s, .spread = range_s / 2 / median_s};
}

}  // namespace

EarlierTimings parse_earlier_timings(std::string_view text, std::string_view name) {
    const Json report = is_json_deeper(text) ? Json() : Json::parse(text, nullptr, false);
    if (report.is_discarded() || !report.is_object() || !report.contains("timings") ||
        !report["timings"].is_object()) {
        refuse_times(name, "is not a report of tickproof bench with times");
    }
    const Json& timings = report["timings"];
    EarlierTimings earlier{.name = one_line(name),
                           .command = without_baseline(text_in(report, "repeat", name)),
                           .machine = text_in(timings, "machine", name),
                           .engines = {},
                           .loops = {}};
    if (!timings.contains("engines") || !timings["engines"].is_array() ||
        !timings.contains("loops") || !timings["loops"].is_array()) {
        refuse_times(name, "does not say which engines it timed");
    }
    for (const Json& engine : timings["engines"]) {
        if (!engine.is_string()) {
            refuse_times(name, "has an engine that is no text");
        }
        earlier.engines.push_back(one_line(engine.get<std::string>()));
    }
    for (const Json& loop : timings["loops"]) {
        earlier.loops.push_back(loop_in(loop, name));
    }
    return earlier;
}

}  // namespace tickproof::harness
