// The table of checks, and the look-up of a check by its name.

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/check_rows.h"

namespace tickproof::harness {
namespace {

bool is_called(const Check& check, std::string_view name) {
    return is_named(check.name, name) ||
           std::ranges::find(check.aliases, name) != check.aliases.end();
}

template <std::size_t Count>
std::array<Check, Count> with_row_names(std::array<Check, Count> rows) {
    for (Check& row : rows) {
        row.name = row_name(row.name);
    }
    return rows;
}

}  // namespace

std::span<const Check> checks() {
    static const std::array made{settings_check(),
                                 scripts_check(),
                                 speed_check(),
                                 frame_rate_check(),
                                 reach_check(),
                                 tunneling_check(),
                                 gate_check(),
                                 load_check(),
                                 hitch_check(),
                                 stutter_check(),
                                 displayed_motion_check(),
                                 teleport_check(),
                                 input_check(),
                                 latency_check(),
                                 damping_check(),
                                 spring_check(),
                                 bounce_check(),
                                 cooldown_check(),
                                 time_scale_check(),
                                 replay_check(),
                                 determinism_check(),
                                 noise_floor_check(),
                                 peers_check(),
                                 safe_speed_check(),
                                 divergence_check(),
                                 engines_agree_check(),
                                 dot_check(),
                                 cruise_check(),
                                 damage_check(),
                                 orbit_check()};
    static const auto rows = with_row_names(made);
    return rows;
}

std::vector<Rule> rules_of_checks() {
    std::vector<Rule> rules;
    for (const Check& check : checks()) {
        rules.push_back({.name = check.name, .summary = check.summary, .question = check.question});
    }
    return rules;
}

std::vector<const Check*> checks_named(std::span<const std::string> names) {
    std::vector<std::string_view> known;
    for (const Check& check : checks()) {
        known.push_back(check.name);
    }
    for (const std::string& name : names) {
        if (std::ranges::none_of(checks(),
                                 [&](const Check& check) { return is_called(check, name); })) {
            throw InputError(unknown_name("check", name, known) + " (tickproof list checks)");
        }
    }
    std::vector<const Check*> named;
    for (const Check& check : checks()) {
        if (std::ranges::any_of(names,
                                [&](const std::string& name) { return is_called(check, name); })) {
            named.push_back(&check);
        }
    }
    return named;
}

std::vector<const Check*> checks_asked_by(bool AskedBy::*verb) {
    std::vector<const Check*> asked;
    for (const Check& check : checks()) {
        if (check.asked_by.*verb) {
            asked.push_back(&check);
        }
    }
    return asked;
}

}  // namespace tickproof::harness
