// Advises what to do next about a difference, by its kind.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/base/find_row.h"
#include "harness/base/plain_text.h"
#include "harness/study/diff/recording_findings.h"

namespace tickproof::harness {
namespace {

std::string advice_on_values(const Difference& first) {
    const std::string body = one_line(first.body);
    switch (first.kind) {
        case DifferenceClass::structural:
            return is_absent(first.left) || is_absent(first.right)
                       ? fmt::format(
                             "Look at what makes and destroys {} up to step {}: it is there "
                             "on one side only.",
                             body, first.step)
                       : fmt::format(
                             "Look at what sets {} of {} up to step {}: contacts, sleep, "
                             "events.",
                             one_line(first.field), body, first.step);
        case DifferenceClass::not_a_number:
            return fmt::format(
                "Look for a division by 0, the root of a negative number, or an uninitialised "
                "member of {} in step {}.",
                body, first.step);
        case DifferenceClass::sub_epsilon:
            return fmt::format(
                "Look for the same sum done in another order or by other code in step {}: builds "
                "of a library, SIMD paths, the order of bodies and contacts.",
                first.step);
        case DifferenceClass::signed_zero:
            return fmt::format(
                "Look at what multiplies {} of {} by 0 or negates it; adding 0.0 makes -0.0 a 0.",
                one_line(first.field), body);
        case DifferenceClass::exact:
            break;
    }
    return fmt::format(
        "Stop both runs in step {} and compare the inputs of {}: order of bodies and contacts, "
        "uninitialised members, clocks, random numbers.",
        first.step, body);
}

/// True if the field is a flag on one side and a number on the other.
bool is_of_two_kinds(std::string_view name, const RecordingHeader& left,
                     const RecordingHeader& right) {
    const auto* one = find_row(left.fields, name, &RecordedField::name);
    const auto* other = find_row(right.fields, name, &RecordedField::name);
    return one != nullptr && other != nullptr &&
           (one->type == FieldType::flag) != (other->type == FieldType::flag);
}

/// An option, or a parameter of the scenario, that two specs set differently.
struct OptionChange {
    std::string name;  ///< `--fps`, `--set gate.x_m`.
    std::string left{};
    std::string right{};
};

/// `run gate`, `fps 60`, `set gate.x_m=3`: the options of a spec, without their dashes.
std::vector<std::string> options_of(std::string_view spec) {
    constexpr std::string_view kDashes = " --";
    std::vector<std::string> options;
    for (std::size_t begins = 0; begins <= spec.size();) {
        const std::size_t ends = std::min(spec.find(kDashes, begins), spec.size());
        options.emplace_back(spec.substr(begins, ends - begins));
        begins = ends + kDashes.size();
    }
    return options;
}

std::vector<OptionChange> changes_between(std::string_view left, std::string_view right) {
    std::vector<OptionChange> changes;
    const auto add = [&](const std::string& option, std::string OptionChange::*side) {
        const std::size_t value = option.find(option.starts_with("set ") ? '=' : ' ');
        const std::string name = (option.starts_with("run ") ? "" : "--") + option.substr(0, value);
        auto known = std::ranges::find(changes, name, &OptionChange::name);
        if (known == changes.end()) {
            known = changes.insert(known, OptionChange{.name = name});
        }
        (*known).*side = value == std::string::npos ? "" : option.substr(value + 1);
    };
    const std::vector<std::string> ours = options_of(left);
    const std::vector<std::string> theirs = options_of(right);
    for (const auto& [options, others, side] : {std::tuple(&ours, &theirs, &OptionChange::left),
                                                std::tuple(&theirs, &ours, &OptionChange::right)}) {
        for (const std::string& option : *options) {
            if (std::ranges::find(*others, option) == others->end()) {
                add(option, side);
            }
        }
    }
    return changes;
}

/// `--fps 60 | 45`, `--set gate.x_m 3 | default`.
std::string change_text(const OptionChange& change) {
    const auto value = [](const std::string& text) { return text.empty() ? "default" : text; };
    return fmt::format("{} {} | {}", change.name, value(change.left), value(change.right));
}

std::string advice_on_other_runs(const RecordingHeader& left, const RecordingHeader& right) {
    const std::vector<OptionChange> changes = changes_between(left.spec, right.spec);
    if (changes.size() == 1) {
        return fmt::format(
            "Record one run twice to see whether it repeats: these differ by design, in {}.",
            change_text(changes.front()));
    }
    std::vector<std::string> texts;
    texts.reserve(changes.size());
    for (const OptionChange& change : changes) {
        texts.push_back(change_text(change));
    }
    return fmt::format("Record one run twice, or change one of these at a time: {}.",
                       fmt::join(texts, ", "));
}

}  // namespace

std::string other_circumstances(const RecordingHeader& left, const RecordingHeader& right) {
    std::vector<std::string> parts;
    if (!left.spec.empty() && !right.spec.empty() && left.spec != right.spec) {
        parts.push_back(fmt::format("{} and {}", left.spec, right.spec));
    }
    for (const auto& [name, value] : left.about) {
        for (const auto& [other_name, other] : right.about) {
            if (name == other_name && value != other) {
                parts.push_back(fmt::format("{}: {} | {}", name, value, other));
            }
        }
    }
    return one_line(fmt::format("{}", fmt::join(parts, "; ")));
}

std::string advice_on(const RecordingHeader& left, const RecordingHeader& right,
                      const RecordingComparison& seen, const PairJudgement& pair) {
    const bool have_states = left.has_states && right.has_states;
    if (pair.kind == PairKind::other_runs) {
        return one_line(advice_on_other_runs(left, right));
    }
    if (!seen.not_made_again.empty()) {
        return "Put the file back, or record both with states: the first body and field that "
               "differ are then named.";
    }
    if (pair.kind == PairKind::other_engines) {
        return {};
    }
    if (!seen.first && have_states) {
        return "Record what else the hash covers: random generators, timers, inputs.";
    }
    if (!seen.first && seen.is_made_again) {
        return "Both runs were made again here, and do not differ there: record both with states "
               "on the machines where they differ.";
    }
    if (!seen.first) {
        return "Record both with states: the first body and field that differ are then named.";
    }
    if (is_of_two_kinds(seen.first->field, left, right)) {
        return fmt::format(
            "{} is true or false in one recording, and a number in the other: record it alike.",
            one_line(seen.first->field));
    }
    const std::string others = other_circumstances(left, right);
    if (!others.empty()) {
        return fmt::format("Record both alike, then with one change at a time: {}.", others);
    }
    if (is_behind_gap(seen)) {
        return fmt::format(
            "Record each step from {} to {} on both sides, to see in which they part.",
            *seen.last_same, *seen.first_step);
    }
    return advice_on_values(*seen.first);
}

}  // namespace tickproof::harness
