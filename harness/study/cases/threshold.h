// Reads where a game breaks from [[expect]]: largest, smallest or share, within, holds.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/base/toml.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// `largest`, `smallest`, `share`: the keys that name the setting.
std::string_view to_text(Sought sought);

/// None if the table has none of these keys.
std::optional<Threshold> read_threshold(const TomlFile& file, const TomlValue& table);

/// The text of a figure, which is a number or a string.
std::string figure_text(const TomlFile& file, const TomlValue& value, std::string_view key);

}  // namespace tickproof::harness
