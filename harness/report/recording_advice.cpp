// The next thing to do about a difference, by its kind.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "harness/report/plain_text.h"
#include "harness/report/recording_findings.h"

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

/// A flag on one side, a number on the other.
bool is_of_two_kinds(std::string_view name, const RecordingHeader& left,
                     const RecordingHeader& right) {
    const auto one = std::ranges::find(left.fields, name, &RecordedField::name);
    const auto other = std::ranges::find(right.fields, name, &RecordedField::name);
    return one != left.fields.end() && other != right.fields.end() &&
           (one->type == FieldType::flag) != (other->type == FieldType::flag);
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
        return "Record the same run twice, or with one change at a time.";
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
    return advice_on_values(*seen.first);
}

}  // namespace tickproof::harness
