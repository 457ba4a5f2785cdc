// Reads the threshold of an [[expect]].

#include "harness/study/cases/threshold.h"

#include <fmt/format.h>

#include <array>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::array<std::string_view, 3> kSought{"largest", "smallest", "share"};

/// A number, or a quotient as text: `"1/60"`.
double end_of_range(const TomlFile& file, const TomlValue& value) {
    return value.kind == TomlValue::Kind::text
               ? parse_ratio(value.text, file.at(value) + ": within")
               : file.number(value, "within");
}

}  // namespace

std::string figure_text(const TomlFile& file, const TomlValue& value, std::string_view key) {
    if (value.kind != TomlValue::Kind::number && value.kind != TomlValue::Kind::text) {
        constexpr auto wanted = R"({}: expected a number, "54.64 to 54.66", "none" or a word)";
        file.refuse(value, fmt::format(wanted, key));
    }
    return value.text;
}

std::string_view to_text(Sought sought) {
    return kSought[static_cast<std::size_t>(sought)];
}

std::optional<Threshold> read_threshold(const TomlFile& file, const TomlValue& table) {
    const TomlValue* setting = nullptr;
    Threshold made;
    for (std::size_t i = 0; i < kSought.size(); ++i) {
        const TomlValue* found = find(table, kSought[i]);
        if (found != nullptr && setting != nullptr) {
            file.refuse(*found, fmt::format("{} and {} are both set; keep one",
                                            to_text(made.sought), kSought[i]));
        }
        if (found != nullptr) {
            setting = found;
            made.sought = static_cast<Sought>(i);
        }
    }
    if (setting == nullptr) {
        return std::nullopt;
    }
    const TomlValue* within = find(table, "within");
    const TomlValue* holds = find(table, "holds");
    if (within == nullptr || holds == nullptr) {
        file.refuse(
            *setting,
            "a threshold needs a range and a condition: within = [30, 60] and holds = \"blocked\"");
    }
    if (within->kind != TomlValue::Kind::list || within->items.size() != 2) {
        file.refuse(*within, "within: expected two numbers, as in [30, 60]");
    }
    made.setting = file.text(*setting, to_text(made.sought));
    made.from = end_of_range(file, within->items[0]);
    made.to = end_of_range(file, within->items[1]);
    made.holds =
        parse_figure(figure_text(file, *holds, "holds"), std::nullopt, file.at(*holds) + ": holds");
    if (!(made.from < made.to)) {
        file.refuse(*within, "within: the first number must be the smaller");
    }
    const auto dot = made.setting.find('.');
    if (dot == std::string::npos || !is_settings_table(made.setting.substr(0, dot))) {
        file.refuse(*setting, fmt::format("'{}' is not a setting; write it with its table, as in "
                                          "scenario.speed_mps or trace.fps",
                                          made.setting));
    }
    return made;
}

}  // namespace tickproof::harness
