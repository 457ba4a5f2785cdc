// Reads settings of a TOML table into those of all lines and those of each line.

#include "harness/study/cases/line_settings.h"

#include <fmt/format.h>

#include <filesystem>

#include "harness/study/cases/run_line.h"

namespace tickproof::harness {
namespace {

using Kind = TomlValue::Kind;

std::string setting_text(const TomlFile& file, std::string_view key, const TomlValue& value) {
    switch (value.kind) {
        case Kind::text:
        case Kind::number:
            break;
        case Kind::boolean:
            return value.text == "true" ? "on" : "off";
        case Kind::list: {
            std::string text;
            for (const TomlValue& item : value.items) {
                if (item.kind == Kind::list) {
                    file.refuse(item, fmt::format("{}: a list inside a list; write one list", key));
                }
                text += text.empty() ? "" : ",";
                text += setting_text(file, key, item);
            }
            return text;
        }
        case Kind::table:
            file.refuse(value, fmt::format("{}: expected a number, a string, true or false", key));
    }
    if (key == "trace.capture" && !value.text.empty() &&
        std::filesystem::path(value.text).is_relative()) {
        return (std::filesystem::path(file.name()).parent_path() / value.text).string();
    }
    return value.text;
}

/// The text of a run sets everything, for all lines.
void refuse_settings_beside_run(const TomlFile& file, const LineSettings& settings) {
    CaseSettings all = settings.same;
    for (const auto& [key, list] : settings.lists) {
        all.push_back({key, {}, file.at(*list)});
    }
    refuse_beside_run(all);
}

}  // namespace

CaseSetting case_setting(const TomlFile& file, const std::string& key, const TomlValue& value) {
    return {key, setting_text(file, key, value), file.at(value)};
}

LineSettings read_line_settings(const TomlFile& file, const TomlValue& table) {
    LineSettings settings;
    for (const auto& [name, value] : table.members) {
        if (!is_settings_table(name)) {
            continue;
        }
        if (name == "run" && value.kind == Kind::text) {
            settings.same.push_back(run_setting(file, value));
            continue;
        }
        file.expect(Kind::table, value, name, fmt::format("{}.name = ...", name));
        for (const auto& [own, setting] : value.members) {
            std::string key = fmt::format("{}.{}", name, own);
            if (setting.kind == Kind::list) {
                settings.lists.emplace_back(std::move(key), &setting);
            } else {
                settings.same.push_back(case_setting(file, key, setting));
            }
        }
    }
    refuse_settings_beside_run(file, settings);
    return settings;
}

CaseSettings listed(const TomlFile& file, const LineSettings& settings, std::size_t line) {
    CaseSettings own;
    for (const auto& [key, list] : settings.lists) {
        own.push_back(case_setting(file, key, list->items[line]));
    }
    return own;
}

}  // namespace tickproof::harness
