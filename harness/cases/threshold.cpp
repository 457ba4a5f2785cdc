#include "harness/cases/threshold.h"

#include <fmt/format.h>

namespace tickproof::harness {

std::string figure_text(const TomlFile& file, const TomlValue& value, std::string_view key) {
    if (value.kind != TomlValue::Kind::number && value.kind != TomlValue::Kind::text) {
        constexpr auto wanted = R"({}: expected a number, "54.64 to 54.66", "none" or a word)";
        file.refuse(value, fmt::format(wanted, key));
    }
    return value.text;
}

std::optional<Threshold> read_threshold(const TomlFile& file, const TomlValue& table) {
    const TomlValue* largest = find(table, "largest");
    const TomlValue* smallest = find(table, "smallest");
    const TomlValue* within = find(table, "within");
    const TomlValue* holds = find(table, "holds");
    if (largest == nullptr && smallest == nullptr) {
        return std::nullopt;
    }
    const TomlValue& setting = largest != nullptr ? *largest : *smallest;
    if (largest != nullptr && smallest != nullptr) {
        file.refuse(*smallest, "largest and smallest are both set; keep one");
    }
    if (within == nullptr || holds == nullptr) {
        file.refuse(
            setting,
            "a threshold needs a range and a condition: within = [30, 60] and holds = \"blocked\"");
    }
    if (within->kind != TomlValue::Kind::list || within->items.size() != 2) {
        file.refuse(*within, "within: expected two numbers, as in [30, 60]");
    }
    Threshold made{.setting = file.text(setting, largest != nullptr ? "largest" : "smallest"),
                   .from = file.number(within->items[0], "within"),
                   .to = file.number(within->items[1], "within"),
                   .largest = largest != nullptr,
                   .holds = parse_figure(figure_text(file, *holds, "holds"), std::nullopt,
                                         file.at(*holds) + ": holds")};
    if (!(made.from < made.to)) {
        file.refuse(*within, "within: the first number must be the smaller");
    }
    const auto dot = made.setting.find('.');
    if (dot == std::string::npos || !is_settings_table(made.setting.substr(0, dot))) {
        file.refuse(setting, fmt::format("'{}' is not a setting; write it with its table, as in "
                                         "scenario.speed_mps or trace.fps",
                                         made.setting));
    }
    return made;
}

}  // namespace tickproof::harness
