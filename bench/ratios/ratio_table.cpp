// Prints rows and their results.

#include "bench/ratios/ratio_table.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "bench/ratios/exponent.h"

namespace tickproof::bench {
namespace {

constexpr int kNameWidth = 43;

/// If the goal lies within the interval, it is not clear whether the row meets it.
std::string_view met_text(const Row& row, const Measured& measured) {
    if (!row.goal) {
        return "";
    }
    if (!measured.is_clear) {
        return "unclear";
    }
    if (row.direction == Direction::linear) {
        return is_linear(measured) ? "yes" : "no";
    }
    const bool at_least = row.direction == Direction::at_least;
    const bool all = at_least ? measured.low >= *row.goal : measured.high <= *row.goal;
    const bool any = at_least ? measured.high >= *row.goal : measured.low <= *row.goal;
    return all ? "yes" : any ? "unclear" : "no";
}

std::string number_text(const Row& row, double value) {
    return row.unit == "MB" ? fmt::format("{:.0f}", value) : fmt::format("{:.3f}", value);
}

std::string goal_text(const Row& row) {
    if (!row.goal) {
        return "";
    }
    const std::string_view sign = row.direction == Direction::at_least ? ">= " : "<= ";
    return fmt::format("{}{}", sign, *row.goal);
}

std::string columns(std::string_view name, std::string_view unit, std::string_view ratio,
                    std::string_view low, std::string_view high, std::string_view goal,
                    std::string_view met) {
    std::string line = fmt::format("{:{}}  {:8}  {:>6}  {:>6}  {:>6}  {:>7}  {}", name, kNameWidth,
                                   unit, ratio, low, high, goal, met);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

}  // namespace

std::string head_text() {
    return columns("name", "unit", "ratio", "low", "high", "goal", "met");
}

std::string line_text(const Result& result) {
    const Row& row = *result.row;
    const Measured& measured = result.measured;
    std::string met(met_text(row, measured));
    if (!measured.note.empty()) {
        met += fmt::format("  ({})", measured.note);
    }
    return columns(row.name, row.unit, number_text(row, measured.value),
                   number_text(row, measured.low), number_text(row, measured.high), goal_text(row),
                   met);
}

std::string line_text(const Row& row) {
    return columns(row.name, row.unit, "", "", "", goal_text(row), "");
}

std::string to_json(const std::vector<Result>& results) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const auto& [row, measured] : results) {
        nlohmann::ordered_json each{{"name", row->name},
                                    {"ratio", measured.value},
                                    {"low", measured.low},
                                    {"high", measured.high},
                                    {"goal", nullptr}};
        if (row->goal) {
            each["goal"] = *row->goal;
        }
        if (!row->unit.empty()) {
            each["unit"] = row->unit;
        }
        if (!measured.note.empty()) {
            each["note"] = measured.note;
        }
        all.push_back(each);
    }
    return all.dump(2) + '\n';
}

}  // namespace tickproof::bench
