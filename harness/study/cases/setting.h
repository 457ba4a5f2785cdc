// Takes settings of one table one by one, by their keys without the table: `fps`.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// Runs `action`; its errors name the setting's line.
template <typename Action>
auto located(const CaseSetting& setting, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", setting.at, error.what()));
    }
}

/// Takes the setting `key` out of the list; if it is missing, makes one with `text`.
inline CaseSetting taken(CaseSettings& settings, std::string_view key, std::string_view text) {
    for (auto setting = settings.begin(); setting != settings.end(); ++setting) {
        if (setting->key == key) {
            CaseSetting found = std::move(*setting);
            settings.erase(setting);
            return found;
        }
    }
    return {std::string(key), std::string(text), {}};
}

/// Throws on `name = "fixed:clock=ms"`, which is the command line's notation.
inline void refuse_spec(const CaseSetting& name) {
    if (name.text.find(':') != std::string::npos) {
        throw InputError(
            fmt::format("{}: name '{}': write only the name here, and each setting on its own line",
                        name.at, name.text));
    }
}

/// True if one of the settings has this key.
inline bool has(const CaseSettings& settings, std::string_view key) {
    return find_row(settings, key, &CaseSetting::key) != nullptr;
}

}  // namespace tickproof::harness
