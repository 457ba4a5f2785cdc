#include "harness/study/cases/second_scenario.h"

#include <fmt/format.h>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/study/cases/set_up.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kName = "scenario.name";

const ScenarioRow* row_named(std::string_view name) {
    const auto row = std::ranges::find_if(
        scenarios(), [&](const ScenarioRow& each) { return is_named(each.name, name); });
    return row == scenarios().end() ? nullptr : &*row;
}

bool is_parameter(const ScenarioRow& row, std::string_view key) {
    const std::string_view name = key.substr(key.find('.') + 1);
    return find_row(row.parameters, name, &Parameter::name) != nullptr;
}

}  // namespace

void refuse_second_scenario(const CaseSettings& of_case, const CaseSettings& own) {
    const auto* first = find_row(of_case, kName, &CaseSetting::key);
    const auto* second = find_row(own, kName, &CaseSetting::key);
    if (first == nullptr || second == nullptr || first->text == second->text) {
        return;
    }
    const ScenarioRow* row = row_named(second->text);
    if (row == nullptr) {
        return;  // An unknown name throws with its line when the scenario is made.
    }
    for (const CaseSetting& setting : left_of(of_case, own)) {
        if (table_of(setting.key) == "scenario" && setting.key != kName &&
            !is_parameter(*row, setting.key)) {
            throw InputError(
                fmt::format("{}: scenario.name: '{}' replaces '{}', but has no parameter {} ({}); "
                            "write a separate case for it",
                            second->at, second->text, first->text, setting.key, setting.at));
        }
    }
}

}  // namespace tickproof::harness
